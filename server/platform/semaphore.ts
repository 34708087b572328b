import { createFairGate } from "./http/gate.ts";

/**
 * Waits for a free slot and resolves with the function that releases it; releasing twice does nothing.
 * Rejects with the signal's reason if the signal fires during the wait.
 */
export type Acquire = (signal: AbortSignal | undefined) => Promise<() => void>;

/** A semaphore with `limit` slots, granted in the order of the calls. */
export const createSemaphore = (limit: number): Acquire => {
  const gate = createFairGate({ atOnce: limit, waiting: Number.POSITIVE_INFINITY });
  return (signal) =>
    new Promise((resolve, reject) => {
      gate("", () => new Promise<void>((release) => resolve(release)), signal).catch(reject);
    });
};
