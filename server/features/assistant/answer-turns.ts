import type { Logger } from "pino";
import { type Clock, sleep, systemClock } from "#server/platform/clock.ts";
import { reasonOf } from "#server/platform/db/client.ts";
import { keepRenewing } from "#server/platform/db/lease.ts";
import type { ApiError } from "#server/platform/http/errors.ts";
import { ModelError } from "#server/platform/model/model-error.ts";
import { createSemaphore } from "#server/platform/semaphore.ts";
import type { AnswerLease, AnswerLeaseStore } from "./answer-lease-store.ts";
import { alreadyAnswering, retryWhileDatabaseIsAway } from "./failures.ts";

const pollMs = 100;

/** Waiting questions of one user per process. Further ones are refused at once. */
const maxWaiting = 3;

export interface TurnTimes {
  /** How long a lease outlives its process. */
  leaseSec: number;
  /** How long a question waits for the end of the previous answer. */
  patienceMs: number;
}

/** The lease of a user, held until `end`. */
export interface AnswerTurn {
  /** Aborts when another instance has taken the lease. */
  readonly lost: AbortSignal;
  /** Releases the lease. If that fails, the lease expires by itself. */
  end(): Promise<void>;
}

/** Allows one answer per user at a time, over all instances. */
export interface AnswerTurns {
  /**
   * Claims the lease of a user, and waits briefly for a previous answer to end.
   * @param onRenewed called after each renewal
   * @throws ApiError 429 while another answer is being written
   */
  take(userId: number, signal: AbortSignal, onRenewed: () => Promise<void>): Promise<AnswerTurn>;
}

/** Turns backed by leases in the database. */
export const createAnswerTurns = (
  leases: AnswerLeaseStore,
  { leaseSec, patienceMs }: TurnTimes,
  { inQuerySlot, log, clock = systemClock }: { inQuerySlot: InQuerySlot; log: Logger; clock?: Clock },
): AnswerTurns => {
  const leaseMs = leaseSec * 1000;
  const claim = (userId: number, signal: AbortSignal) =>
    inQuerySlot(signal, () => leases.claim(userId, leaseMs));
  const waiting = new Map<number, number>();

  const wait = async (userId: number, signal: AbortSignal): Promise<AnswerLease | undefined> => {
    const already = waiting.get(userId) ?? 0;
    if (already >= maxWaiting) return undefined;
    waiting.set(userId, already + 1);
    try {
      const endsAt = clock.now() + patienceMs;
      while (!signal.aborted && clock.now() < endsAt) {
        await sleep(clock, pollMs, signal).catch(() => undefined);
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

  const begin = (lease: AnswerLease, onRenewed: () => Promise<void>): AnswerTurn => {
    const held = keepRenewing(lease, {
      async renew() {
        if (!(await leases.renew(lease, leaseMs))) return undefined;
        await onRenewed();
        return lease;
      },
      onFailure: (error) =>
        log.warn({ reason: reasonOf(error) }, "the lease of an answer could not be renewed"),
      ...{ leaseMs, clock },
    });
    return {
      lost: held.lost,
      async end() {
        await held.stop();
        const release = () => inQuerySlot(undefined, () => leases.release(lease));
        await retryWhileDatabaseIsAway(release).catch((error) =>
          log.warn(
            { reason: reasonOf(error) },
            "could not release the lease of an answer; it expires by itself",
          ),
        );
      },
    };
  };

  return {
    async take(userId, signal, onRenewed) {
      const lease = (await claim(userId, signal)) ?? (await wait(userId, signal));
      if (!lease) throw alreadyAnswering(await leases.secondsLeft(userId));
      return begin(lease, onRenewed);
    },
  };
};

/** An answer that is being written in this process. */
export interface RunningAnswer {
  readonly userId: number;
  /** Set once the question is stored. */
  conversationId: string | undefined;
  /** Aborts when the caller leaves, the conversation is deleted, or the server stops. */
  readonly signal: AbortSignal;
  /** Stops the answer. The caller gets this error; a second call changes nothing. */
  end(why: ApiError): void;
  /** The error passed to `end`, if it was called. */
  readonly endedBy: ApiError | undefined;
  /** Reports that the answer has ended and everything of it is stored. */
  over(): void;
}

/** Tracks the answers that are being written in this process. */
export interface RunningAnswers {
  begin(userId: number, callerLeaves: AbortSignal): RunningAnswer;
  /** Stops the answers of a user, in one conversation or in all. */
  end(which: { userId: number; conversationId?: string | undefined }, why: ApiError): void;
  /** Stops all answers and resolves once they are over. */
  close(): Promise<void>;
}

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

/** After work, a slot pauses for as long as the work took, up to this limit, so that other routes get their turn. */
const maxPauseMs = 100;

/** Runs database work in a slot. */
type InQuerySlot = <T>(signal: AbortSignal | undefined, work: () => Promise<T>) => Promise<T>;

/**
 * A semaphore for the database work of questions, with `slotCount` slots per process. Many questions that begin or end
 * together would otherwise take the processor and the database connections from the other routes.
 * @throws ModelError `model_called_off` if the signal aborts first
 */
export const createQuerySlots = (slotCount: number): InQuerySlot => {
  const acquireSlot = createSemaphore(slotCount);
  let waiting = 0;

  const calledOff = () => new ModelError("model_called_off");
  const takeSlot = async (signal: AbortSignal | undefined) => {
    waiting += 1;
    try {
      return await acquireSlot(signal);
    } catch {
      throw calledOff();
    } finally {
      waiting -= 1;
    }
  };

  return async (signal, work) => {
    const release = await takeSlot(signal);
    const startedAt = performance.now();
    try {
      if (signal?.aborted) throw calledOff();
      return await work();
    } finally {
      const pauseMs = Math.min(performance.now() - startedAt, maxPauseMs);
      if (waiting > 0) setTimeout(release, pauseMs).unref();
      else release();
    }
  };
};
