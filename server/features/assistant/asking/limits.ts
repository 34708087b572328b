import { tooManyTries } from "#server/http/errors.ts";
import type { RateLimiter } from "#server/http/limits/rate-limit.ts";

/** Questions that one user may ask; those that the model was away for are not counted. */
export const chatLimits = {
  burst: { points: 20, durationSec: 5 * 60 },
  day: { points: 200, durationSec: 24 * 60 * 60 },
} as const;

const buckets = [
  {
    name: "chat",
    limit: chatLimits.burst,
    words: (time: string) => `You can ask 20 questions in 5 minutes. The next one can be asked in ${time}.`,
  },
  {
    name: "chat day",
    limit: chatLimits.day,
    words: (time: string) => `You can ask 200 questions a day. The next one can be asked in ${time}.`,
  },
];

/** Counts the questions of each user. */
export interface QuestionCounter {
  /** @throws ApiError 429 in words; what is refused is not counted */
  count(userId: number): Promise<void>;
  /** Takes back what was counted last. */
  uncount(userId: number): Promise<void>;
}

/** A counter over all instances. */
export const createQuestionCounter = (limiter: RateLimiter): QuestionCounter => {
  const giveBack = (some: typeof buckets, key: string) =>
    Promise.all(some.map(({ name, limit }) => limiter.giveBack(name, key, limit)));
  return {
    async count(userId) {
      const key = String(userId);
      for (const [at, { name, limit, words }] of buckets.entries()) {
        const waitSec = await limiter.take(name, key, limit);
        if (waitSec === 0) continue;
        await giveBack(buckets.slice(0, at + 1), key);
        throw tooManyTries(waitSec, words);
      }
    },
    uncount: async (userId) => void (await giveBack(buckets, String(userId))),
  };
};
