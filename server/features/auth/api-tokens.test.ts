import { once } from "node:events";
import http from "node:http";
import supertest from "supertest";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ApiToken, maxTokens, tokenLimit, tokenScopes } from "#shared/auth/api-token-contract.ts";
import type { TokenScope } from "#shared/contract.ts";
import { noTravels } from "#shared/stays/travels.ts";
import { collectLog } from "#tests/support/log.ts";
import { startSession } from "#tests/support/plain-request.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { invalidTokenLimit } from "./api-tokens.ts";

let app: TestApp;
let owner: SignedIn;
const log = collectLog();
beforeAll(async () => {
  app = await createTestApp({ env: { LOG_LEVEL: "debug" }, log });
});
afterAll(() => app.close());
beforeEach(async () => {
  await query("DELETE FROM rate_limits");
  owner = await app.signIn();
});

const query = async (text: string, values: unknown[] = []) =>
  (await app.platform.database.pool.query(text, values)).rows;
const path = "/api/account/tokens";
const draft = { name: "Calendar script", scopes: ["stays:read"] as TokenScope[], days: 30 };
const create = async (given: Partial<typeof draft> = {}, { agent } = owner) => {
  const { body } = await agent
    .post(path)
    .send({ ...draft, ...given })
    .expect(201);
  return body as ApiToken & { token: string };
};
const listed = async ({ agent } = owner): Promise<ApiToken[]> => (await agent.get(path).expect(200)).body;
const readStays = (token: string) => supertest(app.url).get("/api/stays").auth(token, { type: "bearer" });
const dayMs = 24 * 60 * 60 * 1000;

