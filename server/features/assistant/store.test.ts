import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { createMessageStore, type MessageStore } from "./message-store.ts";

let app: TestApp;
let store: TestApp["assistant"]["conversations"];
let messages: MessageStore;
let owner: number;
beforeAll(async () => {
  app = await createTestApp();
  store = app.assistant.conversations;
  messages = createMessageStore(app.platform.database);
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = (await app.signIn()).user.id;
});

const query = async (text: string, values: unknown[] = []) =>
  (await app.platform.database.pool.query(text, values)).rows;
const begin = async (content: string, userId = owner) => {
  const kept = await messages.addQuestion({
    userId,
    content,
    conversationId: undefined,
    replaces: undefined,
  });
  if (typeof kept === "string") throw new Error(kept);
  return kept;
};
const answer = (
  question: { conversationId: string; questionId: number; replaces?: number | undefined },
  content: string,
) =>
  messages.addAnswer(question, {
    ...{ content, citations: [], origin: "library", state: "whole" },
    type: { kind: "search", computedId: null },
  });
const found = async (q: string) => (await store.list(owner, { q })).conversations.map(({ title }) => title);
/** Inserts conversations with two messages each, from newest to oldest. */
const fill = (userId: number, count: number, usedAt = "now() - n * interval '1 second'") =>
  query(
    `WITH made AS (
      INSERT INTO assistant_conversations (user_id, title, title_folded, used_at)
      SELECT $1, 'Number ' || n, 'number ' || n, ${usedAt} FROM generate_series(1, $2::int) AS n RETURNING id
    ) INSERT INTO assistant_messages (conversation_id, role, content, folded)
      SELECT id, role, repeat('words and words ', 50), repeat('words and words ', 50)
      FROM made, unnest(ARRAY['user', 'assistant']) AS role`,
    [userId, count],
  );

