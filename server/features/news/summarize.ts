import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { reasonOf } from "#server/platform/db/client.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import { type RateLimiter, takeOrRefuse } from "#server/platform/http/rate-limit.ts";
import type { LanguageModel } from "#server/platform/model/language-model.ts";
import { ModelError, tellsOfService } from "#server/platform/model/model-error.ts";
import type { Summary, SummaryRequest } from "#shared/news/contract.ts";
import { noUpdate } from "./blog.ts";
import { createLibrarySummary } from "./library-summary.ts";
import { impactWords, summaryWords, writeWithModel } from "./model-summary.ts";
import type { ArticleGateway } from "./source-gateway.ts";
import type { SummaryItem, SummaryLease, SummaryStore } from "./summary-store.ts";

/** Answers of a model that one user may cause; what is kept, the library's, and a model that is away are not counted. */
export const summaryLimits = {
  burst: { points: 20, durationSec: 5 * 60 },
  day: { points: 200, durationSec: 24 * 60 * 60 },
} as const;

/** Texts of fewer characters are teasers: the article is read too. */
const teaserCharacters = 600;
const pollMs = 300;

/** What the service stands on. */
export interface SummaryServiceDeps {
  store: SummaryStore;
  /** None where no model is configured. */
  model: Pick<LanguageModel, "ask"> | undefined;
  articles: ArticleGateway;
  limiter: RateLimiter;
  log: Logger;
  /** For the article and the model together; 30 s where absent. */
  timeoutMs?: number;
}

/** Tells items in short. */
export interface SummaryService {
  /**
   * The summary of an item, made where none is kept, once for all who ask at once on all instances.
   * @throws ApiError 404 for no such item, 429 past the limits, 503 where the model gives none
   */
  summarize(request: SummaryRequest, userId: number): Promise<Summary>;
}

/** What was made, and whether it was here. */
interface Made {
  summary: Summary;
  here: boolean;
}

const unknownUpdate = () => new ApiError(404, "unknown_update", noUpdate.text);

/** Whether the model gave an answer that is of no use: it has cost what a good one does. */
const hasAnswered = (error: unknown) => error instanceof ModelError && tellsOfService(error) === "answered";

/** Where the model does not say when to come back. */
const usualRetrySec = 10;

const toApiError = (error: unknown): unknown => {
  if (!(error instanceof ModelError)) return error;
  const { code, message, retryAfterSec } = error;
  return new ApiError(503, code, message, { retryAfterSec: retryAfterSec || usualRetrySec });
};

/** Summaries over their store: by the model where there is one, else from the library. */
export const createSummaryService = (deps: SummaryServiceDeps): SummaryService => {
  const { store, model, articles, limiter, log, timeoutMs = 30_000 } = deps;
  const fromLibrary = createLibrarySummary({ summary: summaryWords, impact: impactWords });
  /** What is being made in this process, by item and text. */
  const flights = new Map<string, Promise<Made>>();

  const write = async (using: Pick<LanguageModel, "ask">, item: SummaryItem): Promise<Summary> => {
    const endsAt = Date.now() + timeoutMs;
    const isTeaser = item.body.length < teaserCharacters;
    const article = isTeaser ? await articles.readArticle(item.link, timeoutMs / 3) : "";
    return writeWithModel(using, item, { article, timeoutMs: endsAt - Date.now() });
  };

  const writeUnder = async (using: Pick<LanguageModel, "ask">, item: SummaryItem, lease: SummaryLease) => {
    try {
      const summary = await write(using, item);
      // Of a text that has changed meanwhile it is told to those who asked, and not kept.
      if (!(await store.keep(item, summary))) await store.release(lease);
      return summary;
    } catch (error) {
      await store
        .release(lease)
        .catch((failure) => log.warn({ reason: reasonOf(failure) }, "a summary's lease runs out by itself"));
      throw error;
    }
  };

  /** Waits for what another instance makes; undefined where that has ended without anything to show. */
  const waitForOther = async (
    { id, title, body }: SummaryItem,
    patienceMs: number,
  ): Promise<Summary | "failed" | undefined> => {
    const endsAt = Date.now() + patienceMs;
    while (Date.now() < endsAt) {
      const now = await store.findAgain(id);
      if (!now) throw unknownUpdate();
      if (now.kept?.origin === "model") return now.kept;
      if (now.title !== title || now.body !== body || now.lease === "over") return undefined;
      if (now.lease === "none") return "failed";
      await sleep(pollMs);
    }
    return undefined;
  };

  const makeWithModel = async (using: Pick<LanguageModel, "ask">, item: SummaryItem): Promise<Made> => {
    // A little longer than it may take, so that nobody else begins before this has ended.
    const leaseMs = timeoutMs + 5000;
    for (let tries = 0; tries < 2; tries += 1) {
      const lease = await store.claim(item.id, leaseMs / 1000);
      if (lease) return { summary: await writeUnder(using, item, lease), here: true };
      const made = await waitForOther(item, leaseMs);
      if (made === "failed") break;
      if (made) return { summary: made, here: false };
      // Who had the lease was killed, or wrote of another text.
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

  const askModel = async (using: Pick<LanguageModel, "ask">, item: SummaryItem, userId: number) => {
    const key = [item.id, item.title, item.body].join("\n");
    const begun = flights.get(key);
    if (begun) return (await begun).summary;
    await takePoints(userId);
    // Somebody else may have been as quick.
    const others = flights.get(key);
    const flight = others ?? makeWithModel(using, item).finally(() => flights.delete(key));
    flights.set(key, flight);
    let counts = false;
    try {
      const { summary, here } = await flight;
      counts = !others && here;
      return summary;
    } catch (error) {
      counts = !others && hasAnswered(error);
      throw error;
    } finally {
      if (!counts) await giveBack(userId);
    }
  };

  return {
    async summarize(request, userId) {
      const item = await store.find(request);
      if (!item) throw unknownUpdate();
      const { kept } = item;
      if (kept && (kept.origin === "model" || !model)) return kept;
      if (!model) {
        const summary = fromLibrary(item);
        await store.keep(item, summary);
        return summary;
      }
      try {
        return await askModel(model, item, userId);
      } catch (error) {
        // What the library wrote before there was a model is better than a refusal.
        if (kept && (error instanceof ModelError || error instanceof ApiError)) return kept;
        throw toApiError(error);
      }
    },
  };
};
