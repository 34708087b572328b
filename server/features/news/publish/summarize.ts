import type { Logger } from "pino";
import { type Clock, sleep, systemClock } from "#server/platform/clock.ts";
import { reasonOf } from "#server/platform/db/client.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import { type RateLimiter, takeOrRefuse } from "#server/platform/http/rate-limit.ts";
import type { LanguageModel } from "#server/platform/model/language-model.ts";
import { ModelError, serviceStateOf } from "#server/platform/model/model-error.ts";
import type { Summary, SummaryRequest } from "#shared/news/contract.ts";
import type { ArticleGateway } from "../ingest/source-gateway.ts";
import type { ReadReport } from "../stories/same-event.ts";
import { noUpdate } from "./blog.ts";
import { createLibrarySummary } from "./library-summary.ts";
import { impactWords, summaryWords, writeWithModel } from "./model-summary.ts";
import type { SummaryItem, SummaryLease, SummaryStore } from "./summary-store.ts";

/** Model requests that one user may cause. Saved summaries, library summaries and failed requests are free. */
export const summaryLimits = {
  burst: { points: 20, durationSec: 5 * 60 },
  day: { points: 200, durationSec: 24 * 60 * 60 },
} as const;

/** Shorter texts are teasers, so the article is fetched too. */
const teaserCharacters = 600;
const pollMs = 300;

export interface SummaryServiceDeps {
  readReport: ReadReport;
  store: SummaryStore;
  /** Undefined without a configured model. */
  model: Pick<LanguageModel, "ask"> | undefined;
  articles: ArticleGateway;
  limiter: RateLimiter;
  log: Logger;
  /** Limit for the article and the model together; 30 s by default. */
  timeoutMs?: number;
  clock?: Clock;
}

export interface SummaryService {
  /**
   * Returns the item's summary and creates it if necessary, once for concurrent requests on all instances.
   * @throws ApiError 404 for an unknown item, 429 over the limits, 503 when the model fails
   */
  summarize(request: SummaryRequest, userId: number): Promise<Summary>;
}

/** A summary, and whether this process wrote it. */
interface SummaryResult {
  summary: Summary;
  isOwn: boolean;
}

const unknownUpdate = () => new ApiError(404, "unknown_update", noUpdate.text);

/** An unusable answer costs as much as a good one. */
const isUnusableAnswer = (error: unknown) =>
  error instanceof ModelError && serviceStateOf(error) === "answered";

/** Used when the model gives no delay. */
const defaultRetrySec = 10;

const toApiError = (error: unknown): unknown => {
  if (!(error instanceof ModelError)) return error;
  const { code, message, retryAfterSec } = error;
  return new ApiError(503, code, message, { retryAfterSec: retryAfterSec || defaultRetrySec });
};

/** Creates summaries with the model if there is one, otherwise from the library. */
export const createSummaryService = (deps: SummaryServiceDeps): SummaryService => {
  const { store, model, articles, limiter, log, timeoutMs = 30_000, clock = systemClock } = deps;
  const fromLibrary = createLibrarySummary({ summary: summaryWords, impact: impactWords }, deps.readReport);
  /** Summaries being written in this process, by item and text. */
  const pending = new Map<string, Promise<SummaryResult>>();

  const write = async (languageModel: Pick<LanguageModel, "ask">, item: SummaryItem): Promise<Summary> => {
    const endsAt = clock.now() + timeoutMs;
    const isTeaser = item.body.length < teaserCharacters;
    const article = isTeaser ? await articles.readArticle(item.link, timeoutMs / 3) : "";
    return writeWithModel(languageModel, item, { article, timeoutMs: endsAt - clock.now() });
  };

  const writeWithLease = async (
    languageModel: Pick<LanguageModel, "ask">,
    item: SummaryItem,
    lease: SummaryLease,
  ) => {
    try {
      const summary = await write(languageModel, item);
      // A summary of an outdated text is returned but not saved.
      if (!(await store.save(item, summary))) await store.release(lease);
      return summary;
    } catch (error) {
      await store
        .release(lease)
        .catch((failure) =>
          log.warn({ reason: reasonOf(failure) }, "releasing a summary lease failed; it expires by itself"),
        );
      throw error;
    }
  };

  /**
   * Waits for another instance's summary. `failed` if that instance gave up. Undefined if the caller may try: the lease
   * expired, the item changed, or the wait timed out.
   */
  const waitForOther = async (
    { id, title, body }: SummaryItem,
    maxWaitMs: number,
  ): Promise<Summary | "failed" | undefined> => {
    const endsAt = clock.now() + maxWaitMs;
    while (clock.now() < endsAt) {
      const current = await store.findById(id);
      if (!current) throw unknownUpdate();
      if (current.saved?.origin === "model") return current.saved;
      if (current.title !== title || current.body !== body || current.lease === "over") return undefined;
      if (current.lease === "none") return "failed";
      await sleep(clock, pollMs);
    }
    return undefined;
  };

  const leaseAndWrite = async (
    languageModel: Pick<LanguageModel, "ask">,
    item: SummaryItem,
  ): Promise<SummaryResult> => {
    // Slightly longer than the timeout, so that no other instance starts before this one ends.
    const leaseMs = timeoutMs + 5000;
    for (let tries = 0; tries < 2; tries += 1) {
      const lease = await store.claim(item.id, leaseMs);
      if (lease) return { summary: await writeWithLease(languageModel, item, lease), isOwn: true };
      const summary = await waitForOther(item, leaseMs);
      if (summary === "failed") break;
      if (summary) return { summary, isOwn: false };
      // The lease holder died or wrote about another version of the text.
    }
    throw new ModelError("model_failed", { detail: "another instance failed" });
  };

  const takePoints = async (userId: number) => {
    await takeOrRefuse(limiter, "summary", String(userId), summaryLimits.burst);
    try {
      await takeOrRefuse(limiter, "summary day", String(userId), summaryLimits.day);
    } catch (refusal) {
      await limiter.giveBack("summary", String(userId), summaryLimits.burst);
      throw refusal;
    }
  };
  const giveBack = (userId: number) =>
    Promise.all([
      limiter.giveBack("summary", String(userId), summaryLimits.burst),
      limiter.giveBack("summary day", String(userId), summaryLimits.day),
    ]);

  const askModel = async (languageModel: Pick<LanguageModel, "ask">, item: SummaryItem, userId: number) => {
    const key = [item.id, item.title, item.body].join("\n");
    const running = pending.get(key);
    if (running) return (await running).summary;
    await takePoints(userId);
    // Another request may have started in the meantime.
    const shared = pending.get(key);
    const result = shared ?? leaseAndWrite(languageModel, item).finally(() => pending.delete(key));
    pending.set(key, result);
    let isCharged = false;
    try {
      const { summary, isOwn } = await result;
      isCharged = !shared && isOwn;
      return summary;
    } catch (error) {
      isCharged = !shared && isUnusableAnswer(error);
      throw error;
    } finally {
      if (!isCharged) await giveBack(userId);
    }
  };

  return {
    async summarize(request, userId) {
      const item = await store.find(request);
      if (!item) throw unknownUpdate();
      const { saved } = item;
      if (saved && (saved.origin === "model" || !model)) return saved;
      if (!model) {
        const summary = fromLibrary(item);
        await store.save(item, summary);
        return summary;
      }
      try {
        return await askModel(model, item, userId);
      } catch (error) {
        // A library summary from before the model was configured is better than an error.
        if (saved && (error instanceof ModelError || error instanceof ApiError)) return saved;
        throw toApiError(error);
      }
    },
  };
};
