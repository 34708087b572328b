import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MissedQuestion } from "#shared/assistant/asked-contract.ts";
import type { Rating } from "#shared/assistant/contract.ts";
import { ask, messagesOf } from "#tests/support/chat.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let reader: SignedIn;
let other: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  await app.seed();
  admin = await app.signIn({ role: "admin" });
});
afterAll(() => app.close());
beforeEach(async () => {
  await query("TRUNCATE answer_counts, answer_ratings, unanswered_questions, rate_limits");
  reader = await app.signIn();
  other = await app.signIn();
});

const query = async (text: string, values: unknown[] = []) =>
  (await app.platform.database.pool.query(text, values)).rows;
const stayInJapan = "How long can a Canadian stay in Japan?";
const nonsense = "qqqq zzzz xxxx";
const wrongFigure: Rating = { right: false, reason: "figure", note: "It is 90 days" };

const rate = (answerId: number, rating: object, { agent } = reader) =>
  agent.put(`/api/chat/answers/${answerId}/rating`).send(rating);
const askAndRate = async (message: string, rating: Rating, by = reader) => {
  const answer = await ask(by.agent, { message });
  await rate(answer.answerId, rating, by).expect(200, rating);
  return answer;
};
const list = async (filter: Record<string, string> = {}): Promise<MissedQuestion[]> =>
  (await admin.agent.get("/api/admin/questions").query(filter).expect(200)).body.questions;
const statistics = async (days = "30") =>
  (await admin.agent.get("/api/admin/questions/statistics").query({ days }).expect(200)).body;
const mark = (id: string, done: boolean) => admin.agent.put(`/api/admin/questions/${id}/done`).send({ done });
/** Moves all counts, texts and ratings into the past. */
const age = async (days: number) => {
  await query("UPDATE answer_counts SET day = day - $1::int", [days]);
  await query("UPDATE unanswered_questions SET asked_on = asked_on - $1::int", [days]);
  await query("UPDATE answer_ratings SET rated_at = rated_at - $1::int * interval '1 day'", [days]);
};

describe("a rating", () => {
  it("is stored with the question and the kind of the answer, shown again, and can be changed", async () => {
    const { answerId, conversationId } = await askAndRate(stayInJapan, { right: true });
    const ratings = async () =>
      (await messagesOf(reader.agent, conversationId)).map(({ rating }: { rating: unknown }) => rating);
    expect(await ratings()).toEqual([null, { right: true }]);
    await rate(answerId, wrongFigure).expect(200, wrongFigure);
    expect(await ratings()).toEqual([null, wrongFigure]);
    expect(await query("SELECT question, answer_kind, computed_id FROM answer_ratings")).toEqual([
      { question: stayInJapan, answer_kind: "computed", computed_id: "may-enter" },
    ]);
    await rate(answerId, { ...wrongFigure, right: true }).expect(200, { right: true });
    expect(await query("SELECT reason, note FROM answer_ratings")).toEqual([{ reason: null, note: null }]);
  });

  it.each([
    [{}, "right"],
    [{ right: "yes" }, "right"],
    [{ right: false }, "reason"],
    [{ right: false, reason: "bad" }, "reason"],
    [{ right: false, reason: "figure", note: "x".repeat(501) }, "note"],
  ])("of %j is refused", async (rating, field) => {
    const { answerId } = await ask(reader.agent, { message: stayInJapan });
    const { body } = await rate(answerId, rating).expect(400);
    expect(Object.keys(body.fields)).toEqual([field]);
    expect(await query("SELECT 1 FROM answer_ratings")).toEqual([]);
  });

  it("is refused for an answer of another account, a question, and an unfinished answer", async () => {
    const { answerId, questionId } = await ask(reader.agent, { message: stayInJapan });
    const right = { right: true };
    const { body } = await rate(answerId, right, other).expect(404);
    expect(body.code).toBe("unknown_answer");
    await rate(questionId, right).expect(404);
    await query("UPDATE assistant_messages SET state = 'stopped' WHERE id = $1", [answerId]);
    await rate(answerId, right).expect(404);
    expect(await query("SELECT 1 FROM answer_ratings")).toEqual([]);
  });

  it("stays when its question is asked again, and goes with the conversation", async () => {
    const { conversationId, questionId } = await askAndRate(stayInJapan, wrongFigure);
    await ask(reader.agent, { message: "And in Spain?", conversationId, replaces: questionId });
    expect(await query("SELECT message_id, question FROM answer_ratings")).toEqual([
      { message_id: null, question: stayInJapan },
    ]);
    await reader.agent.delete(`/api/chat/conversations/${conversationId}`).expect(200);
    expect(await list()).toEqual([]);
  });

  it("of an answer from before kinds were stored is listed without a kind", async () => {
    const { answerId } = await ask(reader.agent, { message: stayInJapan });
    await query("UPDATE assistant_messages SET answer_kind = NULL, computed_id = NULL");
    await rate(answerId, wrongFigure).expect(200);
    expect((await list())[0]?.answers).toEqual([{ kind: null, computed: null }]);
  });
});

