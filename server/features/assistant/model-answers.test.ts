import supertest from "supertest";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { ChatProgress } from "#shared/assistant/contract.ts";
import { ask, messagesOf, openChat, wordsOf } from "#tests/support/chat.ts";
import { type FakeModel, type ModelReply, modelReplies, startFakeModel } from "#tests/support/fake-model.ts";
import { startSession } from "#tests/support/plain-request.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { maxAnswerCharacters } from "./answer-length.ts";
import { type AnswerTimes, chatLimits } from "./ask.ts";

const question = "Which countries have a visa for digital nomads?";

let fake: FakeModel;
let app: TestApp;
let reader: SignedIn;
beforeAll(async () => {
  fake = await startFakeModel();
  app = await createTestApp({ env: modelOf(fake) });
  await app.seed();
});
afterAll(async () => {
  await app.close();
  await fake.close();
});
beforeEach(async () => {
  reader = await app.signIn();
  fake.calls.length = 0;
});
const modelOf = ({ baseUrl }: FakeModel) => ({ OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: "small" });
/** Another instance on the same database, with its own time limits. */
const startInstance = async (answerTimes: AnswerTimes) => {
  const { url: databaseUrl } = app.platform.database;
  const instance = await createTestApp({ env: modelOf(fake), databaseUrl, answerTimes });
  onTestFinished(() => instance.close());
  return instance;
};
afterEach(async () => {
  // No answer leaves a connection or a lease behind.
  await expect.poll(fake.openSockets).toBe(0);
  const { rows } = await app.platform.database.pool.query("SELECT user_id FROM assistant_leases");
  expect(rows).toEqual([]);
});

/** Gets a question answered, so that failures in several tests do not open the circuit breaker. */
const recover = async () => {
  fake.always(modelReplies.streams());
  await ask(reader.agent, { message: question });
};
const pointsOf = async (userId: number) => {
  const { rows } = await app.platform.database.pool.query(
    "SELECT points FROM rate_limits WHERE key = ANY($1) AND points > 0",
    [[`chat:${userId}`, `chat day:${userId}`]],
  );
  return rows.map(({ points }) => points);
};

