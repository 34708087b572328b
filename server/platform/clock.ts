/** The time for deadlines, delays, and intervals. Tests move a clock of their own (tests/support/test-clock.ts). */
export interface Clock {
  /** Milliseconds since an arbitrary moment. Monotonic, unlike the time of day. */
  now(): number;
  /** Calls `work` after `ms`. The returned function cancels the call. */
  after(ms: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Waits for `ms`.
 * @throws the signal's reason when it aborts
 */
export const sleep = (clock: Clock, ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = clock.after(ms, () => {
      signal?.removeEventListener("abort", stop);
      resolve();
    });
    signal?.addEventListener("abort", stop, { once: true });
  });
