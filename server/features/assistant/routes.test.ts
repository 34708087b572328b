import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { disclaimer } from "#shared/assistant/contract.ts";
import { ask, messagesOf, openChat, wordsOf } from "#tests/support/chat.ts";
import { collectLog } from "#tests/support/log.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { libraryAnswer } from "./library-answer.ts";

const question = "Can I live in Portugal on $3,000 a month from dividends?";
const nowhere = "00000000-0000-4000-8000-000000000000";
const log = collectLog();

let app: TestApp;
let reader: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  app = await createTestApp({ env: { LOG_LEVEL: "trace" }, log });
  await app.seed();
});
afterAll(() => app.close());
beforeEach(async () => {
  reader = await app.signIn();
  other = await app.signIn();
});

const chat = (body: object | string) =>
  reader.agent
    .post("/api/chat")
    .type("json")
    .send(body as object);

describe("a question", () => {
  it("is answered from the library without a model, with sources, and both are stored", async () => {
    const answer = await ask(reader.agent, { message: `  ${question}\n` });
    expect(answer).toMatchObject({ origin: "library", facts: [], note: disclaimer });
    expect(answer.response).toContain("[1]");
    expect(answer.citations[0]).toMatchObject({ number: 1, title: expect.stringContaining("Portugal") });
    const { agent } = reader;
    const { body } = await agent.get(`/api/chat/conversations/${answer.conversationId}`).expect(200);
    expect(body.conversation).toMatchObject({ id: answer.conversationId, title: question });
    expect(body.messages).toEqual([
      expect.objectContaining({ id: answer.questionId, role: "user", content: question, origin: null }),
      {
        id: answer.answerId,
        role: "assistant",
        content: answer.response,
        citations: answer.citations,
        origin: "library",
        state: "whole",
        rating: null,
        createdAt: expect.any(String),
      },
    ]);
  });

  it("that Meridian computes gets the computed answer, and cites the screen with the full answer", async () => {
    const answer = await ask(reader.agent, { message: "How long can a Canadian stay in Japan?" });
    expect(answer.response).toMatch(/^With a passport from Canada, you need no visa for Japan .* \[1\]$/);
    expect(answer.citations).toEqual([
      expect.objectContaining({
        kind: "answer",
        title: "Entry to Japan",
        href: expect.stringMatching(/^\/entry\?passports=CA&places=JP&date=/),
      }),
    ]);
  });

  it("has the same answer as an event stream", async () => {
    const { status, headers, ended } = await openChat(app, reader, { message: question });
    expect([status, headers.get("content-type")]).toEqual([200, "text/event-stream; charset=utf-8"]);
    const events = await ended;
    const [first, ...rest] = events;
    const done = rest.pop();
    expect(first).toEqual({
      event: "citations",
      data: { conversationId: expect.any(String), questionId: expect.any(Number), citations: [] },
    });
    expect(rest.map(({ event }) => event)).toEqual(["citations", "delta"]);
    expect(rest[0]?.data.citations).toEqual(done?.data.citations);
    expect(done?.data.response).toBe(wordsOf(events));
    const whole = await ask(reader.agent, { message: question });
    const { conversationId: _, questionId: __, answerId: ___, ...same } = whole;
    expect(done).toMatchObject({ event: "done", data: same });
  });

  it("without passages gets an honest answer", async () => {
    const answer = await ask(reader.agent, { message: "qqqq zzzz xxxx" });
    expect(answer).toMatchObject({ response: libraryAnswer([]), citations: [], origin: "library" });
  });

  it("may refer to an earlier question", async () => {
    const { conversationId } = await ask(reader.agent, { message: "What does the Portugal D7 visa cost?" });
    const further = await ask(reader.agent, { message: "And how long does it take?", conversationId });
    expect(further.conversationId).toBe(conversationId);
    expect(further.citations.map(({ title }) => title).join()).toContain("Portugal");
    expect(await messagesOf(reader.agent, conversationId)).toHaveLength(4);
  });

  it("uses the profile, and neither stores nor logs it", async () => {
    const profile = {
      residencies: [{ country: "620", isPrimary: true }],
      citizenships: [{ country: "76", isPrimary: true }],
      employmentStatus: "company-owner",
      employmentCountry: "233",
      businessDescription: "Sells singing teapots",
    };
    log.lines.length = 0;
    const answer = await ask(reader.agent, { message: "How does Portugal tax income?", profile });
    // The library only uses facts about a country that a citation is about.
    expect(answer.citations.map(({ title }) => title).join()).toMatch(/Portugal/);
    expect(answer.facts).toEqual(["Resident of Portugal"]);
    expect(JSON.stringify(log.lines)).not.toContain("teapots");
    const { rows } = await app.platform.database.pool.query(
      "SELECT count(*)::int AS n FROM assistant_messages m JOIN assistant_conversations c ON c.id = m.conversation_id WHERE m::text || c::text LIKE '%teapots%'",
    );
    expect(rows).toEqual([{ n: 0 }]);
    expect((await ask(reader.agent, { message: "How does Portugal tax income?" })).facts).toEqual([]);
    expect((await ask(reader.agent, { message: "qqqq zzzz xxxx", profile })).facts).toEqual([]);
  });

  it.each([
    [{}, "message"],
    [{ message: "" }, "message"],
    [{ message: " \n\t " }, "message"],
    [{ message: 1 }, "message"],
    [{ message: "x".repeat(4001) }, "message"],
    [{ message: "😀".repeat(2001) }, "message"],
    [{ message: "nul \0" }, "message"],
    ['{"message":"half \\ud83d"}', "message"],
    [{ message: "Q", conversationId: "1" }, "conversationId"],
    [{ message: "Q", conversationId: nowhere, replaces: 0 }, "replaces"],
    [{ message: "Q", conversationId: nowhere, replaces: 1.5 }, "replaces"],
    [{ message: "Q", replaces: 1 }, "replaces"],
    [{ message: "Q", profile: {} }, "profile.residencies"],
    [{ message: "Q", profile: { residencies: "PT" } }, "profile.residencies"],
    [
      { message: "Q", travels: { stays: [{ in: "ES", from: "2026-02-30" }], permits: [] } },
      "travels.stays.0.from",
    ],
    [
      { message: "Q", travels: { stays: [{ in: "ES", from: "2026-02-02", to: "2026-02-01" }], permits: [] } },
      "travels.stays.0",
    ],
  ])("invalid body %# is refused with its field, and is not counted", async (body, field) => {
    const answer = await chat(body).expect(400);
    expect(Object.keys(answer.body.fields)).toContain(field);
    expect((await reader.agent.get("/api/chat/conversations")).body.conversations).toEqual([]);
  });

  it("may have 4,000 characters", async () => {
    await chat({ message: "Visa? ".padEnd(4000, "x") }).expect(200);
    await chat({ message: "😀".repeat(2000) }).expect(200);
    const { body } = await chat({ message: "😀".repeat(2001) }).expect(400);
    expect(body.fields).toEqual({ message: "Use at most 4000 characters" });
  });

  it("from another site is refused", async () => {
    const { body } = await chat({ message: question }).set("Origin", "https://evil.example").expect(403);
    expect(body.code).toBe("cross_site");
  });

  it("may replace an earlier one and everything after it", async () => {
    const first = await ask(reader.agent, { message: "Is Portugal good for dividends?" });
    const { conversationId } = first;
    const second = await ask(reader.agent, { message: "What does the D7 cost?", conversationId });
    await ask(reader.agent, { message: "And Spain?", conversationId });
    const edited = { message: "What does the D8 cost?", conversationId, replaces: second.questionId };
    const { questionId } = await ask(reader.agent, edited);
    const contents = (await messagesOf(reader.agent, conversationId)).map(
      ({ id, content }: { id: number; content: string }) => (id === questionId ? "edited" : content),
    );
    expect(contents).toEqual([
      "Is Portugal good for dividends?",
      first.response,
      "edited",
      expect.any(String),
    ]);
    const { body } = await chat(edited).expect(409);
    expect(body).toMatchObject({ code: "unknown_question", message: expect.stringContaining("no longer") });
    // Only questions can be replaced.
    await chat({ ...edited, replaces: first.answerId }).expect(409);
    expect(await messagesOf(reader.agent, conversationId)).toHaveLength(4);
  });

  it("gives a conversation its title, also as a replacement of the first, unless it was renamed", async () => {
    const long = `${"word ".repeat(15)}exceedingly long question`;
    const { conversationId, questionId } = await ask(reader.agent, { message: long });
    const titleNow = async () =>
      (await reader.agent.get("/api/chat/conversations")).body.conversations[0].title;
    expect(await titleNow()).toBe(`${"word ".repeat(15).trim()}…`);
    const again = { message: "Shorter, about visas", conversationId, replaces: questionId };
    const next = await ask(reader.agent, again);
    expect(await titleNow()).toBe("Shorter, about visas");
    await reader.agent
      .patch(`/api/chat/conversations/${conversationId}`)
      .send({ title: " Mine " })
      .expect(200);
    await ask(reader.agent, { ...again, message: "Other", replaces: next.questionId });
    expect(await titleNow()).toBe("Mine");
  });

  it("after the hundredth of a conversation is refused, except as a replacement", async () => {
    const { conversationId, questionId } = await ask(reader.agent, { message: question });
    await app.platform.database.pool.query(
      "INSERT INTO assistant_messages (conversation_id, role, content, folded) SELECT $1, 'user', 'q', 'q' FROM generate_series(1, 99)",
      [conversationId],
    );
    const { body } = await chat({ message: question, conversationId }).expect(409);
    expect(body).toMatchObject({
      code: "conversation_full",
      message: expect.stringContaining("Start a new one"),
    });
    await chat({ message: question, conversationId, replaces: questionId }).expect(200);
  });
});

