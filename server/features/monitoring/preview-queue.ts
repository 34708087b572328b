import { ApiError } from "#server/platform/http/errors.ts";
import { createFairGate } from "#server/platform/http/gate.ts";

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

/**
 * A queue that runs one task at a time and holds at most one waiting task per account. A newer task replaces the
 * account's waiting one, which fails with 409. A full queue refuses with 503. Disconnected callers leave the queue.
 */
export const createPreviewQueue = (maxLength = maxQueueLength): PreviewQueue => {
  const gate = createFairGate({
    ...{ atOnce: 1, waiting: maxLength, retryAfterSec, replaced },
    message: "Too many previews are running. Try again in a few seconds.",
  });
  return ({ userId, signal }, work) =>
    gate(String(userId), work, signal).catch((error: unknown) => {
      throw signal.aborted ? aborted() : error;
    });
};