describe("an answer from the model", () => {
  it("streams with the citations it names, and is stored", async () => {
    fake.always(modelReplies.streams(["Yes, ", "with the D7 [1]. ", "It takes ", "**time** [2]."]));
    const { ended } = await openChat(app, reader, { message: question });
    const events = await ended;
    expect(events.map(({ event }) => event).join(" ")).toMatch(
      /^citations delta (delta )*citations delta (delta )*citations delta (delta )*done$/,
    );
    const { data } = events.at(-1)!;
    expect(data).toMatchObject({ response: "Yes, with the D7 [1]. It takes **time** [2].", origin: "model" });
    expect(wordsOf(events)).toBe(data.response);
    expect(data.citations.map(({ number }: { number: number }) => number)).toEqual([1, 2]);
    const counts = events.filter(({ event }) => event === "citations").map((it) => it.data.citations.length);
    expect(counts).toEqual([0, 1, 2]);
    const messages = await messagesOf(reader.agent, data.conversationId);
    expect(messages[1]).toMatchObject({
      id: data.answerId,
      content: data.response,
      citations: data.citations,
      origin: "model",
      state: "whole",
    });
    expect(await pointsOf(reader.user.id)).toEqual([1, 1]);
  });

  it("is the same without an event stream", async () => {
    fake.always(modelReplies.streams(["Yes [1].", " No [9]."]));
    const answer = await ask(reader.agent, { message: question });
    expect(answer).toMatchObject({ response: "Yes [1]. No.", origin: "model" });
    expect(answer.citations.map(({ number }) => number)).toEqual([1]);
  });

  it("is based on earlier messages and the profile, and the prompt says if there are no passages", async () => {
    fake.always(modelReplies.streams(["Yes, the D7."]));
    const { conversationId } = await ask(reader.agent, { message: question });
    const profile = {
      residencies: [{ country: "620", isPrimary: true }],
      citizenships: [{ country: "76", isPrimary: true }],
      employmentStatus: "employed",
      employmentCountry: "233",
    };
    const taxed = { message: "And how is it taxed there?", conversationId, profile };
    const { facts } = await ask(reader.agent, taxed);
    const sent = JSON.stringify(fake.calls.at(-1)?.body.messages);
    expect(sent).toContain("Yes, the D7.");
    expect(sent).toContain("Citizen of Brazil");
    expect(facts).toEqual(["Resident of Portugal", "Citizen of Brazil", "Employed in Estonia"]);
    const stays = ["Schengen area: 90 days in any 180 days: 36 of 90 days. 54 days left. Within the limit"];
    const told = await ask(reader.agent, { message: "How long may I stay?", profile, stays });
    expect(told.facts).toEqual([...facts, ...stays]);
    expect(JSON.stringify(fake.calls.at(-1)?.body.messages)).toContain("36 of 90 days");
    // Stays are only used together with a profile.
    expect((await ask(reader.agent, { message: "How long may I stay?", stays })).facts).toEqual([]);
    expect(JSON.stringify(fake.calls.at(-1)?.body.messages)).not.toContain("36 of 90 days");
    const unknown = await ask(reader.agent, { message: "qqqq zzzz xxxx" });
    expect(unknown).toMatchObject({ origin: "model", citations: [] });
    expect(JSON.stringify(fake.calls.at(-1)?.body.messages)).toContain('\\"answered\\":false');
  });

  it("is not needed for a question about the assistant or a request to break the law", async () => {
    const about = await ask(reader.agent, { message: "who are you?" });
    expect(about).toMatchObject({ origin: "library", response: expect.stringMatching(/^I am Meridian's/) });
    const law = await ask(reader.agent, { message: "¿Cómo puedo evadir impuestos en España?" });
    expect(law).toMatchObject({
      response: expect.stringMatching(/^No ayudo a infringir la ley/),
      citations: [],
    });
    expect(fake.calls).toEqual([]);
  });

  it("is requested once more with a shorter prompt if the first was too long", async () => {
    fake.next(modelReplies.tooLong as ModelReply);
    fake.always(modelReplies.streams(["Yes [1]."]));
    const { conversationId } = await ask(reader.agent, { message: question });
    expect(fake.calls).toHaveLength(2);
    const [more, less] = fake.calls.map(({ body }) => JSON.parse(body.messages.at(-1)!.content).passages);
    expect(less).toHaveLength(Math.ceil(more.length / 2));
    fake.always(modelReplies.tooLong as ModelReply);
    const { body } = await reader.agent
      .post("/api/chat")
      .send({ message: question, conversationId })
      .expect(503);
    expect(body.code).toBe("model_too_long");
    expect(fake.calls).toHaveLength(4);
  });

  it("has no citation without a passage, and keeps its Markdown for the page to render", async () => {
    fake.always(
      modelReplies.streams(["Fees rise [17", "]. They fall [99]. See ![x](https://evil", ".example/a.png)."]),
    );
    expect((await ask(reader.agent, { message: question })).response).toBe(
      "Fees rise. They fall. See ![x](https://evil.example/a.png).",
    );
  });

  it("replaces an old answer only once some of its words are stored", async () => {
    fake.always(modelReplies.streams(["First [1]."]));
    const first = await ask(reader.agent, { message: question });
    const { conversationId, questionId } = first;
    const again = { message: "Does Spain have a digital nomad visa?", conversationId, replaces: questionId };
    fake.always(modelReplies.status(404));
    const failed = await openChat(app, reader, again);
    expect((await failed.ended).at(-1)).toMatchObject({ event: "error", data: { code: "model_failed" } });
    const contents = async () =>
      (await messagesOf(reader.agent, conversationId)).map(({ content }: { content: string }) => content);
    expect(await contents()).toEqual([question, "First [1]."]);
    // The model gets neither the old question nor its answer.
    expect(fake.calls.at(-1)?.body.messages).toHaveLength(2);
    fake.always(modelReplies.streamBreaksOff());
    const broken = await openChat(app, reader, again);
    expect((await broken.ended).at(-1)?.event).toBe("error");
    expect(await contents()).toEqual(["Does Spain have a digital nomad visa?", wordsOf(broken.events)]);
    await recover();
  });

  it("that failed can be had from the library, without another call of the model", async () => {
    fake.always(modelReplies.status(404));
    const failed = await openChat(app, reader, { message: question });
    const [begun] = await failed.ended;
    const { conversationId, questionId } = begun!.data as ChatProgress;
    const calls = fake.calls.length;
    const answer = await ask(reader.agent, {
      ...{ message: question, conversationId, replaces: questionId },
      origin: "library",
    });
    expect(answer.origin).toBe("library");
    expect(answer.citations).not.toHaveLength(0);
    expect(fake.calls).toHaveLength(calls);
    const messages = await messagesOf(reader.agent, conversationId);
    expect(messages.map(({ role }: { role: string }) => role)).toEqual(["user", "assistant"]);
    await recover();
  });

  it("fails with the waiting time that the model names, in both forms", async () => {
    fake.always(modelReplies.status(429, { "retry-after": "170" }));
    const words = "The language model is busy at the moment. Please try again in 3 minutes.";
    const { ended } = await openChat(app, reader, { message: question });
    expect((await ended).at(-1)?.data).toEqual({ code: "model_busy", message: words, retryAfterSec: 170 });
    const { body, headers } = await reader.agent.post("/api/chat").send({ message: question }).expect(503);
    expect([body, headers["retry-after"]]).toEqual([{ code: "model_busy", message: words }, "170"]);
    await recover();
  });

  it("ends after a sentence within 12,000 characters, with only the citations shown", async () => {
    const sentences = Array.from({ length: 400 }, (_, at) => `Sentence number ${at} stands here [1].\n\n`);
    fake.always(modelReplies.streams([...sentences.slice(0, 330), `${"x".repeat(11)} [2] `.repeat(90)]));
    const { response, citations } = await ask(reader.agent, { message: question });
    expect(response).toMatch(/stands here \[1\]\.( \(not confirmed by our sources\))?\s*$/);
    expect(response.length).toBeGreaterThan(maxAnswerCharacters - 600);
    expect(citations.map(({ number }) => number)).toEqual([1]);
  });

  it("without sentences ends after a word", async () => {
    fake.always(modelReplies.streams(Array.from({ length: 100 }, () => "😀 words ".repeat(20))));
    const { response } = await ask(reader.agent, { message: question });
    expect(response.length).toBeGreaterThan(maxAnswerCharacters - 10);
    expect(response.length).toBeLessThanOrEqual(maxAnswerCharacters);
    expect(response.isWellFormed()).toBe(true);
  });
});

interface Failure {
  what: string;
  reply: ModelReply;
  code: string;
  /** The words that were written before the failure. */
  words?: string;
  /** Whether the question is counted, because the model has answered. */
  isCounted?: boolean;
  times?: AnswerTimes;
}

const failures: Failure[] = [
  { what: "hangs", reply: modelReplies.hangs, code: "model_timeout", times: { timeoutMs: 50 } },
  {
    what: "breaks off",
    reply: modelReplies.streamBreaksOff(),
    code: "model_unreachable",
    words: "Some words",
  },
  { what: "reports an error", reply: modelReplies.streamError(), code: "model_failed", words: "Some words" },
  {
    what: "sends half of an event",
    reply: modelReplies.streamHalves(),
    code: "model_answer",
    words: "Some words",
    isCounted: true,
  },
  { what: "is busy for long", reply: modelReplies.status(429, { "retry-after": "120" }), code: "model_busy" },
  { what: "fails", reply: modelReplies.status(404), code: "model_failed" },
  { what: "sends HTML", reply: modelReplies.html, code: "model_answer", isCounted: true },
  {
    what: "sends a false citation alone",
    reply: modelReplies.streams(["[99]"]),
    code: "model_answer",
    isCounted: true,
  },
];

describe("if the model", () => {
  it.each(failures.map((failure) => [failure.what, failure] as const))(
    "%s, both forms fail with a message in time, and the written part is stored",
    async (_, { reply, code, words = "", isCounted = false, times }) => {
      const on = times ? await startInstance(times) : app;
      fake.always(reply);
      const { ended } = await openChat(on, reader, { message: question });
      const events = await ended;
      const message = expect.stringMatching(/^The language model .+\.$/);
      expect(events.at(-1)).toEqual({
        event: "error",
        data: { code, message, retryAfterSec: expect.any(Number) },
      });
      const { conversationId, questionId } = events[0]!.data;
      const messages = await messagesOf(reader.agent, conversationId);
      expect(messages[0]).toMatchObject({ id: questionId, content: question });
      expect(wordsOf(events).trim()).toBe(words);
      expect(messages.slice(1)).toEqual(
        words === ""
          ? []
          : [expect.objectContaining({ content: wordsOf(events), state: "broken", origin: "model" })],
      );
      const { cookie } = await startSession(on, reader);
      const whole = await fetch(`${on.url}/api/chat`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Cookie: cookie },
        body: JSON.stringify({ message: question }),
      });
      expect(whole.status).toBe(503);
      expect(await whole.json()).toEqual({ code, message });
      expect(Number(whole.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await pointsOf(reader.user.id)).toEqual(isCounted ? [2, 2] : []);
      await recover();
    },
  );

  it("sends 50 MB of words, the answer ends at the limit", async () => {
    fake.always(modelReplies.streamFloods());
    const { response } = await ask(reader.agent, { message: question });
    expect(response.length).toBeLessThanOrEqual(maxAnswerCharacters);
    await recover();
  });

  it("is down, questions are not counted", async () => {
    // The circuit breaker of another instance, because it stays open.
    const instance = await startInstance({});
    const { cookie } = await startSession(instance, reader);
    const send = () => supertest(instance.url).post("/api/chat").set("Cookie", cookie);
    fake.always(modelReplies.status(401));
    const codes = new Set<string>();
    for (let asked = 0; asked < chatLimits.burst.points + 3; asked += 1)
      codes.add((await send().send({ message: question }).expect(503)).body.code);
    expect([...codes]).toEqual(["model_denied", "model_resting"]);
  });
});
