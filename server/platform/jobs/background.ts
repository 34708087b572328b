import type { Logger } from "pino";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import { isDatabaseAway, reasonOf } from "#server/platform/db/client.ts";

export interface LoopOptions {
  /** The name of the job in the log. */
  name: string;
  /** Pause between two rounds in milliseconds; `wake` cuts it short. */
  everyMs: number;
  /** One round. When the signal fires, it must finish its current step and start no new one. */
  work(signal: AbortSignal): Promise<void>;
  log: Logger;
  clock?: Clock;
}

/** A periodic background job. Each instance runs its own. */
export interface Loop {
  /** Starts with an immediate round. */
  start(): void;
  /** Starts a round now, or right after the running one. Does nothing before `start` and after `stop`. */
  wake(): void;
  /** Starts no more rounds, and resolves when the running one has ended. */
  stop(): Promise<void>;
}

/** A failed round does not end the loop. A repeated failure is logged once, until a round succeeds. */
export const createLoop = ({ name, everyMs, work, log, clock = systemClock }: LoopOptions): Loop => {
  const stopping = new AbortController();
  let started = false;
  let woken = false;
  let round: Promise<void> | undefined;
  let cancelNext = () => {};
  let failure = "";

  const logFailure = (error: unknown) => {
    const isAway = isDatabaseAway(error);
    const reason = reasonOf(error);
    // An unreachable database causes many different messages, so they count as one failure.
    const kind = isAway ? "away" : reason;
    if (kind === failure) return;
    failure = kind;
    // An error caused by `stop` is not a failure.
    if (isAway) log.warn({ job: name, reason }, "a background job waits for the database");
    else if (!stopping.signal.aborted) log.error({ job: name, err: error }, "a background job failed");
  };

  const run = async (): Promise<void> => {
    do {
      woken = false;
      try {
        await work(stopping.signal);
        if (failure) log.info({ job: name }, "a background job works again");
        failure = "";
      } catch (error) {
        logFailure(error);
      }
    } while (woken && !stopping.signal.aborted);
    round = undefined;
    if (!stopping.signal.aborted) cancelNext = clock.after(everyMs, next);
  };

  const next = () => {
    if (!started || stopping.signal.aborted) return;
    woken = true;
    cancelNext();
    round ??= run();
  };

  return {
    start() {
      started = true;
      next();
    },
    wake: next,
    async stop() {
      stopping.abort();
      cancelNext();
      await round;
    },
  };
};

/** Suppresses repeated log lines for work that is retried every few seconds. */
export interface FailureLog {
  /** Records that the work for an id failed. Returns whether to log it: its previous attempt succeeded or failed for another reason. */
  isNew(id: number, reason: string): boolean;
  /** Ends a round. Ids that did not fail in it count as recovered. */
  endRound(): void;
}

export const createFailureLog = (): FailureLog => {
  let previous = new Map<number, string>();
  let current = new Map<number, string>();
  return {
    isNew(id, reason) {
      const isNew = (current.get(id) ?? previous.get(id)) !== reason;
      current.set(id, reason);
      return isNew;
    },
    endRound() {
      previous = current;
      current = new Map();
    },
  };
};

/** Runs work after its request was answered. */
export interface Background {
  /** Runs `work` without blocking. If it fails, logs the message `failure` with the reason. */
  run(failure: string, work: () => Promise<void>): void;
  /** Resolves when all work has finished. */
  settle(): Promise<void>;
}

/** Requests do not wait for this work; the shutdown does, through `settle`. */
export const createBackground = (log: Pick<Logger, "warn">): Background => {
  const running = new Set<Promise<void>>();
  return {
    run(failure, work) {
      const done = work()
        .catch((error: unknown) => log.warn({ reason: reasonOf(error) }, failure))
        .finally(() => running.delete(done));
      running.add(done);
    },
    async settle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
};
