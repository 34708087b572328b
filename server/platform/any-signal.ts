import { setMaxListeners } from "node:events";

/**
 * Runs work with a signal that fires as soon as one of `signals` does. Unlike `AbortSignal.any`, which adds an entry to
 * each of its signals for good, it leaves nothing behind on signals that outlive the work.
 */
export const withAnySignal = async <T>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  const abort = () => controller.abort(signals.find(({ aborted }) => aborted)?.reason);
  // Many calls may share a signal that lives as long as the process.
  setMaxListeners(0, ...signals);
  for (const signal of signals) signal.addEventListener("abort", abort, { once: true });
  if (signals.some(({ aborted }) => aborted)) abort();
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of signals) signal.removeEventListener("abort", abort);
  }
};