describe("a conversation whose id the caller chose", () => {
  it("begins with the first question, and continues with the next one", async () => {
    const conversationId = "0d6a3f0e-8f5b-4c8b-9a0e-3b7a5d1c2e4f";
    const first = await ask(reader.agent, { message: question, conversationId });
    expect(first.conversationId).toBe(conversationId);
    const second = await ask(reader.agent, { message: "And Spain?", conversationId });
    expect(second.conversationId).toBe(conversationId);
    expect(await messagesOf(reader.agent, conversationId)).toHaveLength(4);
  });

  it("is refused when somebody else has a conversation with that id", async () => {
    const { conversationId } = await ask(other.agent, { message: question });
    const { status } = await reader.agent.post("/api/chat").send({ message: "Q", conversationId });
    expect(status).toBe(404);
    expect(await messagesOf(other.agent, conversationId)).toHaveLength(2);
  });
});

describe("a conversation of another user", () => {
  it.each([
    ["post", "/api/chat", (id: string) => ({ message: "Q", conversationId: id })],
    ["post", "/api/chat", (id: string) => ({ message: "Q", conversationId: id, replaces: 1 })],
    ["get", "/api/chat/conversations/:id", () => undefined],
    ["patch", "/api/chat/conversations/:id", () => ({ title: "Mine" })],
    ["delete", "/api/chat/conversations/:id", () => undefined],
  ] as const)("looks for %s %s like one that does not exist", async (method, path, bodyOf) => {
    const { conversationId } = await ask(other.agent, { message: question });
    const isNewQuestion = path === "/api/chat" && !("replaces" in (bodyOf(nowhere) ?? {}));
    const answerFor = async (id: string) => {
      const { status, body } = await reader.agent[method](path.replace(":id", id)).send(bodyOf(id));
      return { status, body };
    };
    const foreign = await answerFor(conversationId);
    expect(foreign).toEqual({ status: 404, body: expect.objectContaining({ code: "unknown_conversation" }) });
    // A new question with an unused id begins a conversation instead.
    if (!isNewQuestion) expect(await answerFor(nowhere)).toEqual(foreign);
    expect(await messagesOf(other.agent, conversationId)).toHaveLength(2);
  });

  it("is neither listed nor deleted with all", async () => {
    const { conversationId } = await ask(other.agent, { message: question });
    expect((await reader.agent.get("/api/chat/conversations?q=portugal")).body.conversations).toEqual([]);
    const before = (await reader.agent.get(`/api/chat/conversations?before=${conversationId}`)).body;
    expect(before).toEqual({ conversations: [], older: null });
    await reader.agent.delete("/api/chat/conversations").expect(200);
    expect(await messagesOf(other.agent, conversationId)).toHaveLength(2);
  });
});