describe("the counts", () => {
  it("say how questions were answered, with the title of the computed question, and how answers were rated", async () => {
    await askAndRate(stayInJapan, { right: true });
    await askAndRate(stayInJapan, wrongFigure, other);
    await ask(reader.agent, { message: nonsense });
    await ask(reader.agent, { message: "How can I get a fake passport?" });
    await ask(reader.agent, { message: "Who are you?" });
    await ask(reader.agent, { message: "What are the advantages of the Dominica citizenship?" });
    await ask(reader.agent, { message: "How long can I stay?" });
    expect(await statistics()).toEqual([
      { kind: "computed", computed: "May I enter, and for how long?", asked: 2, right: 1, wrong: 1 },
      ...["asked-back", "declined", "fixed", "nothing", "search"].map((kind) => ({
        ...{ kind, computed: null, asked: 1, right: 0, wrong: 0 },
      })),
    ]);
  });

  it("are those of the period", async () => {
    await askAndRate(stayInJapan, { right: true });
    await age(7);
    expect(await statistics("7")).toEqual([]);
    expect(await statistics("30")).toHaveLength(1);
  });
});

describe("the list of missed questions", () => {
  it("counts the same words together, the most frequent first, and names no account", async () => {
    await ask(reader.agent, { message: nonsense });
    await ask(other.agent, { message: "QQQQ, zzzz xxxx?" });
    await askAndRate(stayInJapan, wrongFigure);
    await askAndRate(stayInJapan.toLowerCase(), { right: false, reason: "figure" }, other);
    await askAndRate(stayInJapan, { right: false, reason: "outdated", note: "Changed" }, other);
    await askAndRate(stayInJapan, { right: true });
    const lastDay = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    const questions = await list();
    expect(questions).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{64}$/),
        question: stayInJapan,
        ...{ unanswered: 0, wrong: 3, notes: ["Changed", "It is 90 days"], lastDay, done: false },
        answers: [{ kind: "computed", computed: "May I enter, and for how long?" }],
        reasons: [
          { reason: "figure", times: 2 },
          { reason: "outdated", times: 1 },
        ],
      },
      {
        id: expect.any(String),
        question: nonsense,
        ...{ unanswered: 2, wrong: 0, notes: [], lastDay, done: false, reasons: [] },
        answers: [{ kind: "nothing", computed: null }],
      },
    ]);
    expect(JSON.stringify(questions)).not.toContain(reader.user.username);
  });

  it("is filtered by period and kind", async () => {
    await ask(reader.agent, { message: nonsense });
    await age(10);
    await askAndRate(stayInJapan, wrongFigure);
    const texts = async (filter: Record<string, string>) => (await list(filter)).map((each) => each.question);
    expect(await texts({ days: "7" })).toEqual([stayInJapan]);
    expect(await texts({ kind: "nothing" })).toEqual([nonsense]);
    expect(await texts({ kind: "computed" })).toEqual([stayInJapan]);
    expect(await texts({ kind: "search" })).toEqual([]);
    expect(await texts({ kind: "", days: "" })).toHaveLength(2);
  });

  it("has 50 per page", async () => {
    await query(
      `INSERT INTO unanswered_questions (question_key, asked_on, question)
       SELECT 'key ' || n, (now() at time zone 'UTC')::date, 'Question ' || n FROM generate_series(1, 51) AS n`,
    );
    const page = async (number: string) =>
      (await admin.agent.get("/api/admin/questions").query({ page: number }).expect(200)).body;
    const [first, second] = [await page("1"), await page("2")];
    expect([first.questions.length, first.hasMore]).toEqual([50, true]);
    expect([second.questions.length, second.hasMore]).toEqual([1, false]);
  });

  it("lists a question that is marked as done under Done, until it is missed again", async () => {
    await ask(reader.agent, { message: nonsense });
    await askAndRate(nonsense, wrongFigure);
    const [question] = await list();
    const id = question?.id ?? "";
    await mark(id, true).expect(200, { message: "Marked as done." });
    expect([await list(), (await list({ view: "done" })).length]).toEqual([[], 1]);
    await ask(other.agent, { message: nonsense });
    expect(await list({ view: "done" })).toEqual([]);
    expect(await list()).toEqual([expect.objectContaining({ id, unanswered: 3, wrong: 1, done: false })]);
    await mark(id, true);
    await mark(id, false).expect(200, { message: "Marked as open." });
    expect(await list()).toHaveLength(1);
  });

  it("opens a question again when its rating changes", async () => {
    const { answerId } = await askAndRate(stayInJapan, wrongFigure);
    const [question] = await list();
    await mark(question?.id ?? "", true).expect(200);
    await rate(answerId, { right: false, reason: "unclear" }).expect(200);
    expect((await list())[0]?.reasons).toEqual([{ reason: "unclear", times: 1 }]);
  });

  it("is exported as CSV, where no cell is a formula", async () => {
    await askAndRate('=HYPERLINK("x") how long can a Canadian stay in Japan?', {
      ...{ right: false, reason: "unclear", note: "Two, or three?" },
    });
    const { text, headers } = await admin.agent.get("/api/admin/questions/csv").expect(200);
    expect(headers["content-disposition"]).toMatch(/filename="questions-\d{4}-\d\d-\d\d\.csv"/);
    const [head, row] = text.replace("\uFEFF", "").split("\r\n");
    expect(head).toBe("question,unanswered,wrong,answered_as,reasons,notes,last_day,done");
    expect(row).toMatch(
      /^"'=HYPERLINK\(""x""\) how long can a Canadian stay in Japan\?",0,1,"May I enter, and for how long\?",Hard to understand \(1\),"Two, or three\?",\d{4}-\d\d-\d\d,no$/,
    );
  });
});

it("the texts of unanswered questions are deleted after twelve months", async () => {
  await ask(reader.agent, { message: nonsense });
  await age(400);
  await ask(reader.agent, { message: `${nonsense} ${randomUUID()}` });
  await app.assistant.jobs.find(({ name }) => name === "questions-prune")?.work();
  expect(await query("SELECT count(*)::int AS kept FROM unanswered_questions")).toEqual([{ kept: 1 }]);
});
