import { FetchError } from "./fetch-error.ts";

/**
 * Runs work that ends at the latest after `timeoutMs`, or when the caller's signal fires; then, and when the work is
 * done, the signal that it was given fires, so that nothing of it stays behind.
 * @throws FetchError `timeout` or `aborted`, at once, whether or not the work heeds its signal
 */
export const withDeadline = async <T>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const calledOff = () => new FetchError("aborted", "The request was called off.");
  if (outer?.aborted) throw calledOff();
  const controller = new AbortController();
  const callOff = () => controller.abort(calledOff());
  const timer = setTimeout(() => {
    controller.abort(new FetchError("timeout", `There was no complete answer within ${timeoutMs / 1000} s.`));
  }, timeoutMs);
  // undici does not settle a request whose connection is still being made, so the signal is raced as well.
  const aborted = new Promise<never>((_, reject) => {
    controller.signal.addEventListener("abort", () => reject(controller.signal.reason), { once: true });
  });
  outer?.addEventListener("abort", callOff, { once: true });
  try {
    return await Promise.race([aborted, work(controller.signal)]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener("abort", callOff);
    controller.abort();
  }
};
