import { ApiError } from "#server/platform/http/errors.ts";

export interface Caller {
  userId: number;
  /** Aborts when the caller disconnects. */
  signal: AbortSignal;
}

/** Runs `work` when it is the caller's turn. `work` may reject early when the caller's signal aborts. */
export type PreviewQueue = <T>(caller: Caller, work: () => Promise<T>) => Promise<T>;

/** About as many previews as finish before a waiting caller gives up. */
const maxQueueLength = 20;
const retryAfterSec = 10;

const aborted = () => new ApiError(400, "aborted", "The request ended early.");
const replaced = () =>
  new ApiError(409, "replaced", "A newer preview request from this account replaced this one.");
const queueFull = () =>
  new ApiError(503, "busy", "Too many previews are running right now. Please try again in a few seconds.", {
    retryAfterSec,
  });

/**
 * A queue that runs one task at a time and holds at most one waiting task per account. A newer task replaces the
 * account's waiting one, which fails with 409. A full queue refuses with 503. Disconnected callers leave the queue.
 */
export const createPreviewQueue = (maxLength = maxQueueLength): PreviewQueue => {
  /** Waiting callers by account, in order of arrival. */
  const waiting = new Map<number, { start: () => void; fail: (reason: ApiError) => void }>();
  let isBusy = false;

  const waitForTurn = ({ userId, signal }: Caller): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener("abort", cancel);
        resolve();
      };
      const fail = (reason: ApiError) => {
        signal.removeEventListener("abort", cancel);
        reject(reason);
      };
      const cancel = () => {
        waiting.delete(userId);
        reject(aborted());
      };
      const previous = waiting.get(userId);
      if (signal.aborted) reject(aborted());
      else if (!isBusy) {
        isBusy = true;
        resolve();
      } else if (!previous && waiting.size >= maxLength) reject(queueFull());
      else {
        previous?.fail(replaced());
        waiting.set(userId, { start, fail });
        signal.addEventListener("abort", cancel, { once: true });
      }
    });

  const startNext = () => {
    const [next] = waiting;
    isBusy = next !== undefined;
    if (!next) return;
    const [userId, { start }] = next;
    waiting.delete(userId);
    start();
  };

  return async (caller, work) => {
    await waitForTurn(caller);
    try {
      return await work();
    } catch (error) {
      throw caller.signal.aborted ? aborted() : error;
    } finally {
      startNext();
    }
  };
};
