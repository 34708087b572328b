import { ApiError } from "#server/platform/http/errors.ts";

/** Who waits for a result. */
export interface Caller {
  userId: number;
  /** Fires when the caller leaves. */
  signal: AbortSignal;
}

/** Does a piece of work when it is its caller's turn, whose signal it may heed by failing. */
export type Line = <T>(caller: Caller, work: () => Promise<T>) => Promise<T>;

/** About as many as are served while somebody still waits for an answer. */
const longestLine = 20;
const retryAfterSec = 10;

const callerLeft = () => new ApiError(400, "aborted", "The request ended early.");
const replaced = () =>
  new ApiError(
    409,
    "replaced",
    "You have tried other settings since, and those come first. Please try again.",
  );
const lineFull = () =>
  new ApiError(
    503,
    "busy",
    "Many people are trying their settings at the moment. Please try again in a few seconds.",
    { retryAfterSec },
  );

/**
 * A line for work of which one piece is done at a time. One piece waits for each account: the next takes its place, and
 * it ends with 409, as with 503 where the line is long. Who leaves leaves the line.
 */
export const createPreviewLine = (longest = longestLine): Line => {
  /** Who waits, by account, in order. */
  const waiting = new Map<number, { begin: () => void; end: (reason: ApiError) => void }>();
  let isBusy = false;

  const takeTurn = ({ userId, signal }: Caller): Promise<void> =>
    new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const end = (reason: ApiError) => {
        signal.removeEventListener("abort", leave);
        reject(reason);
      };
      const leave = () => {
        waiting.delete(userId);
        reject(callerLeft());
      };
      const before = waiting.get(userId);
      if (signal.aborted) reject(callerLeft());
      else if (!isBusy) {
        isBusy = true;
        resolve();
      } else if (!before && waiting.size >= longest) reject(lineFull());
      else {
        before?.end(replaced());
        waiting.set(userId, { begin, end });
        signal.addEventListener("abort", leave, { once: true });
      }
    });

  const callNext = () => {
    const [next] = waiting;
    isBusy = next !== undefined;
    if (!next) return;
    const [userId, { begin }] = next;
    waiting.delete(userId);
    begin();
  };

  return async (caller, work) => {
    await takeTurn(caller);
    try {
      return await work();
    } catch (error) {
      throw caller.signal.aborted ? callerLeft() : error;
    } finally {
      callNext();
    }
  };
};