describe("an API token", () => {
  it("is shown once, is stored as a hash, and is in no log", async () => {
    const { token, ...shown } = await create({ scopes: ["stays:read", "questions", "questions"] });
    expect(token).toMatch(/^mrd_[\w-]{43}$/);
    expect(shown).toMatchObject({ name: draft.name, scopes: ["stays:read", "questions"], lastUsedAt: null });
    expect(Date.parse(shown.expiresAt) - Date.parse(shown.createdAt)).toBe(30 * dayMs);
    await readStays(token).expect(200);
    await readStays(`${token}x`).expect(401);
    await app.platform.background.settle();
    const [{ row } = { row: "" }] = await query("SELECT t::text AS row FROM api_tokens t WHERE id = $1", [
      shown.id,
    ]);
    expect(row).toContain(shown.id);
    const { text } = await owner.agent.get("/api/account/export").expect(200);
    expect(JSON.parse(text).apiTokens).toEqual(await listed());
    const [{ hash } = { hash: "" }] = await query("SELECT hash FROM api_tokens WHERE id = $1", [shown.id]);
    const list = await owner.agent.get(path);
    const logged = JSON.stringify(log.lines);
    expect(logged).toContain("/api/stays");
    for (const place of [row, text, list.text, logged]) expect(place).not.toContain(token.slice(4));
    for (const place of [text, list.text, logged]) expect(place).not.toContain(hash);
  });

  it("shows its last use, accurate to the minute, and writes it once a minute", async () => {
    const { id, token } = await create();
    await readStays(token).expect(200);
    await app.platform.background.settle();
    const [used] = await listed();
    expect(used?.lastUsedAt).toMatch(/:00\.000Z$/);
    expect(Date.now() - Date.parse(used?.lastUsedAt ?? "")).toBeLessThan(2 * 60_000);
    await query("UPDATE api_tokens SET last_used_at = now() + interval '2 minutes' WHERE id = $1", [id]);
    const [before] = await query("SELECT xmin FROM api_tokens WHERE id = $1", [id]);
    await readStays(token).expect(200);
    await app.platform.background.settle();
    expect(await query("SELECT xmin FROM api_tokens WHERE id = $1", [id])).toEqual([before]);
  });

  it("reads and saves stays without a cookie and from any origin", async () => {
    const { token } = await create({ scopes: ["stays:read", "stays:write"] });
    const { body, headers } = await readStays(token).expect(200);
    expect(body).toEqual({ revision: "none", travels: null });
    expect(headers["set-cookie"]).toBeUndefined();
    await supertest(app.url)
      .put("/api/stays")
      .auth(token, { type: "bearer" })
      .set("Origin", "https://other.example")
      .send({ ...noTravels, revision: body.revision })
      .expect(200);
    expect((await owner.agent.get("/api/stays").expect(200)).body.travels).toEqual(noTravels);
  });

  it("that has expired is refused with its day, and is listed for 30 days", async () => {
    const { id, token } = await create();
    await query("UPDATE api_tokens SET expires_at = '2025-03-02T12:00Z' WHERE id = $1", [id]);
    const { body, headers } = await readStays(token).expect(401);
    expect(body).toEqual({
      code: "invalid_token",
      message: "This API token expired on Mar 2, 2025. Create a new one on your profile page.",
    });
    expect(headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
    expect(await listed()).toHaveLength(1);
    await query("UPDATE api_tokens SET expires_at = now() - interval '29 days' WHERE id = $1", [id]);
    await app.auth.apiTokens.prune();
    expect(await listed()).toHaveLength(1);
    await query("UPDATE api_tokens SET expires_at = now() - interval '31 days' WHERE id = $1", [id]);
    await app.auth.apiTokens.prune();
    expect(await listed()).toEqual([]);
  });

  it("ends at once when its owner revokes it, and only then", async () => {
    const { id, token } = await create();
    const other = await app.signIn();
    await other.agent.delete(`${path}/${id}`).expect(404);
    expect(await listed(other)).toEqual([]);
    await readStays(token).expect(200);
    await owner.agent.delete(`${path}/${id}`).expect(200);
    const { body } = await readStays(token).expect(401);
    expect(body.message).toMatch(/not valid.*Create a new one on your profile page\./);
    await owner.agent.delete(`${path}/${id}`).expect(404);
  });

  it("ends with a change of password, and not when other devices are signed out", async () => {
    const { token } = await create();
    await owner.agent.delete("/api/account/devices").expect(200);
    await readStays(token).expect(200);
    await owner.agent
      .put("/api/account/password")
      .send({ password: owner.password, newPassword: "another one" })
      .expect(200);
    await readStays(token).expect(401);
    expect(await listed()).toEqual([]);
    await app.auth.apiTokens.prune();
    expect(await query("SELECT FROM api_tokens WHERE user_id = $1", [owner.user.id])).toEqual([]);
  });

  it("is created with a name, scopes and an expiry that are allowed", async () => {
    const wrong: [object, string][] = [
      [{ name: " " }, "name"],
      [{ name: "x".repeat(81) }, "name"],
      [{ scopes: [] }, "scopes"],
      [{ scopes: ["admin"] }, "scopes.0"],
      [{ days: 0 }, "days"],
      [{ days: 366 }, "days"],
      [{ days: 1.5 }, "days"],
    ];
    for (const [given, field] of wrong) {
      const { body } = await owner.agent
        .post(path)
        .send({ ...draft, ...given })
        .expect(400);
      expect(Object.keys(body.fields)).toEqual([field]);
    }
    expect(await listed()).toEqual([]);
    await create({ name: ` ${"x".repeat(80)} `, scopes: [...tokenScopes], days: 365 });
  });

  it(`is one of at most ${maxTokens}, even when several are created at once`, async () => {
    await query(
      `INSERT INTO api_tokens (user_id, hash, name, scopes, session_version, expires_at)
       SELECT $1::int, $1::int || ' ' || n, n, '{questions}', 1, now() + interval '1 day' FROM generate_series(2, $2::int) n`,
      [owner.user.id, maxTokens],
    );
    const answers = await Promise.all([1, 2, 3].map(() => owner.agent.post(path).send(draft)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect(await listed()).toHaveLength(maxTokens);
  });

  it("is not created for a session that ended while its request was sent", async () => {
    const { cookie } = await startSession(app, owner);
    const body = JSON.stringify(draft);
    const request = http.request(app.url + path, {
      method: "POST",
      headers: {
        Cookie: cookie,
        "Content-Type": "application/json",
        "Content-Length": body.length,
        Expect: "100-continue",
      },
    });
    request.flushHeaders();
    await once(request, "continue");
    // The server has the headers; it checks the session before it waits for the body.
    const callsTaken = () => query("SELECT FROM rate_limits WHERE starts_with(key, $1)", [`call ${path}:`]);
    await expect.poll(async () => (await callsTaken()).length).toBe(1);
    await owner.agent.delete("/api/account/devices").expect(200);
    request.end(body);
    const [answer] = (await once(request, "response")) as [http.IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(401);
    expect(await listed()).toEqual([]);
  });
});

describe("limits of API tokens", () => {
  it("count per token, not per network", async () => {
    const [busy, other] = [await create({ scopes: ["questions"] }), await create({ scopes: ["questions"] })];
    const ask = (token: string) => supertest(app.url).get("/api/questions").auth(token, { type: "bearer" });
    await ask(busy.token).expect(200);
    const useUp = "UPDATE rate_limits SET points = $2 WHERE key = $1";
    await query(useUp, [`api token:${owner.user.id} ${busy.id}`, tokenLimit.points]);
    const { body, headers } = await ask(busy.token).expect(429);
    expect(body.message).toMatch(/^This API token has sent too many requests\. Please try again in /);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    await ask(other.token).expect(200);
  });

  it("let a token ask more than a visitor may", async () => {
    const { token } = await create({ scopes: ["questions"] });
    const question = "/api/questions/takes-effect";
    const body = { effect: "etias", on: "2026-05-10" };
    await supertest(app.url).post(question).send(body).expect(200);
    await query("UPDATE rate_limits SET points = 30 WHERE starts_with(key, $1)", [`call ${question}:`]);
    await supertest(app.url).post(question).send(body).expect(429);
    await supertest(app.url).post(question).auth(token, { type: "bearer" }).send(body).expect(200);
  });

  it("refuse a network after many invalid tokens, but none of its valid ones", async () => {
    const { token } = await create();
    await readStays("mrd_wrong").expect(401);
    const useUp = "UPDATE rate_limits SET points = $1 WHERE starts_with(key, 'api token guess:127.0.0.0/24')";
    await query(useUp, [invalidTokenLimit.points]);
    const { body } = await readStays(`mrd_${"x".repeat(43)}`).expect(429);
    expect(body.message).toMatch(/^Your network has sent too many invalid API tokens\./);
    await readStays(token).expect(200);
  });
});