describe("the list of conversations", () => {
  it("has 50 per page, most recently used first, each once even with equal times", async () => {
    await fill(owner, 120, "now() - n / 7 * interval '1 second'");
    const titles: string[] = [];
    const sizes: number[] = [];
    let before: string | undefined;
    do {
      const { conversations, older } = await store.list(owner, { before });
      titles.push(...conversations.map(({ title }) => title));
      sizes.push(conversations.length);
      before = older ?? undefined;
    } while (before);
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(titles).size).toBe(120);
    const places = titles.map((title) => Math.trunc(Number(title.slice("Number ".length)) / 7));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it("begins with the conversation of the latest question", async () => {
    const first = await begin("First");
    await begin("Second");
    expect(await found("")).toEqual(["Second", "First"]);
    const { conversationId } = first;
    await messages.addQuestion({ userId: owner, content: "More", conversationId, replaces: undefined });
    expect(await found("")).toEqual(["First", "Second"]);
  });
});

describe("a search", () => {
  it.each([
    ["visa", ["Málaga visa"]],
    ["MALAGA", ["Málaga visa"]],
    ["málaga", ["Málaga visa"]],
    ["mälagä vis", ["Málaga visa"]],
    ["visa  malaga", ["Málaga visa"]],
    ["strasse łodz", ["Málaga visa"]],
    ["visa strasse", []],
    ["ΑΘΉΝΑ", ["Other"]],
    ["100%", ["Other"]],
    ["%", ["Other"]],
    ["_", []],
    ["\\", []],
    ["v_sa", []],
    ["'; drop table", []],
    ["   ", ["Other", "Málaga visa"]],
    ["100% i t r o e s b y n and nothing after ten", ["Other"]],
  ])("for %j finds %j: all words in the title, a question or an answer", async (q, titles) => {
    await answer(await begin("Málaga visa"), "In der Straße von Łódź");
    await answer(await begin("Other"), "It rose by 100% in Αθήνα");
    expect(await found(q)).toEqual(titles);
  });

  it("finds a new title, and no longer the old one", async () => {
    const { conversationId } = await begin("Before");
    await answer({ conversationId, questionId: 0 }, "Never kept");
    await store.rename(owner, conversationId, "Ünder a nëw name");
    expect(await found("under new")).toEqual(["Ünder a nëw name"]);
    expect(await found("never kept")).toEqual([]);
  });

  it("reads only the messages of the user, however many others there are", async () => {
    const crowd = (await app.signIn()).user.id;
    await fill(owner, 300);
    // Inserted in parts, because a statement may take only 2 s.
    for (let part = 0; part < 4; part += 1) await fill(crowd, 1000);
    await query("ANALYZE assistant_conversations, assistant_messages");
    const reads = async () => {
      // Make each connection of the pool log its query plans.
      const telling = Array.from({ length: 10 }, () =>
        query("SELECT pg_stat_force_next_flush(), pg_sleep(0.1)"),
      );
      await Promise.all(telling);
      const [row] = await query(
        "SELECT seq_scan::int AS whole, idx_scan::int AS by_index FROM pg_stat_user_tables WHERE relname = 'assistant_messages'",
      );
      return row as { whole: number; by_index: number };
    };
    const before = await reads();
    await found("nothing of the kind");
    const after = await reads();
    expect(after.whole - before.whole).toBe(0);
    expect(after.by_index - before.by_index).toBe(300);
  });
});

describe("pruning", () => {
  it("deletes only conversations unused for twelve months, in batches", async () => {
    await fill(owner, 450, "now() - interval '12 months 1 hour'");
    await fill(owner, 3, "now() - interval '11 months'");
    await query("INSERT INTO assistant_leases VALUES ($1, gen_random_uuid(), now() - interval '2 days')", [
      owner,
    ]);
    await store.prune();
    const { conversations, older } = await store.list(owner, {});
    expect([conversations.length, older]).toEqual([3, null]);
    const [counts] = await query(
      "SELECT (SELECT count(*) FROM assistant_messages m WHERE NOT EXISTS (SELECT FROM assistant_conversations c WHERE c.id = m.conversation_id))::int AS orphans, (SELECT count(*) FROM assistant_leases)::int AS leases",
    );
    expect(counts).toEqual({ orphans: 0, leases: 0 });
  });
});

describe("an answer", () => {
  it("is stored only while its question is the last message", async () => {
    const first = await begin("First");
    const { conversationId } = first;
    await messages.addQuestion({ userId: owner, content: "Second", conversationId, replaces: undefined });
    expect(await answer(first, "Late")).toBeUndefined();
    await store.remove(owner, conversationId);
    expect(await answer(first, "Too late")).toBeUndefined();
  });

  it("and a concurrent replacement of its question do not overwrite each other", async () => {
    for (let time = 0; time < 10; time += 1) {
      const first = await begin("First");
      const { conversationId, questionId } = first;
      const replacing = { userId: owner, content: "Second", conversationId, replaces: questionId };
      const [answerId] = await Promise.all([answer(first, "Answer"), messages.addQuestion(replacing)]);
      const kept = await store.find(owner, conversationId);
      const contents = kept?.messages.map(({ content }) => content);
      expect(contents).toEqual(answerId ? ["First", "Answer", "Second"] : ["First", "Second"]);
    }
  });
});

describe("a question that replaces another", () => {
  const replaceIn = async (conversationId: string, replaces: number, content = "New") => {
    const kept = await messages.addQuestion({ userId: owner, content, conversationId, replaces });
    return typeof kept === "string" ? expect.fail(kept) : kept;
  };
  const contentsOf = async (id: string) =>
    (await store.find(owner, id))?.messages.map(({ content }) => content);

  it("takes its place and title once its answer is stored; until then everything stays", async () => {
    const first = await begin("First");
    const { conversationId, questionId } = first;
    await answer(first, "Answer");
    const kept = await replaceIn(conversationId, questionId);
    expect(kept.turns).toEqual([]);
    expect(await contentsOf(conversationId)).toEqual(["First", "Answer", "New"]);
    expect(await found("")).toEqual(["First"]);
    await answer(kept, "New answer");
    expect(await contentsOf(conversationId)).toEqual(["New", "New answer"]);
    expect(await found("")).toEqual(["New"]);
  });

  it("is deleted when it is withdrawn, unless it has an answer", async () => {
    const first = await begin("First");
    const { conversationId, questionId } = first;
    await answer(first, "Answer");
    await messages.withdrawQuestion(await replaceIn(conversationId, questionId));
    expect(await contentsOf(conversationId)).toEqual(["First", "Answer"]);
    const kept = await replaceIn(conversationId, questionId);
    await answer(kept, "New answer");
    await messages.withdrawQuestion(kept);
    expect(await contentsOf(conversationId)).toEqual(["New", "New answer"]);
  });

  it("fits into a full conversation, and sees only the messages that stay", async () => {
    const { conversationId } = await begin("Number 1");
    await query(
      "INSERT INTO assistant_messages (conversation_id, role, content, folded) SELECT $1, 'user', 'Number ' || n, '' FROM generate_series(2, 100) AS n",
      [conversationId],
    );
    const further = { userId: owner, content: "More", conversationId };
    expect(await messages.addQuestion({ ...further, replaces: undefined })).toBe("full");
    const all = (await store.find(owner, conversationId))?.messages ?? [];
    const kept = await replaceIn(conversationId, all[98]!.id);
    expect(kept.turns.at(-1)?.content).toBe("Number 98");
    expect(kept.turns).toHaveLength(40);
  });
});

it("keeps the 1,000 most recently used conversations of a user", async () => {
  await fill(owner, 1004);
  const other = (await app.signIn()).user.id;
  await fill(other, 3);
  await begin("The newest");
  const { rows } = await app.platform.database.pool.query(
    "SELECT title, count(*) OVER ()::int AS n FROM assistant_conversations WHERE user_id = $1 ORDER BY used_at, id LIMIT 1",
    [owner],
  );
  expect(rows).toEqual([{ title: "Number 999", n: 1000 }]);
  expect(await found("newest")).toEqual(["The newest"]);
  expect((await store.list(other, {})).conversations).toHaveLength(3);
});
