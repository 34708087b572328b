import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createLogger } from "#server/platform/log.ts";
import { createLanguageModel } from "#server/platform/model/language-model.ts";
import { type FakeModel, modelReplies, startFakeModel } from "#tests/support/fake-model.ts";
import { saveUpdates } from "#tests/support/news.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
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

const open = (more: Partial<SummaryServiceDeps> = {}) => {
  const log = createLogger("silent");
  const settings = { apiKey: undefined, baseUrl: fake.baseUrl, model: "small" };
  const model = createLanguageModel(settings, { log });
  onTestFinished(() => model?.close());
  const { limiter, database } = app.platform;
  const service = createSummaryService({
    store: createSummaryStore(database),
    model,
    articles: { readArticle: async () => "" },
    limiter,
    log,
    timeoutMs: 3000,
    ...more,
  });
  readers += 1;
  const reader = readers;
  return { summarize: () => service.summarize(request, reader), reader };
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
  it.each([
    ["hangs", modelReplies.hangs],
    ["stalls", modelReplies.stalls],
    ["drips", modelReplies.drips],
  ])("ends at its deadline with a message if the model %s, and releases its lease", async (_, reply) => {
    fake.always(reply);
    const start = performance.now();
    await expect(open().summarize()).rejects.toMatchObject({
      status: 503,
      code: "model_timeout",
      message: "The language model did not answer in time. Please try again.",
    });
    expect(performance.now() - start).toBeLessThan(5000);
    expect(await savedSummary()).toEqual(nothing);
    await vi.waitFor(() => expect(fake.openSockets()).toBe(0), { timeout: 5000 });
  });

  it("leaves the model time if fetching the article times out", async () => {
    await saveUpdates(app, [{ ...request, body: "Short." }]);
    let patience = 0;
    const readArticle = async (_: string, timeoutMs: number) => {
      patience = timeoutMs;
      await sleep(timeoutMs);
      return "";
    };
    expect(await open({ articles: { readArticle } }).summarize()).toEqual(modelSummary);
    expect(patience).toBe(1000);
  });

  it("is awaited while another instance writes it", async () => {
    await lease(20);
    const request = open().summarize();
    await sleep(1000);
    await app.platform.database.pool.query(
      "UPDATE news_items SET summary = 'S.', impact = 'I.', summary_origin = 'model', summary_lease_until = null",
    );
    expect(await request).toEqual({ summary: "S.", impact: "I.", origin: "model" });
    expect(fake.calls).toHaveLength(0);
  });

  it("is not retried by every waiting caller after another instance fails", async () => {
    await lease(20);
    const request = expect(open().summarize()).rejects.toMatchObject({ status: 503, code: "model_failed" });
    await sleep(1000);
    await lease(null);
    await request;
    expect(fake.calls).toHaveLength(0);
  });

  it("is written by a waiting caller if the other instance dies", async () => {
    await lease(2);
    expect(await open().summarize()).toEqual(modelSummary);
    expect(await savedSummary()).toMatchObject({ summary: modelSummary.summary, lease: null });
  });

  it("of an item deleted meanwhile is not found", async () => {
    await lease(20);
    const request = expect(open().summarize()).rejects.toMatchObject({ status: 404 });
    await sleep(1000);
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
  const eager = (restMs: number) => {
    const settings = { apiKey: undefined, baseUrl: fake.baseUrl, model: "small" };
    const breaker = { failures: 2, restMs };
    const model = createLanguageModel(settings, { log: createLogger("silent"), breaker });
    onTestFinished(() => model?.close());
    return open({ model });
  };

  it("costs nothing while the model is unavailable and works when it is back", async () => {
    fake.always(modelReplies.status(401));
    const { summarize, reader } = eager(2000);
    const codes: string[] = [];
    for (let clicks = 0; clicks < summaryLimits.burst.points + 5; clicks += 1)
      codes.push(await summarize().catch(({ code }) => code));
    expect([...new Set(codes)]).toEqual(["model_denied", "model_resting"]);
    expect(await pointsOf(reader)).toEqual([]);
    fake.always(good);
    await sleep(2100);
    expect(await summarize()).toEqual(modelSummary);
    expect(await pointsOf(reader)).toEqual([1, 1]);
  });

  it("is charged if the model's answer is unusable", async () => {
    fake.always(modelReplies.says("no JSON"));
    const { summarize, reader } = open();
    await expect(summarize()).rejects.toMatchObject({ code: "model_answer" });
    expect(await pointsOf(reader)).toEqual([1, 1]);
  });

  it("costs nothing for callers that waited for another's failure", async () => {
    fake.always((...call) => void setTimeout(() => modelReplies.says("no JSON")(...call), 500));
    const { summarize, reader } = open();
    await Promise.allSettled([summarize(), summarize(), summarize()]);
    expect(fake.calls).toHaveLength(1);
    expect(await pointsOf(reader)).toEqual([1, 1]);
    await lease(20);
    const waiting = open();
    const request = expect(waiting.summarize()).rejects.toMatchObject({ code: "model_failed" });
    await sleep(500);
    await lease(null);
    await request;
    expect(await pointsOf(waiting.reader)).toEqual([]);
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
