import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { reasonOf } from "#server/db/client.ts";
import { underWay } from "../failure.ts";
import { keepTrying } from "../keep-trying.ts";
import type { LookUp } from "../lookups.ts";
import type { AnswerLease, AnswerLeaseStore } from "./lease-store.ts";

const pollMs = 100;

/** Those of one user who may wait in one process; more are told at once. */
const mostWaiting = 3;

/** How long a turn outlives its process, and how long one is waited for. */
export interface TurnTimes {
  leaseSec: number;
  patienceMs: number;
}

/** The turn of a user, which is theirs until it ends. */
export interface AnswerTurn {
  /** Gives it back; where that fails it runs out by itself. */
  end(): Promise<void>;
}

/** One answer at a time for each user, over all instances. */
export interface AnswerTurns {
  /**
   * Takes the turn of a user. One who just stopped an answer and asks again is waited for.
   * @param renewed told whenever the turn was prolonged, or could not be, for somebody else has it
   * @throws ApiError 429 where another answer goes on
   */
  take(userId: number, signal: AbortSignal, renewed: (isHeld: boolean) => Promise<void>): Promise<AnswerTurn>;
}

/** Turns over leases in the database, each prolonged three times before it would run out. */
export const createAnswerTurns = (
  leases: AnswerLeaseStore,
  { leaseSec, patienceMs }: TurnTimes,
  { lookUp, log }: { lookUp: LookUp; log: Logger },
): AnswerTurns => {
  const claim = (userId: number, signal: AbortSignal) => lookUp(signal, () => leases.claim(userId, leaseSec));
  const waiting = new Map<number, number>();

  const wait = async (userId: number, signal: AbortSignal): Promise<AnswerLease | undefined> => {
    const already = waiting.get(userId) ?? 0;
    if (already >= mostWaiting) return undefined;
    waiting.set(userId, already + 1);
    try {
      const endsAt = Date.now() + patienceMs;
      while (!signal.aborted && Date.now() < endsAt) {
        await sleep(pollMs, undefined, { signal }).catch(() => undefined);
        const lease = await claim(userId, signal);
        if (lease) return lease;
      }
      return undefined;
    } finally {
      const left = (waiting.get(userId) ?? 1) - 1;
      if (left > 0) waiting.set(userId, left);
      else waiting.delete(userId);
    }
  };

  const begin = (lease: AnswerLease, renewed: (isHeld: boolean) => Promise<void>): AnswerTurn => {
    let renewing: Promise<void> | undefined;
    const renew = () =>
      leases
        .renew(lease, leaseSec)
        .then(renewed)
        .catch((error) => log.warn({ reason: reasonOf(error) }, "an answer's lease was not prolonged"))
        .finally(() => {
          renewing = undefined;
        });
    const timer = setInterval(
      () => {
        renewing ??= renew();
      },
      (leaseSec * 1000) / 3,
    );
    timer.unref();
    return {
      async end() {
        clearInterval(timer);
        await renewing;
        await keepTrying(() => leases.release(lease)).catch((error) =>
          log.warn({ reason: reasonOf(error) }, "an answer's lease runs out by itself"),
        );
      },
    };
  };

  return {
    async take(userId, signal, renewed) {
      const lease = (await claim(userId, signal)) ?? (await wait(userId, signal));
      if (!lease) throw underWay(await leases.secondsLeft(userId));
      return begin(lease, renewed);
    },
  };
};
