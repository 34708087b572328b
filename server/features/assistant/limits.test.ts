import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ask, openChat } from "#tests/support/chat.ts";
import { type FakeModel, modelReplies, startFakeModel } from "#tests/support/fake-model.ts";
import { startSession } from "#tests/support/plain-request.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { createTestClock } from "#tests/support/test-clock.ts";
import { chatLimits } from "./ask.ts";

const question = { message: "Can I live in Portugal on $3,000 a month from dividends?" };
let fake: FakeModel;
/** An instance whose questions wait for the end of the previous answer. */
let app: TestApp;
/** Another instance, whose questions do not wait. */
let impatient: TestApp;
let reader: SignedIn;
beforeAll(async () => {
  fake = await startFakeModel();
  const env = { OPENAI_BASE_URL: fake.baseUrl, OPENAI_MODEL: "small" };
  app = await createTestApp({ env, answerTimes: { patienceMs: 60_000, leaseSec: 600 } });
  await app.seed();
  const { url: databaseUrl } = app.platform.database;
  impatient = await createTestApp({ env, databaseUrl, answerTimes: { patienceMs: 0, leaseSec: 600 } });
});
afterAll(async () => {
  await impatient.close();
  await app.close();
  await fake.close();
});
beforeEach(async () => {
  reader = await app.signIn();
  fake.always(modelReplies.streams(["Yes."]));
});
afterEach(expectNothingLeft);

const leases = async () =>
  (await app.platform.database.pool.query("SELECT lease_until AS until FROM assistant_leases")).rows;
async function expectNothingLeft() {
  await expect.poll(async () => [fake.openSockets(), await leases()]).toEqual([0, []]);
}
/** Asks on an instance, and waits for the first words of an answer that does not end. */
const askAndRead = async (on: TestApp) => {
  fake.next(modelReplies.streamStalls());
  const chat = await openChat(on, reader, question);
  await expect.poll(() => chat.events.length).toBeGreaterThan(1);
  return chat;
};
/** Asks several times at once, without event streams. */
const askTogether = async (on: TestApp, count: number) => {
  const { cookie } = await startSession(on, reader);
  const headers = { "Content-Type": "application/json", Cookie: cookie };
  const body = JSON.stringify(question);
  return Promise.all(
    Array.from({ length: count }, () => fetch(`${on.url}/api/chat`, { method: "POST", headers, body })),
  );
};

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
    await take("chat", chatLimits.burst, 18);
    await take("chat day", chatLimits.day, 18);
    for (let asked = 0; asked < 2; asked += 1) await ask(reader.agent, question);
    for (let tries = 0; tries < 2; tries += 1) {
      const { body, headers } = await reader.agent.post("/api/chat").send(question).expect(429);
      expect(body).toEqual({
        code: "too_many_requests",
        message: expect.stringMatching(
          /^You can ask 20 questions in 5 minutes\. You can ask the next one in \d minutes?\.$/,
        ),
      });
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
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
  it("is answered over all instances; others are refused and do not count", async () => {
    const chat = await askAndRead(app);
    const other = await openChat(impatient, reader, question);
    expect(other.status).toBe(429);
    // Retry-After is the remaining time of the lease.
    expect(Number(other.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(other.headers.get("retry-after"))).toBeLessThanOrEqual(600);
    for (const answer of await askTogether(impatient, 40)) {
      expect(answer.status).toBe(429);
      expect(await answer.json()).toMatchObject({
        code: "question_under_way",
        message: expect.stringMatching(
          /^Your previous question is still being answered\..+ in \d+ minutes\.$/,
        ),
      });
    }
    expect(await pointsOf()).toEqual([1, 1]);
    chat.leave();
    await expectNothingLeft();
    expect((await (await openChat(impatient, reader, question)).ended).at(-1)?.event).toBe("done");
  });

  it("is answered on one instance, too", async () => {
    const chat = await askAndRead(impatient);
    expect((await openChat(impatient, reader, question)).status).toBe(429);
    chat.leave();
  });

  it("applies to concurrent questions: the others wait for the first", async () => {
    fake.always(modelReplies.streams(["Yes", "."], 100));
    const answers = await askTogether(app, 3);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it("renews its lease as long as the answer takes, and releases it", async () => {
    const clock = createTestClock();
    const third = await createTestApp({
      env: { OPENAI_BASE_URL: fake.baseUrl, OPENAI_MODEL: "small" },
      databaseUrl: app.platform.database.url,
      answerTimes: { clock },
    });
    await askAndRead(third);
    const [first] = await leases();
    clock.advance(5000);
    await expect.poll(async () => (await leases())[0].until).not.toEqual(first.until);
    third.server.closeAllConnections();
    await third.assistant.service.close();
    expect(await leases()).toEqual([]);
    await third.close();
  });

  it("is free again once the lease of a dead server expires", async () => {
    const lease = (seconds: number) =>
      app.platform.database.pool.query(
        "INSERT INTO assistant_leases VALUES ($1, gen_random_uuid(), now() + $2 * interval '1 second')",
        [reader.user.id, seconds],
      );
    await lease(60);
    const answer = ask(reader.agent, question);
    await app.platform.database.pool.query("UPDATE assistant_leases SET lease_until = now()");
    await answer;
    await lease(60);
    expect((await openChat(impatient, reader, question)).status).toBe(429);
    await app.platform.database.pool.query("DELETE FROM assistant_leases");
  });
});
