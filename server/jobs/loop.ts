import type { Logger } from "pino";
import { isDatabaseAway, reasonOf } from "#server/db/client.ts";

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
