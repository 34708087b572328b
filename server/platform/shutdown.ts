import type { Logger } from "pino";
import { type Clock, systemClock } from "./clock.ts";

/** Closes one resource that the start opened. */
export interface Step {
  /** Names the resource in the message about steps that timed out. */
  what: string;
  /** Timeout. Some steps never finish by themselves, for example when PostgreSQL is silent. */
  withinMs: number;
  close(): Promise<void>;
}

export interface Teardown {
  /** Adds a step. Steps run in reverse order. May be called while `run` is in progress. */
  add(step: Step): void;
  /** Runs all steps, once even if called repeatedly. Resolves with the names of the steps that timed out. */
  run(): Promise<string[]>;
  readonly begun: boolean;
}

/**
 * Handles the signals that ask the process to stop. The first one calls `stop`, a later one `breakOff`. One Ctrl-C can
 * arrive twice, from the terminal and from npm, so signals within a second count as one.
 */
export const createSignalHandler = (
  stop: () => void,
  breakOff: () => void,
  clock: Clock = systemClock,
): (() => void) => {
  let askedAt: number | undefined;
  return () => {
    if (askedAt === undefined) stop();
    else if (clock.now() - askedAt > 1000) breakOff();
    askedAt ??= clock.now();
  };
};

/** A step that fails is logged, and the others still run. */
export const createTeardown = (log: Pick<Logger, "error">, clock: Clock = systemClock): Teardown => {
  const steps: Step[] = [];
  let running: Promise<string[]> | undefined;

  const finishes = ({ withinMs, close }: Step): Promise<boolean> =>
    new Promise((resolve) => {
      const cancel = clock.after(withinMs, () => resolve(false));
      close()
        .catch((error) => log.error({ err: error }, "a shutdown step failed"))
        .finally(() => {
          cancel();
          resolve(true);
        });
    });
  const run = async () => {
    const timedOut: string[] = [];
    for (let step = steps.pop(); step; step = steps.pop())
      if (!(await finishes(step))) timedOut.push(step.what);
    return timedOut;
  };
  return {
    add: (step) => void steps.push(step),
    run() {
      running ??= run();
      return running;
    },
    get begun() {
      return running !== undefined;
    },
  };
};
