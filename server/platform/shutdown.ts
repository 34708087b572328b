import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";

/** One thing that a start made, and how it ends. */
export interface Step {
  /** What ends, in words that follow "these had not ended:". */
  what: string;
  /** How long it may take: a PostgreSQL that is silent never says goodbye. */
  withinMs: number;
  close(): Promise<void>;
}

/** Undoes a start. */
export interface Teardown {
  /** Notes what is to be ended; what was noted last is ended first. May be called while `run` goes on. */
  add(step: Step): void;
  /** Ends everything, once however often it is called. Resolves with what did not end in its time. */
  run(): Promise<string[]>;
  /** Whether `run` was called. */
  readonly begun: boolean;
}

/** A teardown with nothing in it. A step that fails is logged, and the others go on. */
export const createTeardown = (log: Pick<Logger, "error">): Teardown => {
  const steps: Step[] = [];
  let running: Promise<string[]> | undefined;

  const ends = async ({ withinMs, close }: Step): Promise<boolean> => {
    const closed = close().then(
      () => true,
      (error) => {
        log.error({ err: error }, "closing failed");
        return true;
      },
    );
    return Promise.race([closed, sleep(withinMs, false)]);
  };
  const run = async () => {
    const left: string[] = [];
    for (let step = steps.pop(); step; step = steps.pop()) if (!(await ends(step))) left.push(step.what);
    return left;
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
