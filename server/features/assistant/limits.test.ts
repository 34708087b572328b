import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { ask, openChat } from "#tests/support/chat.ts";
import { type FakeModel, modelReplies, startFakeModel } from "#tests/support/fake-model.ts";
import { startSession } from "#tests/support/plain-request.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { chatLimits } from "./ask.ts";

const question = { message: "Can I live in Portugal on $3,000 a month from dividends?" };
let fake: FakeModel;
let app: TestApp;
let second: TestApp;
let reader: SignedIn;
beforeAll(async () => {
  fake = await startFakeModel();
  const env = { OPENAI_BASE_URL: fake.baseUrl, OPENAI_MODEL: "small" };
  app = await createTestApp({ env });
  await app.seed();
  const { url: databaseUrl } = app.platform.database;
  second = await createTestApp({ env, databaseUrl, answerTimes: { patienceMs: 300 } });
});
afterAll(async () => {
  await second.close();
  await app.close();
  await fake.close();
});
beforeEach(async () => {
  reader = await app.signIn();
  fake.always(modelReplies.streams(["Yes."]));
});
afterEach(() => vi.waitFor(() => expect(fake.openSockets()).toBe(0)));

const take = async (name: string, limit: (typeof chatLimits)[keyof typeof chatLimits], times: number) => {
  for (let time = 0; time < times; time += 1)
    await app.platform.limiter.take(name, String(reader.user.id), limit);
};
const pointsOf = async () => {
  const { rows } = await app.platform.database.pool.query(
    "SELECT points FROM rate_limits WHERE key = ANY($1) ORDER BY key DESC",
    [[`chat:${reader.user.id}`, `chat day:${reader.user.id}`]],
  );
  return rows.map(({ points }) => points);
};

describe("questions", () => {
  it("are limited to 20 in 5 minutes; the next one is refused with the waiting time", async () => {
    for (let asked = 0; asked < 20; asked += 1) await ask(reader.agent, question);
    for (let tries = 0; tries < 2; tries += 1) {
      const { body, headers } = await reader.agent.post("/api/chat").send(question).expect(429);
      expect(body).toEqual({
        code: "too_many_requests",
        message: expect.stringMatching(
          /^You can ask 20 questions in 5 minutes\. You can ask the next one in [345] minutes\.$/,
        ),
      });
      expect(Number(headers["retry-after"])).toBeGreaterThan(200);
    }
    expect(await pointsOf()).toEqual([20, 20]);
    const other = await app.signIn();
    await ask(other.agent, question);
  });

  it("are limited to 200 a day", async () => {
    await take("chat day", chatLimits.day, 200);
    const { body, headers } = await reader.agent.post("/api/chat").send(question).expect(429);
    expect(body.message).toBe("You can ask 200 questions a day. You can ask the next one in 24 hours.");
    expect(Number(headers["retry-after"])).toBeGreaterThan(23 * 3600);
    expect(await pointsOf()).toEqual([0, 200]);
  });

  it("that are refused do not count", async () => {
    const conversationId = "00000000-0000-4000-8000-000000000000";
    await reader.agent
      .post("/api/chat")
      .send({ ...question, conversationId, replaces: 1 })
      .expect(404);
    expect(await pointsOf()).toEqual([0, 0]);
  });
});

describe("one at a time", () => {
  it("is answered over all instances; another one is refused and does not count", async () => {
    fake.always(modelReplies.streamStalls());
    const chat = await openChat(app, reader, question);
    await vi.waitFor(() => expect(chat.events.length).toBeGreaterThan(1));
    const other = await openChat(second, reader, question);
    expect(other.status).toBe(429);
    // Retry-After is the remaining time of the lease.
    expect(Number(other.headers.get("retry-after"))).toBeGreaterThan(7);
    expect(Number(other.headers.get("retry-after"))).toBeLessThanOrEqual(15);
    expect(await pointsOf()).toEqual([1, 1]);
    const { body } = await reader.agent.post("/api/chat").send(question).expect(429);
    expect(body).toMatchObject({
      code: "question_under_way",
      message: expect.stringMatching(/^Your previous question is still being answered\..+ in \d+ seconds\.$/),
    });
    chat.leave();
    await vi.waitFor(async () => {
      const { rowCount } = await app.platform.database.pool.query("SELECT FROM assistant_leases");
      expect(rowCount).toBe(0);
    });
    fake.always(modelReplies.streams(["Yes."]));
    await (await openChat(second, reader, question)).ended;
  });

  it("applies to concurrent questions: the others wait for the first", async () => {
    fake.always(modelReplies.streams(["Yes", "."], 100));
    const statuses = await Promise.all(
      Array.from({ length: 3 }, async () => (await reader.agent.post("/api/chat").send(question)).status),
    );
    expect(statuses).toEqual([200, 200, 200]);
    expect(fake.calls.length).toBeGreaterThanOrEqual(3);
  });

  it("counts none of forty refused questions", async () => {
    fake.always(modelReplies.streamStalls());
    const chat = await openChat(app, reader, question);
    await vi.waitFor(() => expect(chat.events.length).toBeGreaterThan(1));
    const { cookie } = await startSession(app, reader);
    const codes = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const headers = { "Content-Type": "application/json", Cookie: cookie };
        const body = JSON.stringify(question);
        return (await (await fetch(`${app.url}/api/chat`, { method: "POST", headers, body })).json()).code;
      }),
    );
    expect(new Set(codes)).toEqual(new Set(["question_under_way"]));
    expect(await pointsOf()).toEqual([1, 1]);
    chat.leave();
  });

  it("renews its lease as long as the answer takes, and releases it", async () => {
    const brief = await createTestApp({
      env: { OPENAI_BASE_URL: fake.baseUrl, OPENAI_MODEL: "small" },
      databaseUrl: app.platform.database.url,
      answerTimes: { leaseSec: 0.6 },
    });
    fake.always(modelReplies.streamStalls());
    const chat = await openChat(brief, reader, question);
    await vi.waitFor(() => expect(chat.events.length).toBeGreaterThan(1));
    await sleep(1500);
    expect((await openChat(second, reader, question)).status).toBe(429);
    brief.server.closeAllConnections();
    await brief.assistant.service.close();
    const { rowCount } = await app.platform.database.pool.query("SELECT FROM assistant_leases");
    expect(rowCount).toBe(0);
    await brief.close();
  });

  it("is free again once the lease of a dead server expires", async () => {
    const lease = (seconds: number) =>
      app.platform.database.pool.query(
        "INSERT INTO assistant_leases VALUES ($1, gen_random_uuid(), now() + $2 * interval '1 second')",
        [reader.user.id, seconds],
      );
    await lease(1);
    await ask(reader.agent, question);
    await lease(60);
    await reader.agent.post("/api/chat").send(question).expect(429);
    await app.platform.database.pool.query("DELETE FROM assistant_leases");
  });
});
