import http from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { ask, messagesOf, type OpenChat, openChat, wordsOf } from "#tests/support/chat.ts";
import { type FakeModel, modelReplies, startFakeModel } from "#tests/support/fake-model.ts";
import { collectLog } from "#tests/support/log.ts";
import { startSession } from "#tests/support/plain-request.ts";
import { startTcpRelay } from "#tests/support/tcp-relay.ts";
import { createTestApp, type SignedIn, type TestApp, type TestAppOptions } from "#tests/support/test-app.ts";
import { createTestClock } from "#tests/support/test-clock.ts";

const question = "Can I live in Portugal on $3,000 a month from dividends?";
const log = collectLog();
let fake: FakeModel;
let app: TestApp;
let reader: SignedIn;
beforeAll(async () => {
  fake = await startFakeModel();
  app = await startApp({ log });
  await app.seed();
});
afterAll(async () => {
  await app.close();
  await fake.close();
});
beforeEach(async () => {
  log.lines.length = 0;
  fake.calls.length = 0;
  fake.always(modelReplies.hangs);
  reader = await app.signIn();
});

/** Starts an instance whose leases and answers do not expire during a test. */
const startApp = (options: TestAppOptions = {}) =>
  createTestApp({
    env: {
      ...{ OPENAI_BASE_URL: fake.baseUrl, OPENAI_MODEL: "small" },
      ...(options.log && { LOG_LEVEL: "warn" }),
    },
    answerTimes: { leaseSec: 90, idleMs: 60_000 },
    ...options,
  });
/** Starts another instance on the same database. */
const startInstance = async (options: TestAppOptions = {}) => {
  const instance = await startApp({ databaseUrl: app.platform.database.url, ...options });
  onTestFinished(() => instance.close());
  return instance;
};
const leases = async () => (await app.platform.database.pool.query("SELECT FROM assistant_leases")).rowCount;
const expectNothingLeft = () => expect.poll(async () => [fake.openSockets(), await leases()]).toEqual([0, 0]);
const expectWords = ({ events }: OpenChat, words: string) =>
  expect.poll(() => wordsOf(events)).toContain(words);
const expectCalls = (count: number) => expect.poll(() => fake.calls.length).toBeGreaterThanOrEqual(count);
/** Asks a question, and waits for the first words of an answer that does not end. */
const askAndRead = async (on = app, account = reader) => {
  fake.next(modelReplies.streamStalls(["Some ", "words"]));
  const chat = await openChat(on, account, { message: question });
  await expectWords(chat, "Some words");
  return chat;
};

