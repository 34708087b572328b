import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createLogger } from "#server/platform/log.ts";
import { createLanguageModel, type ModelOptions } from "#server/platform/model/language-model.ts";
import { type FakeModel, modelReplies, startFakeModel } from "#tests/support/fake-model.ts";
import { saveUpdates } from "#tests/support/news.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { createTestClock } from "#tests/support/test-clock.ts";
import { createPlaceLexicon } from "../judge/lexicon.ts";
import { createReportReader } from "../stories/same-event.ts";
import { createSummaryService, type SummaryServiceDeps, summaryLimits } from "./summarize.ts";
import { createSummaryStore } from "./summary-store.ts";

const good = modelReplies.saysJson({ summary: "Fees rise to €200.", impact: "It costs more." });
const modelSummary = { summary: "Fees rise to €200.", impact: "It costs more.", origin: "model" };
const request = { title: "Fees rise", type: "visa" } as const;

let app: TestApp;
let fake: FakeModel;
let readers = 0;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  fake = await startFakeModel(good);
  await app.platform.database.pool.query("DELETE FROM news_items");
  await saveUpdates(app, [{ ...request, body: "The fee rises to €200. ".repeat(40) }]);
});
afterEach(() => fake.close());

const openModel = (options: Partial<ModelOptions> = {}) => {
  const settings = { apiKey: undefined, baseUrl: fake.baseUrl, model: "small" };
  const model = createLanguageModel(settings, { log: createLogger("silent"), ...options })!;
  onTestFinished(() => model.close());
  return model;
};

const open = (more: Partial<SummaryServiceDeps> = {}) => {
  const log = createLogger("silent");
  const { limiter, database } = app.platform;
  const store = createSummaryStore(database);
  const polls = vi.spyOn(store, "findById");
  const service = createSummaryService({
    readReport: createReportReader(createPlaceLexicon([])),
    store,
    model: openModel(),
    articles: { readArticle: async () => "" },
    limiter,
    log,
    ...more,
  });
  readers += 1;
  const reader = readers;
  return {
    summarize: () => service.summarize(request, reader),
    reader,
    store,
    /** Resolves once the service waits for the summary of another instance. */
    waits: () => expect.poll(() => polls.mock.calls.length).toBeGreaterThan(0),
  };
};
const savedSummary = async () => {
  const { rows } = await app.platform.database.pool.query(
    "SELECT summary, impact, summary_origin, summary_lease_until AS lease FROM news_items",
  );
  return rows[0];
};
const nothing = { summary: null, impact: null, summary_origin: null, lease: null };
const lease = (seconds: number | null) =>
  app.platform.database.pool.query(
    "UPDATE news_items SET summary_lease_until = now() + $1 * interval '1 second'",
    [seconds],
  );

