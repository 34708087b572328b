import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { reasonOf } from "#server/platform/db/client.ts";
import type { ApiError } from "#server/platform/http/errors.ts";
import { ModelError } from "#server/platform/model/model-error.ts";
import { createSemaphore } from "#server/platform/semaphore.ts";
import type { AnswerLease, AnswerLeaseStore } from "./answer-lease-store.ts";
import { keepTrying, underWay } from "./failures.ts";

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

/** An answer that is being written in this process. */
export interface RunningAnswer {
  readonly userId: number;
  /** Where its question is kept, as soon as it is. */
  conversationId: string | undefined;
  /** Fires when it is to end: its reader leaves, its conversation goes, or the server stops. */
  readonly signal: AbortSignal;
  /** Ends it, with what its reader is told. */
  end(why: ApiError): void;
  /** Why it was ended, if it was. */
  readonly endedBy: ApiError | undefined;
  /** Says that it is over and nothing of it is left. */
  over(): void;
}

/** The answers that are being written in this process. */
export interface RunningAnswers {
  begin(userId: number, callerLeaves: AbortSignal): RunningAnswer;
  /** Ends those of a user: in one conversation, or all. */
  end(which: { userId: number; conversationId?: string | undefined }, why: ApiError): void;
  /** Ends all; resolves when they are over. */
  close(): Promise<void>;
}

/** None at first. */
export const createRunningAnswers = (): RunningAnswers => {
  const running = new Map<RunningAnswer, { stop: () => void; finished: Promise<void> }>();
  let closed = false;
  return {
    begin(userId, callerLeaves) {
      const ending = new AbortController();
      const stop = () => ending.abort();
      if (closed) stop();
      let finish = () => {};
      const finished = new Promise<void>((resolve) => {
        finish = resolve;
      });
      let endedBy: ApiError | undefined;
      const run: RunningAnswer = {
        userId,
        conversationId: undefined,
        signal: AbortSignal.any([callerLeaves, ending.signal]),
        end(why) {
          endedBy ??= why;
          stop();
        },
        get endedBy() {
          return endedBy;
        },
        over() {
          running.delete(run);
          finish();
        },
      };
      running.set(run, { stop, finished });
      return run;
    },
    end({ userId, conversationId }, why) {
      for (const run of running.keys())
        if (run.userId === userId && (!conversationId || run.conversationId === conversationId)) run.end(why);
    },
    async close() {
      closed = true;
      const open = [...running.values()];
      for (const { stop } of open) stop();
      await Promise.all(open.map(({ finished }) => finished));
    },
  };
};

/** In one process: more would keep two cores busy, and take the connections of the other routes. */
const atOnce = 2;

/** After work that others wait behind, the other routes have the cores for as long as it took, up to this. */
const longestPauseMs = 100;

/** Runs work on the database in its turn; who leaves does not wait any longer. */
type LookUp = <T>(signal: AbortSignal, work: () => Promise<T>) => Promise<T>;

/**
 * Turns for what each question needs of the database before its answer begins.
 * @throws ModelError `model_called_off` when the signal fires first
 */
export const createLookups = (): LookUp => {
  const acquireSlot = createSemaphore(atOnce);
  let inLine = 0;

  const calledOff = () => new ModelError("model_called_off");
  const take = async (signal: AbortSignal) => {
    inLine += 1;
    try {
      return await acquireSlot(signal);
    } catch {
      throw calledOff();
    } finally {
      inLine -= 1;
    }
  };

  return async (signal, work) => {
    const end = await take(signal);
    const startedAt = performance.now();
    try {
      if (signal.aborted) throw calledOff();
      return await work();
    } finally {
      const pauseMs = Math.min(performance.now() - startedAt, longestPauseMs);
      if (inLine > 0) setTimeout(end, pauseMs).unref();
      else end();
    }
  };
};