describe("a reader who leaves", () => {
  it("stops the model at once; the written part is stored", async () => {
    fake.always(modelReplies.streamStalls(["Some ", "words [1] ", "and"]));
    const chat = await openChat(app, reader, { message: question });
    await expectWords(chat, "words [1] and");
    const { conversationId } = chat.events[0]!.data;
    expect(await leases()).toBe(1);
    chat.leave();
    await expectNothingLeft();
    const messages = await messagesOf(reader.agent, conversationId);
    expect(messages[1]).toMatchObject({ content: "Some words [1] and", state: "stopped", origin: "model" });
    expect(messages[1].citations).toHaveLength(1);
    expect(log.lines).toEqual([]);
  });

  it("before the first word leaves an unanswered question", async () => {
    const chat = await openChat(app, reader, { message: question });
    await expectCalls(1);
    chat.leave();
    await expectNothingLeft();
    expect(await messagesOf(reader.agent, chat.events[0]!.data.conversationId)).toHaveLength(1);
    expect(log.lines).toEqual([]);
  });

  it("is noticed without an event stream, too", async () => {
    const model = app.platform.model!;
    const { stream } = model;
    const used: string[] = [];
    const spy = vi.spyOn(model, "stream").mockImplementation(async function* (talk) {
      for await (const words of stream(talk)) {
        yield words;
        used.push(words);
      }
    });
    onTestFinished(() => spy.mockRestore());
    fake.always(modelReplies.streamStalls(["Some ", "words"]));
    const { cookie } = await startSession(app, reader);
    const headers = { "Content-Type": "application/json", Cookie: cookie };
    const request = http.request(`${app.url}/api/chat`, { method: "POST", headers, agent: false });
    request.on("error", () => undefined);
    request.end(JSON.stringify({ message: question }));
    await expect.poll(() => used).toEqual(["Some ", "words"]);
    request.destroy();
    await expectNothingLeft();
    const { body } = await reader.agent.get("/api/chat/conversations");
    const messages = await messagesOf(reader.agent, body.conversations[0].id);
    expect(messages[1]).toMatchObject({ content: "Some words", state: "stopped" });
    expect(log.lines).toEqual([]);
  });

  it("at any moment leaves nothing behind", async () => {
    const pieces = Array.from({ length: 20 }, (_, at) => `${at} `);
    fake.always(modelReplies.streams(pieces, 10));
    const readOnce = async (words: string | undefined) => {
      const account = await app.signIn();
      const leaving = new AbortController();
      const opening = openChat(app, account, { message: question }, leaving);
      if (words !== undefined) await expectWords(await opening, words);
      leaving.abort();
      await opening.catch(() => undefined);
    };
    await Promise.all([undefined, "", ...pieces.filter((_, at) => at % 4 === 0), "19 "].map(readOnce));
    await expectNothingLeft();
    expect(log.lines).toEqual([]);
    const { rows } = await app.platform.database.pool.query(
      "SELECT count(*)::int AS n FROM assistant_messages WHERE content = ''",
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it("and asks again at once is answered", async () => {
    const chat = await askAndRead();
    chat.leave();
    fake.always(modelReplies.streams(["Yes."]));
    const { conversationId, questionId } = chat.events[0]!.data;
    const again = { message: "Can I live in Spain?", conversationId, replaces: questionId };
    expect((await ask(reader.agent, again)).response).toBe("Yes.");
    const messages = await messagesOf(reader.agent, conversationId);
    expect(messages.map(({ content }: { content: string }) => content)).toEqual([
      "Can I live in Spain?",
      "Yes.",
    ]);
  });
});

it("a server that stops ends its answers and stores the written parts", async () => {
  const stopping = await startInstance();
  const chat = await askAndRead(stopping);
  chat.ended.catch(() => undefined);
  stopping.server.closeAllConnections();
  await stopping.assistant.service.close();
  const messages = await messagesOf(reader.agent, chat.events[0]!.data.conversationId);
  expect(messages[1]).toMatchObject({ content: "Some words", state: "stopped" });
  await expectNothingLeft();
});

describe("deleting a conversation during an answer", () => {
  it.each(["", "/:id"])("ends the answer at once with a message (%s)", async (path) => {
    const chat = await askAndRead();
    const other = await app.signIn();
    await other.agent.delete("/api/chat/conversations").expect(200);
    const { conversationId } = chat.events[0]!.data;
    expect(await leases()).toBe(1);
    await reader.agent.delete(`/api/chat/conversations${path.replace(":id", conversationId)}`).expect(200);
    const ended = await chat.ended;
    expect(ended.at(-1)).toMatchObject({ event: "error", data: { code: "unknown_conversation" } });
    await expectNothingLeft();
  });

  it("on another instance ends the answer with its next renewal", async () => {
    const clock = createTestClock();
    const second = await startInstance({ answerTimes: { clock, idleMs: 60_000 } });
    const chat = await askAndRead(second);
    await reader.agent.delete("/api/chat/conversations").expect(200);
    clock.advance(5000);
    expect((await chat.ended).at(-1)?.data.code).toBe("unknown_conversation");
    await expectNothingLeft();
  });
});

it("an answer whose lease another instance has taken ends with its next renewal", async () => {
  const clock = createTestClock();
  const slow = await startInstance({ answerTimes: { clock, idleMs: 60_000 } });
  const chat = await askAndRead(slow);
  await app.platform.database.pool.query("UPDATE assistant_leases SET token = gen_random_uuid()");
  clock.advance(5000);
  expect((await chat.ended).at(-1)?.data.code).toBe("question_under_way");
  await expect.poll(fake.openSockets).toBe(0);
  // The other instance keeps its lease.
  expect(await leases()).toBe(1);
  await app.platform.database.pool.query("DELETE FROM assistant_leases");
});

it("deleting the account during an answer ends it, and nothing is stored afterwards", async () => {
  const chat = await askAndRead();
  await reader.agent.delete("/api/account").send({ password: reader.password }).expect(200);
  expect((await chat.ended).at(-1)).toMatchObject({ event: "error" });
  await expectNothingLeft();
  const { conversationId } = chat.events[0]!.data;
  const { rowCount } = await app.platform.database.pool.query(
    "SELECT FROM assistant_conversations WHERE id = $1 UNION ALL SELECT FROM assistant_messages WHERE conversation_id = $1",
    [conversationId],
  );
  expect(rowCount).toBe(0);
  expect(log.lines).toEqual([]);
});

describe("an answer that replaces another", () => {
  const contents = async (id: string) =>
    (await messagesOf(reader.agent, id)).map(({ content }: { content: string }) => content);

  it("leaves the old one if the reader stops before the first word", async () => {
    fake.next(modelReplies.streams(["First."]));
    const { conversationId, questionId } = await ask(reader.agent, { message: question });
    const chat = await openChat(app, reader, { message: "Spain?", conversationId, replaces: questionId });
    await expectCalls(2);
    const { body } = await reader.agent.get(`/api/chat/conversations/${conversationId}`);
    expect(body.isAnswering).toBe(true);
    expect(await contents(conversationId)).toEqual([question, "First.", "Spain?"]);
    chat.leave();
    await expectNothingLeft();
    expect(await contents(conversationId)).toEqual([question, "First."]);
    expect((await reader.agent.get(`/api/chat/conversations/${conversationId}`)).body.isAnswering).toBe(
      false,
    );
  });

  it("replaces it if the reader stops later", async () => {
    fake.next(modelReplies.streams(["First."]));
    fake.always(modelReplies.streamStalls(["Some ", "words"]));
    const { conversationId, questionId } = await ask(reader.agent, { message: question });
    const chat = await openChat(app, reader, { message: "Spain?", conversationId, replaces: questionId });
    await expectWords(chat, "Some words");
    chat.leave();
    await expectNothingLeft();
    expect(await contents(conversationId)).toEqual(["Spain?", "Some words"]);
  });
});

it("the written part is stored even if PostgreSQL is down for a moment", async () => {
  const relay = await startTcpRelay(app.platform.database.url);
  onTestFinished(() => relay.close());
  const shaky = await startInstance({ databaseUrl: relay.url });
  const chat = await askAndRead(shaky);
  await relay.cut();
  const connects = vi.spyOn(shaky.platform.database.pool, "connect");
  chat.leave();
  await expect.poll(() => connects.mock.calls.length).toBeGreaterThan(1);
  await relay.mend();
  await expectNothingLeft();
  const messages = await messagesOf(reader.agent, chat.events[0]!.data.conversationId);
  expect(messages[1]).toMatchObject({ content: "Some words", state: "stopped" });
});