describe("a summary", () => {
  it("ends at its deadline with a message if the model hangs, and releases its lease", async () => {
    fake.always(modelReplies.hangs);
    await expect(open({ timeoutMs: 50 }).summarize()).rejects.toMatchObject({
      status: 503,
      code: "model_timeout",
      message: "The language model did not answer in time. Please try again.",
    });
    expect(await savedSummary()).toEqual(nothing);
    await expect.poll(fake.openSockets).toBe(0);
  });

  it("leaves the model two thirds of the time if fetching the article times out", async () => {
    await saveUpdates(app, [{ ...request, body: "Short." }]);
    const clock = createTestClock();
    const readArticle = vi.fn(async (_: string, timeoutMs: number) => {
      clock.advance(timeoutMs);
      return "";
    });
    const ask = vi.fn().mockResolvedValue({ summary: "Fees rise to €200.", impact: "It costs more." });
    const { summarize } = open({ articles: { readArticle }, model: { ask }, timeoutMs: 600, clock });
    expect(await summarize()).toEqual(modelSummary);
    expect(readArticle).toHaveBeenCalledWith(expect.any(String), 200);
    expect(ask.mock.calls[0]![0].timeoutMs).toBe(400);
  });

  it("is awaited while another instance writes it", async () => {
    await lease(60);
    const { summarize, waits } = open();
    const request = summarize();
    await waits();
    await app.platform.database.pool.query(
      "UPDATE news_items SET summary = 'S.', impact = 'I.', summary_origin = 'model', summary_lease_until = null",
    );
    expect(await request).toEqual({ summary: "S.", impact: "I.", origin: "model" });
    expect(fake.calls).toHaveLength(0);
  });

  it("is not retried by every waiting caller after another instance fails", async () => {
    await lease(60);
    const { summarize, waits, reader } = open();
    const request = expect(summarize()).rejects.toMatchObject({ status: 503, code: "model_failed" });
    await waits();
    await lease(null);
    await request;
    expect(fake.calls).toHaveLength(0);
    expect(await pointsOf(reader)).toEqual([]);
  });

  it("is written by a waiting caller if the other instance dies", async () => {
    await lease(60);
    const { summarize, waits } = open();
    const request = summarize();
    await waits();
    await lease(-1);
    expect(await request).toEqual(modelSummary);
    expect(await savedSummary()).toMatchObject({ summary: modelSummary.summary, lease: null });
  });

  it("of an item deleted meanwhile is not found", async () => {
    await lease(60);
    const { summarize, waits } = open();
    const request = expect(summarize()).rejects.toMatchObject({ status: 404 });
    await waits();
    await app.platform.database.pool.query("DELETE FROM news_items");
    await request;
  });

  const pointsOf = async (reader: number) => {
    const { rows } = await app.platform.database.pool.query(
      "SELECT key, points FROM rate_limits WHERE key = ANY($1) AND points > 0 ORDER BY key",
      [[`summary:${reader}`, `summary day:${reader}`]],
    );
    return rows.map(({ points }) => points);
  };

  it("costs nothing while the model is unavailable and works when it is back", async () => {
    fake.always(modelReplies.status(401));
    let now = 0;
    const model = openModel({ breaker: { failures: 2, restMs: 30_000, now: () => now } });
    const { summarize, reader } = open({ model });
    const codes: string[] = [];
    for (let clicks = 0; clicks < summaryLimits.burst.points + 5; clicks += 1)
      codes.push(await summarize().catch(({ code }) => code));
    expect([...new Set(codes)]).toEqual(["model_denied", "model_resting"]);
    expect(await pointsOf(reader)).toEqual([]);
    fake.always(good);
    now += 30_000;
    expect(await summarize()).toEqual(modelSummary);
    expect(await pointsOf(reader)).toEqual([1, 1]);
  });

  it("is charged if the model's answer is unusable", async () => {
    fake.always(modelReplies.says("no JSON"));
    const { summarize, reader } = open();
    await expect(summarize()).rejects.toMatchObject({ code: "model_answer" });
    expect(await pointsOf(reader)).toEqual([1, 1]);
  });

  it("is charged once if several callers waited for the same unusable answer", async () => {
    let answer = () => {};
    fake.always((...call) => {
      answer = () => modelReplies.says("no JSON")(...call);
    });
    const take = vi.fn(app.platform.limiter.take);
    const { summarize, reader, store } = open({ limiter: { ...app.platform.limiter, take } });
    const find = vi.spyOn(store, "find");
    const all = Promise.allSettled([summarize(), summarize(), summarize()]);
    // All three have joined once their queries have ended.
    await expect.poll(() => fake.calls.length).toBe(1);
    for (const { mock } of [find, take])
      await expect.poll(() => mock.settledResults.map(({ type }) => type)).not.toContain("incomplete");
    answer();
    for (const { status } of await all) expect(status).toBe("rejected");
    expect(fake.calls).toHaveLength(1);
    expect(await pointsOf(reader)).toEqual([1, 1]);
  });

  it("is refused over the daily limit, with the time to wait", async () => {
    const { summarize, reader } = open();
    for (let count = 0; count < summaryLimits.day.points; count += 1)
      await app.platform.limiter.take("summary day", String(reader), summaryLimits.day);
    await expect(summarize()).rejects.toMatchObject({
      status: 429,
      message: "Too many attempts. Please try again in 24 hours.",
    });
    expect(await pointsOf(reader)).toEqual([summaryLimits.day.points + 1]);
    expect(fake.calls).toHaveLength(0);
    expect(await savedSummary()).toEqual(nothing);
  });
});
