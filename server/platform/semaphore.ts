import pLimit from "p-limit";

/**
 * Waits for a free slot and resolves with the function that releases it; releasing twice does nothing.
 * Rejects with the signal's reason if the signal fires during the wait.
 */
export type Acquire = (signal: AbortSignal) => Promise<() => void>;

/** A semaphore with `limit` slots, granted in the order of the calls. Unlike bare `p-limit`, a caller can stop waiting. */
export const createSemaphore = (limit: number): Acquire => {
  const run = pLimit(limit);
  return async (signal) => {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(signal.reason);
      signal.addEventListener("abort", giveUp, { once: true });
      void run(async () => {
        signal.removeEventListener("abort", giveUp);
        if (!signal.aborted) await new Promise<void>((release) => resolve(release));
      });
    });
  };
};
