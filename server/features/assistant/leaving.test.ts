import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ask, messagesOf, openChat, wordsOf } from "#tests/support/chat.ts";
import { type FakeModel, modelReplies, startFakeModel } from "#tests/support/fake-model.ts";
import { collectLog } from "#tests/support/log.ts";
import { startSession } from "#tests/support/plain-request.ts";
import { startTcpRelay } from "#tests/support/tcp-relay.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";

const question = "Can I live in Portugal on $3,000 a month from dividends?";
const log = collectLog();
let fake: FakeModel;
let app: TestApp;
let reader: SignedIn;
beforeEach(async () => {
  log.lines.length = 0;
  fake = await startFakeModel();
  const env = { OPENAI_BASE_URL: fake.baseUrl, OPENAI_MODEL: "small", LOG_LEVEL: "warn" };
  app = await createTestApp({ env, log });
  await app.seed();
  reader = await app.signIn();
});
afterEach(async () => {
  await app.close();
  await fake.close();
});

const leases = async () => (await app.platform.database.pool.query("SELECT FROM assistant_leases")).rowCount;
const expectNothingLeft = () =>
  vi.waitFor(async () => expect([fake.openSockets(), await leases()]).toEqual([0, 0]), { timeout: 2000 });

describe("a reader who leaves", () => {
  it("stops the model at once; the written part is stored", async () => {
    fake.always(modelReplies.streamStalls(["Some ", "words [1] ", "and"]));
    const chat = await openChat(app, reader, { message: question });
    await vi.waitFor(() => expect(wordsOf(chat.events)).toContain("words [1] and"), 10_000);
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
    await vi.waitFor(() => expect(fake.calls).toHaveLength(1), 10_000);
    chat.leave();
    await expectNothingLeft();
    expect(await messagesOf(reader.agent, chat.events[0]!.data.conversationId)).toHaveLength(1);
    expect(log.lines).toEqual([]);
  });

  it("is noticed without an event stream, too", async () => {
    fake.always(modelReplies.streamStalls(["Some ", "words"]));
    const { cookie } = await startSession(app, reader);
    const headers = { "Content-Type": "application/json", Cookie: cookie };
    const request = http.request(`${app.url}/api/chat`, { method: "POST", headers, agent: false });
    request.on("error", () => undefined);
    request.end(JSON.stringify({ message: question }));
    await vi.waitFor(() => expect(fake.calls).toHaveLength(1), 10_000);
    await sleep(100);
    request.destroy();
    await expectNothingLeft();
    const { body } = await reader.agent.get("/api/chat/conversations");
    const messages = await messagesOf(reader.agent, body.conversations[0].id);
    expect(messages[1]).toMatchObject({ content: "Some words", state: "stopped" });
    expect(log.lines).toEqual([]);
  });

  it("at any moment leaves nothing behind", async () => {
    fake.always(
      modelReplies.streams(
        Array.from({ length: 20 }, (_, at) => `${at} `),
        10,
      ),
    );
    for (let wait = 0; wait < 300; wait += 23) {
      const asked = fake.calls.length;
      const leaving = new AbortController();
      const chat = openChat(app, reader, { message: question }, leaving);
      if (wait > 0) await vi.waitFor(() => expect(fake.calls.length).toBeGreaterThan(asked), 2000);
      await sleep(wait);
      leaving.abort();
      await chat.catch(() => undefined);
      await expectNothingLeft();
      await app.platform.limiter.clear("chat", String(reader.user.id), { points: 20, durationSec: 300 });
    }
    expect(log.lines).toEqual([]);
    const { rows } = await app.platform.database.pool.query(
      "SELECT count(*)::int AS n FROM assistant_messages WHERE content = ''",
    );
    expect(rows).toEqual([{ n: 0 }]);
  }, 60_000);

  it("and asks again at once is answered", async () => {
    fake.next(modelReplies.streamStalls(["Some ", "words"]));
    fake.always(modelReplies.streams(["Yes."]));
    const chat = await openChat(app, reader, { message: question });
    await vi.waitFor(() => expect(wordsOf(chat.events)).toBe("Some words"), 10_000);
    chat.leave();
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
  fake.always(modelReplies.streamStalls(["Some ", "words"]));
  const chat = await openChat(app, reader, { message: question });
  chat.ended.catch(() => undefined);
  await vi.waitFor(() => expect(wordsOf(chat.events)).toBe("Some words"), 10_000);
  app.server.closeAllConnections();
  await app.assistant.service.close();
  const { rows } = await app.platform.database.pool.query(
    "SELECT content, state FROM assistant_messages WHERE role = 'assistant'",
  );
  expect(rows).toEqual([{ content: "Some words", state: "stopped" }]);
  await expectNothingLeft();
});

describe("deleting a conversation during an answer", () => {
  it.each(["", "/:id"])("ends the answer at once with a message (%s)", async (path) => {
    fake.always(modelReplies.streamStalls(["Some ", "words"]));
    const chat = await openChat(app, reader, { message: question });
    await vi.waitFor(() => expect(wordsOf(chat.events)).toBe("Some words"), 10_000);
    const other = await app.signIn();
    await other.agent.delete("/api/chat/conversations").expect(200);
    const { conversationId } = chat.events[0]!.data;
    expect(await leases()).toBe(1);
    await reader.agent.delete(`/api/chat/conversations${path.replace(":id", conversationId)}`).expect(200);
    const left = sleep(1000, "goes on");
    const ended = await Promise.race([left, chat.ended]);
    expect(ended.at(-1)).toMatchObject({ event: "error", data: { code: "unknown_conversation" } });
    await expectNothingLeft();
  });

  it("on another instance ends the answer as well", async () => {
    const second = await createTestApp({
      env: { OPENAI_BASE_URL: fake.baseUrl, OPENAI_MODEL: "small" },
      databaseUrl: app.platform.database.url,
      answerTimes: { leaseSec: 1.5 },
    });
    fake.always(modelReplies.streamStalls(["Some ", "words"]));
    const chat = await openChat(second, reader, { message: question });
    await vi.waitFor(() => expect(wordsOf(chat.events)).toBe("Some words"), 10_000);
    await reader.agent.delete("/api/chat/conversations").expect(200);
    expect((await chat.ended).at(-1)?.data.code).toBe("unknown_conversation");
    await expectNothingLeft();
    await second.close();
  });
});

it("deleting the account during an answer ends it, and nothing is stored afterwards", async () => {
  fake.always(modelReplies.streamStalls(["Some ", "words"]));
  const chat = await openChat(app, reader, { message: question });
  await vi.waitFor(() => expect(wordsOf(chat.events)).toBe("Some words"), 10_000);
  await reader.agent.delete("/api/account").send({ password: reader.password }).expect(200);
  expect((await chat.ended).at(-1)).toMatchObject({ event: "error" });
  await expectNothingLeft();
  for (const table of ["assistant_conversations", "assistant_messages"])
    expect((await app.platform.database.pool.query(`SELECT FROM ${table}`)).rowCount).toBe(0);
  expect(log.lines).toEqual([]);
});

describe("an answer that replaces another", () => {
  const contents = async (id: string) =>
    (await messagesOf(reader.agent, id)).map(({ content }: { content: string }) => content);

  it("leaves the old one if the reader stops before the first word", async () => {
    fake.next(modelReplies.streams(["First."]));
    const { conversationId, questionId } = await ask(reader.agent, { message: question });
    const chat = await openChat(app, reader, { message: "Spain?", conversationId, replaces: questionId });
    await vi.waitFor(() => expect(fake.calls).toHaveLength(2), 10_000);
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

  it("takes its place if the reader stops later", async () => {
    fake.next(modelReplies.streams(["First."]));
    fake.always(modelReplies.streamStalls(["Some ", "words"]));
    const { conversationId, questionId } = await ask(reader.agent, { message: question });
    const chat = await openChat(app, reader, { message: "Spain?", conversationId, replaces: questionId });
    await vi.waitFor(() => expect(wordsOf(chat.events)).toBe("Some words"), 10_000);
    chat.leave();
    await expectNothingLeft();
    expect(await contents(conversationId)).toEqual(["Spain?", "Some words"]);
  });
});

it("the written part is stored even if PostgreSQL is down for a moment", async () => {
  const relay = await startTcpRelay(app.platform.database.url);
  const shaky = await createTestApp({
    env: { OPENAI_BASE_URL: fake.baseUrl, OPENAI_MODEL: "small" },
    databaseUrl: relay.url,
  });
  fake.always(modelReplies.streamStalls(["Some ", "words"]));
  const chat = await openChat(shaky, reader, { message: question });
  await vi.waitFor(() => expect(wordsOf(chat.events)).toBe("Some words"), 10_000);
  await relay.cut();
  chat.leave();
  await sleep(1500);
  await relay.mend();
  await vi.waitFor(async () => expect(await leases()).toBe(0), { timeout: 4000 });
  const messages = await messagesOf(reader.agent, chat.events[0]!.data.conversationId);
  expect(messages[1]).toMatchObject({ content: "Some words", state: "stopped" });
  await shaky.close();
  await relay.close();
});
