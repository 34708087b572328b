import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { reasonOf } from "#server/db/client.ts";
import { ApiError } from "#server/http/errors.ts";
import type { AnswerLease, AnswerLeaseStore } from "../lease-store.ts";

const pollMs = 100;

/** How long a turn is kept for an answer that never ends, and how long one is waited for. */
export interface TurnTimes {
  leaseSec: number;
  patienceMs: number;
}

/** One answer at a time for each user, over all instances. */
export interface AnswerTurns {
  /**
   * Takes the turn of a user. One who just stopped an answer and asks again is waited for.
   * @throws ApiError 429 where another answer goes on
   */
  take(userId: number, signal: AbortSignal): Promise<AnswerLease>;
  /** Gives it back; where that fails it runs out by itself. */
  end(lease: AnswerLease): Promise<void>;
}

const underWay = () =>
  new ApiError(
    429,
    "question_under_way",
    "Another question of yours is being answered. Please wait for its answer, or stop it, and ask again in 5 seconds.",
    { retryAfterSec: 5 },
  );

/** Turns over leases in the database. */
export const createAnswerTurns = (
  leases: AnswerLeaseStore,
  { leaseSec, patienceMs }: TurnTimes,
  log: Logger,
): AnswerTurns => ({
  async take(userId, signal) {
    const endsAt = Date.now() + patienceMs;
    for (;;) {
      const lease = await leases.claim(userId, leaseSec);
      if (lease) return lease;
      if (signal.aborted || Date.now() >= endsAt) throw underWay();
      await sleep(pollMs, undefined, { signal }).catch(() => undefined);
    }
  },
  end: (lease) =>
    leases
      .release(lease)
      .catch((error) => log.warn({ reason: reasonOf(error) }, "an answer's lease runs out by itself")),
});
