import type { Logger } from "pino";
import { isDatabaseAway, reasonOf } from "#server/platform/db/client.ts";

/** Work that is done again and again, in each instance for itself. */
export interface LoopOptions {
  /** Names it in the log. */
  name: string;
  /** The longest pause between two rounds, in milliseconds; `wake` ends it. */
  everyMs: number;
  /** One round. Once the signal fires it finishes what it has begun, and begins nothing more. */
  work(signal: AbortSignal): Promise<void>;
  log: Logger;
}

/** A loop of one instance. */
export interface Loop {
  /** Begins with a round at once. */
  start(): void;
  /** Asks for a round soon: at once, or right after the one that goes on. Does nothing before the start and after a stop. */
  wake(): void;
  /** Resolves when the round that goes on has ended; no other begins. */
  stop(): Promise<void>;
}

/** A loop that outlives whatever a round fails of. A failure is logged once, until a round succeeds. */
export const createLoop = ({ name, everyMs, work, log }: LoopOptions): Loop => {
  const stopping = new AbortController();
  let started = false;
  let woken = false;
  let round: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failure = "";

  const told = (error: unknown) => {
    const isAway = isDatabaseAway(error);
    const reason = reasonOf(error);
    // A database is away in many words.
    const kind = isAway ? "away" : reason;
    if (kind === failure) return;
    failure = kind;
    // What a stop breaks off is no failure.
    if (isAway) log.warn({ job: name, reason }, "a background job waits for the database");
    else if (!stopping.signal.aborted) log.error({ job: name, err: error }, "a background job failed");
  };

  const run = async (): Promise<void> => {
    do {
      woken = false;
      try {
        await work(stopping.signal);
        if (failure) log.info({ job: name }, "a background job goes on");
        failure = "";
      } catch (error) {
        told(error);
      }
    } while (woken && !stopping.signal.aborted);
    round = undefined;
    if (!stopping.signal.aborted) timer = setTimeout(next, everyMs);
  };

  const next = () => {
    if (!started || stopping.signal.aborted) return;
    woken = true;
    clearTimeout(timer);
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
      clearTimeout(timer);
      await round;
    },
  };
};

/** What fails round after round. */
export interface Failures {
  /** Notes that the work for an id failed; whether that is worth a word: the last time it went well, or failed otherwise. */
  note(id: number, reason: string): boolean;
  /** A round has come to its end: what did not fail in it may be told of again. */
  endRound(): void;
}

/** Remembers what failed and why, so that work that is tried every few seconds is told of once. */
export const createFailures = (): Failures => {
  let before = new Map<number, string>();
  let now = new Map<number, string>();
  return {
    note(id, reason) {
      const isNew = (now.get(id) ?? before.get(id)) !== reason;
      now.set(id, reason);
      return isNew;
    },
    endRound() {
      before = now;
      now = new Map();
    },
  };
};

/** How much is done at once: less while the database is slow, for what takes longer than a query may would never end. */
export interface BatchSize {
  readonly size: number;
  /** After a batch that succeeded: twice as much, up to what is usual. */
  grow(): void;
  /**
   * After one that took too long: a quarter of it.
   * @param used how much it was, where it was less than might have been
   * @returns whether that is less
   */
  shrink(used?: number): boolean;
}

/** A size that begins with the usual one and is never less than `fewest`. */
export const createBatchSize = (usual: number, fewest = 1): BatchSize => {
  let size = usual;
  return {
    get size() {
      return size;
    },
    grow() {
      size = Math.min(2 * size, usual);
    },
    shrink(used = size) {
      const before = Math.min(size, used);
      size = Math.min(usual, Math.max(Math.floor(before / 4), fewest));
      return size < before;
    },
  };
};

/** Work that goes on after its request was answered. */
export interface Background {
  /** Goes on with `work`. Where it fails, the log says `failure` and why. */
  run(failure: string, work: () => Promise<void>): void;
  /** Resolves when nothing of it goes on any more. */
  settle(): Promise<void>;
}

/** The work of one process that no request waits for, and that its end does. */
export const createBackground = (log: Pick<Logger, "warn">): Background => {
  const underWay = new Set<Promise<void>>();
  return {
    run(failure, work) {
      const done = work()
        .catch((error: unknown) => log.warn({ reason: reasonOf(error) }, failure))
        .finally(() => underWay.delete(done));
      underWay.add(done);
    },
    async settle() {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
};