describe("a conversation", () => {
  it("has a title of one line without hidden characters", async () => {
    const { conversationId } = await ask(reader.agent, { message: "Visa\u202e\n\tfor \u0007me\u2069?" });
    const { body } = await reader.agent.get(`/api/chat/conversations/${conversationId}`);
    expect(body.conversation.title).toBe("Visa for me?");
  });

  it("is being answered only while its last question is", async () => {
    const { conversationId } = await ask(reader.agent, { message: question });
    const { pool } = app.platform.database;
    const isAnswering = async () =>
      (await reader.agent.get(`/api/chat/conversations/${conversationId}`)).body.isAnswering;
    const lease = (seconds: number) =>
      pool.query(
        "INSERT INTO assistant_leases VALUES ($1, gen_random_uuid(), now() + $2 * interval '1 second') ON CONFLICT (user_id) DO UPDATE SET lease_until = EXCLUDED.lease_until",
        [reader.user.id, seconds],
      );
    await lease(9);
    expect(await isAnswering()).toBe(false);
    await pool.query(
      "INSERT INTO assistant_messages (conversation_id, role, content, folded) VALUES ($1, 'user', 'Q', 'q')",
      [conversationId],
    );
    expect(await isAnswering()).toBe(true);
    await lease(-1);
    expect(await isAnswering()).toBe(false);
    // The lease of a clock that has moved back does not block a question either.
    await lease(7200);
    expect(await isAnswering()).toBe(false);
    await pool.query("DELETE FROM assistant_leases");
    expect(await isAnswering()).toBe(false);
  });

  it("can be renamed and deleted, alone or with all others", async () => {
    const { agent } = reader;
    const ids: string[] = [];
    for (const message of ["Visa one", "Visa two", "Visa three"])
      ids.push((await ask(agent, { message })).conversationId);
    const one = `/api/chat/conversations/${ids[0]}`;
    const { body } = await agent.patch(one).send({ title: " Renamed " }).expect(200);
    expect(body).toMatchObject({ id: ids[0], title: "Renamed" });
    const { body: plain } = await agent
      .patch(one)
      .send({ title: "a\u202eb\n\u0007c\u2066 👩‍👧" })
      .expect(200);
    expect(plain.title).toBe("ab c 👩‍👧");
    for (const title of ["", "  ", "\u202e\u200f", "x".repeat(121), 7])
      expect((await agent.patch(one).send({ title }).expect(400)).body.fields).toHaveProperty("title");
    await agent.delete(one).expect(200, { message: "Conversation deleted." });
    await agent.get(one).expect(404);
    await agent.delete("/api/chat/conversations").expect(200);
    expect((await agent.get("/api/chat/conversations")).body).toEqual({ conversations: [], older: null });
    const { rows } = await app.platform.database.pool.query(
      "SELECT count(*)::int AS n FROM assistant_messages WHERE conversation_id = ANY($1)",
      [ids],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it("is deleted with its owner's account", async () => {
    await ask(reader.agent, { message: question });
    const { pool } = app.platform.database;
    await pool.query("INSERT INTO assistant_leases VALUES ($1, gen_random_uuid(), now())", [reader.user.id]);
    await pool.query("DELETE FROM users WHERE id = $1", [reader.user.id]);
    const { rows } = await pool.query(
      "SELECT (SELECT count(*) FROM assistant_conversations WHERE user_id = $1)::int AS conversations, (SELECT count(*) FROM assistant_leases WHERE user_id = $1)::int AS leases, (SELECT count(*) FROM assistant_messages m WHERE NOT EXISTS (SELECT FROM assistant_conversations c WHERE c.id = m.conversation_id))::int AS orphans",
      [reader.user.id],
    );
    expect(rows).toEqual([{ conversations: 0, leases: 0, orphans: 0 }]);
  });
});

it("suggests questions that the library can answer", async () => {
  const { body } = await reader.agent.get("/api/chat/suggestions").expect(200);
  expect(body.questions.length).toBeGreaterThan(2);
  const { citations } = await ask(reader.agent, { message: body.questions[0] });
  expect(citations.length).toBeGreaterThan(0);
});

it("prepares the suggestions once for everyone, until the news change", async () => {
  const get = async () => (await reader.agent.get("/api/chat/suggestions").expect(200)).body;
  const listSubjects = vi.spyOn(app.assistant.library, "listSubjects");
  onTestFinished(() => listSubjects.mockRestore());
  /** How often the suggestions were prepared for one request. News of earlier tests may still be on the way. */
  const countFor = async () => {
    listSubjects.mockClear();
    await get();
    return listSubjects.mock.calls.length;
  };
  await expect.poll(countFor).toBe(0);
  await app.platform.database.pool.query("select pg_notify($1, '')", [app.news.published.changed]);
  await expect.poll(countFor).toBe(1);
});
