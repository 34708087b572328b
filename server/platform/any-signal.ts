import { setMaxListeners } from "node:events";

/**
 * Runs `work` with a signal that fires as soon as one of `signals` does. Use it instead of `AbortSignal.any` with
 * long-lived signals: `AbortSignal.any` leaves an entry on each of them, this removes its listeners.
 */
export const withAnySignal = async <T>(
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const controller = new AbortController();
  const abort = () => controller.abort(signals.find(({ aborted }) => aborted)?.reason);
  // Many calls may share a signal that lives as long as the process, so the leak warning does not apply.
  setMaxListeners(0, ...signals);
  for (const signal of signals) signal.addEventListener("abort", abort, { once: true });
  if (signals.some(({ aborted }) => aborted)) abort();
  try {
    return await work(controller.signal);
  } finally {
    for (const signal of signals) signal.removeEventListener("abort", abort);
  }
};
