import { randomUUID } from "node:crypto";
import supertest from "supertest";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { accountTools } from "#tests/support/account.ts";
import { openAlerts } from "#tests/support/alerts.ts";
import { collectLog } from "#tests/support/log.ts";
import { startSession } from "#tests/support/plain-request.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { createTestClock } from "#tests/support/test-clock.ts";
import type { AccountContext } from "./account-context.ts";
import { createPasswordService } from "./change-password.ts";
import { loginLimits } from "./sign-in.ts";

let app: TestApp;
let tools: ReturnType<typeof accountTools>;
let owner: SignedIn;
let email: string;
beforeAll(async () => {
  app = await createTestApp();
  tools = accountTools(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await tools.forgetLimits();
  owner = await app.signIn({ username: `owner-${randomUUID().slice(0, 8)}` });
  email = `${randomUUID()}@example.org`;
  await tools.setEmail(owner.user.id, email);
});

const newPassword = "a wholly new one";
const login = (password: string) =>
  supertest(app.url).post("/api/login").send({ username: owner.user.username, password });
const whoIs = (cookie: string) => supertest(app.url).get("/api/user").set("Cookie", cookie);
const sessionsOf = async (id: number) => {
  const text = "SELECT sid FROM sessions WHERE (sess #>> '{passport,user,id}')::integer = $1";
  return (await app.platform.database.pool.query(text, [id])).rows.length;
};

describe("a changed password", () => {
  const change = (password = owner.password, chosen = newPassword) =>
    owner.agent.put("/api/account/password").send({ password, newPassword: chosen });

  it("ends every other session and renews the current one", async () => {
    const others = [await startSession(app, owner), await startSession(app, owner)];
    for (const { cookie } of others) await whoIs(cookie).expect(200);
    const before = (await owner.agent.get("/api/account/devices").expect(200)).body;
    const answer = await change().expect(200);
    expect(answer.headers["set-cookie"]?.[0]).toMatch(/^meridian=s%3A/);
    for (const { cookie } of others) await whoIs(cookie).expect(401);
    await owner.agent.get("/api/user").expect(200);
    const after = (await owner.agent.get("/api/account/devices").expect(200)).body;
    expect(after).toHaveLength(1);
    expect(before.map(({ id }: { id: string }) => id)).not.toContain(after[0].id);
    expect(await sessionsOf(owner.user.id)).toBe(1);
    await login(owner.password).expect(401);
    await login(newPassword).expect(200);
  });

  it("ends the event streams of the other sessions even without notifications", async () => {
    const isolated = await createTestApp({ databaseUrl: app.platform.database.url });
    await isolated.platform.notifications.stop();
    const { sid, cookie } = await startSession(app, owner);
    const stream = await openAlerts(isolated, { userId: owner.user.id, sid, cookie });
    await expect.poll(() => stream.events.length).toBe(1);
    const { cookie: own } = await startSession(app, owner);
    await supertest(isolated.url)
      .put("/api/account/password")
      .set("Cookie", own)
      .send({ password: owner.password, newPassword })
      .expect(200);
    await stream.ended;
    expect(stream.events.at(-1)).toMatchObject({ event: "error", data: { code: "unauthenticated" } });
    await isolated.close();
  });

  it("is announced to the verified address and discards a pending one", async () => {
    await owner.agent
      .put("/api/account/email")
      .send({ email: `${randomUUID()}@example.org`, password: owner.password })
      .expect(200);
    await change().expect(200);
    expect((await tools.mailsTo(email)).map(({ kind, user_id }) => [kind, user_id])).toEqual([
      ["account-password-changed", owner.user.id],
    ]);
    expect((await owner.agent.get("/api/account").expect(200)).body.pendingEmail).toBeNull();
  });

  it("requires the current password and a valid new one", async () => {
    await supertest(app.url).put("/api/account/password").send({ password: "x", newPassword }).expect(401);
    const { body } = await change("not it").expect(409);
    expect(body).toMatchObject({ code: "wrong_password", fields: { password: expect.any(String) } });
    expect((await change(undefined, "short").expect(400)).body.fields).toEqual({
      newPassword: "Use 8 to 128 characters",
    });
    await login(owner.password).expect(200);
    await change(owner.password).set("Sec-Fetch-Site", "cross-site").expect(403);
  });

  it("cannot be used for guessing with a session alone", async () => {
    for (let time = 0; time < loginLimits.pair.points; time += 1) await change(`guess ${time}`).expect(409);
    await change().expect(429);
  });

  it("is set once by two concurrent changes", async () => {
    const answers = await Promise.all([
      change(undefined, "the first one"),
      change(undefined, "the second one"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.toBeOneOf([401, 409])]);
    const tried = await Promise.all([login("the first one"), login("the second one")]);
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

describe("a forgotten password", () => {
  const forgot = (username: string, from = app) =>
    supertest(from.url).post("/api/account/password/forgot").send({ username });
  const reset = (token: string, chosen = newPassword) =>
    supertest(app.url).post("/api/account/password/reset").send({ token, newPassword: chosen });
  const mailed = (count: number) => expect.poll(async () => (await tools.mailsTo(email)).length).toBe(count);
  const linkTo = async () => {
    await forgot(owner.user.username.toUpperCase()).expect(200);
    await mailed(1);
    return tools.tokenTo(email);
  };

  it("is replaced once with a mailed link, which ends every session", async () => {
    const { cookie } = await startSession(app, owner);
    await whoIs(cookie).expect(200);
    const token = await linkTo();
    const [mail] = await tools.mailsTo(email);
    expect(mail).toMatchObject({ kind: "account-reset", user_id: owner.user.id });
    expect(mail?.content.action).toMatchObject({ path: "/auth/reset", link: { hours: 1 } });
    const { body, headers } = await reset(token).expect(200);
    expect(body).toEqual({ message: expect.stringContaining("Sign in"), username: owner.user.username });
    expect(headers["set-cookie"]).toBeUndefined();
    await expect.poll(async () => (await whoIs(cookie)).status).toBe(401);
    expect(await sessionsOf(owner.user.id)).toBe(0);
    await login(owner.password).expect(401);
    await login(newPassword).expect(200);
    expect((await reset(token, "yet another one").expect(404)).body.code).toBe("link_invalid");
    await login(newPassword).expect(200);
    expect((await tools.mailsTo(email))[0]?.kind).toBe("account-password-changed");
  });

  it("is replaced once when the link is used twice at once", async () => {
    const token = await linkTo();
    const answers = await Promise.all([reset(token, "the first one"), reset(token, "the second one")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it("has a link that expires after an hour and with another change", async () => {
    const token = await linkTo();
    const issuedAt = Date.now();
    const clock = vi.spyOn(Date, "now").mockReturnValue(issuedAt + 60 * 60 * 1000);
    const { body } = await reset(token).expect(404);
    clock.mockRestore();
    expect(body).toMatchObject({ code: "link_expired", message: expect.stringContaining("an hour") });
    await app.auth.accounts.change(owner.user.id, { role: "member" });
    await reset(token).expect(404);
    await reset("forged").expect(404);
    expect((await reset(token, "short").expect(400)).body.fields).toHaveProperty("newPassword");
  });

  it("has a link that is invalid after a change of the address", async () => {
    const token = await linkTo();
    await tools.setEmail(owner.user.id, `${randomUUID()}@example.org`);
    expect((await reset(token).expect(404)).body.code).toBe("link_invalid");
    await login(owner.password).expect(200);
  });

  it("gets the same answer for any username", async () => {
    const unverified = await app.signIn({ username: `plain-${randomUUID().slice(0, 8)}` });
    const answers = new Set<string>();
    for (const username of [
      owner.user.username,
      unverified.user.username,
      "nobody",
      "\u200b",
      "x".repeat(256),
    ]) {
      const { body } = await forgot(username).expect(200);
      answers.add(JSON.stringify(body));
    }
    expect(answers.size).toBe(1);
    await mailed(1);
  });

  it("is answered after 100 ms, however long its mail takes", async () => {
    const clock = createTestClock();
    const context = { database: app.platform.database, background: { run: () => undefined } };
    const service = createPasswordService(context as unknown as AccountContext, clock);
    const answer = service.forgot("nobody");
    expect(clock.waiting).toEqual([100]);
    clock.advance(100);
    await answer;
  });

  it("causes one mail in five minutes per account", async () => {
    for (let time = 0; time < 3; time += 1) await forgot(owner.user.username).expect(200);
    await mailed(1);
    await app.platform.background.settle();
    expect(await tools.mailsTo(email)).toHaveLength(1);
  });

  it("may be requested again if its mail could not be queued", async () => {
    vi.spyOn(app.platform.mails, "enqueue").mockRejectedValueOnce(new Error("not now"));
    await forgot(owner.user.username).expect(200);
    const counted = "SELECT points FROM rate_limits WHERE key = $1";
    const key = `account reset:${owner.user.id}`;
    await expect
      .poll(async () => (await app.platform.database.pool.query(counted, [key])).rows)
      .toEqual([{ points: 0 }]);
    await forgot(owner.user.username).expect(200);
    await mailed(1);
  });

  it("is still mailed if the server shuts down after the answer", async () => {
    const stopping = await createTestApp({ databaseUrl: app.platform.database.url });
    const { findByName } = stopping.auth.accounts;
    let proceed: () => void = () => undefined;
    const isHeld = new Promise<void>((resolve) => {
      proceed = resolve;
    });
    stopping.auth.accounts.findByName = async (name) => {
      await isHeld;
      return findByName(name);
    };
    await forgot(owner.user.username, stopping).expect(200);
    const closed = stopping.close();
    proceed();
    await closed;
    expect(await tools.mailsTo(email)).toHaveLength(1);
  });

  it("gets the same answer while the database is away, and the failure is logged", async () => {
    const log = collectLog();
    const away = await createTestApp({
      databaseUrl: "postgres://127.0.0.1:1/none",
      env: { LOG_LEVEL: "warn" },
      log,
    });
    const { body } = await forgot("anybody", away).expect(200);
    expect(body).toEqual((await forgot("nobody").expect(200)).body);
    await expect.poll(() => log.lines.map(({ msg }) => msg)).toContain("password reset mail failed");
    expect(JSON.stringify(log.lines)).not.toContain("anybody");
    await away.close();
  });
});
