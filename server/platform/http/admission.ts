import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Logger } from "pino";
import { nextTurn } from "#server/platform/next-turn.ts";
import { overloaded } from "./errors.ts";
import { createFairGate } from "./gate.ts";

/**
 * - `work` keeps the process or the database busy.
 * - `wait` mostly waits for something external: events, another service, or a slow client.
 */
export type Load = "work" | "wait";

/**
 * Admission control (load shedding): runs a task, or refuses it at once because the process has enough to do. Public
 * pages have a queue of their own, the gate of the page cache. Files from memory and health checks need no admission.
 */
export interface Admission {
  /** @throws ApiError 503 `overloaded` */
  run<T>(load: Load, task: () => Promise<T>): Promise<T>;
  /**
   * Runs work that needs much memory and blocks the event loop. Few such tasks run at once, and networks take turns.
   * @throws ApiError 503 `busy` or `overloaded`
   */
  runLarge<T>(network: string, task: () => Promise<T>): Promise<T>;
}

export interface AdmissionOptions {
  log: Pick<Logger, "warn">;
  /** The maximum number of concurrent tasks. A large task also counts as work while it runs. */
  most?: Readonly<Partial<Record<Load | "large", number>>>;
  /** Reads how late timers fire, in milliseconds, on average since the last call. Without it, only the counts decide. */
  readLagMs?: () => number;
}

/** Resolution of the event loop monitor, which measures it along with each delay. */
const resolutionMs = 20;

/** Measures the delay of this process's event loop, until the process ends. */
export const startLagMeter = (): (() => number) => {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  return () => {
    // NaN without a measurement.
    const lagMs = delays.mean / 1e6 - resolutionMs || 0;
    delays.reset();
    return lagMs;
  };
};

const usualMost = { work: 256, large: 2, wait: 5000 };
/** Limited, because each queued task keeps its request body in memory. */
const maxLargeWaiting = 32;
/** The event loop lags above this delay. A request waits that long several times before its answer is complete. */
const maxLagMs = 100;
/** A process that lags still works on this many requests, so that it always makes progress. */
const fewest = 16;
const sampleMs = 250;
const logEveryMs = 10_000;

/** While the event loop lags, the limit of `work` halves with each sample. Afterwards it grows back in small steps. */
export const createAdmission = ({ log, most: given, readLagMs = () => 0 }: AdmissionOptions): Admission => {
  const most = { ...usualMost, ...given };
  const running = { work: 0, wait: 0 };
  const inTurn = createFairGate({ atOnce: most.large, waiting: maxLargeWaiting });
  let workLimit = most.work;
  let sampledAt = performance.now();
  let refused = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;

  const adapt = (now: number) => {
    if (now - sampledAt < sampleMs) return;
    sampledAt = now;
    workLimit = readLagMs() > maxLagMs ? Math.max(fewest, workLimit / 2) : workLimit + fewest;
    workLimit = Math.min(workLimit, most.work);
  };
  const refuse = (now: number) => {
    refused += 1;
    if (now - loggedAt > logEveryMs) {
      log.warn({ refused, ...running }, "overloaded, requests are refused");
      loggedAt = now;
      refused = 0;
    }
    return overloaded;
  };

  const admission: Admission = {
    async run(load, task) {
      const now = performance.now();
      adapt(now);
      if (running[load] >= (load === "work" ? workLimit : most.wait)) throw refuse(now);
      running[load] += 1;
      try {
        return await task();
      } finally {
        running[load] -= 1;
      }
    },
    runLarge: (network, task) =>
      inTurn(network, async () => {
        // Yield, so that other requests can run between two large tasks.
        await nextTurn();
        return admission.run("work", task);
      }),
  };
  return admission;
};
