import { withDeadline } from "../deadline.ts";
import { ModelError, toModelError } from "./model-error.ts";

/** Waits for a turn, which ends when the signal fires; until then nobody else has it. */
export type TakeTurn = (signal: AbortSignal) => Promise<void>;

/** At most `limit` turns at once, in the order in which they were asked for. Who gives up waiting is forgotten. */
export const createTurns = (limit: number): TakeTurn => {
  let taken = 0;
  const waiting = new Set<() => void>();

  const release = () => {
    const [next] = waiting;
    // The turn goes straight to the next in line.
    if (next) next();
    else taken -= 1;
  };

  return async (signal) => {
    signal.throwIfAborted();
    if (taken < limit) taken += 1;
    else {
      await new Promise<void>((resolve, reject) => {
        const giveUp = () => {
          waiting.delete(proceed);
          reject(signal.reason);
        };
        const proceed = () => {
          waiting.delete(proceed);
          signal.removeEventListener("abort", giveUp);
          resolve();
        };
        waiting.add(proceed);
        signal.addEventListener("abort", giveUp, { once: true });
      });
    }
    signal.addEventListener("abort", release, { once: true });
  };
};

interface Limits {
  /** For waiting and work together. */
  timeoutMs: number;
  signal?: AbortSignal;
}

/** Runs work in its turn and in its time; its signal fires in the end, and with it the turn and the connection. */
export type InTurn = <T>(
  limits: Limits,
  work: (signal: AbortSignal, endsAt: number) => Promise<T>,
) => Promise<T>;

/**
 * At most `limit` pieces of work at once, none of them after `closing`.
 * @throws ModelError, at once when time is up or the work is called off
 */
export const createInTurn = (limit: number, closing: AbortSignal): InTurn => {
  const takeTurn = createTurns(limit);
  return async ({ timeoutMs, signal: wanted }, work) => {
    const calledOff = wanted ? AbortSignal.any([closing, wanted]) : closing;
    const endsAt = Date.now() + timeoutMs;
    let waits = true;
    try {
      return await withDeadline(timeoutMs, calledOff, async (signal) => {
        await takeTurn(signal);
        waits = false;
        return work(signal, endsAt);
      });
    } catch (thrown) {
      const error = toModelError(thrown);
      throw waits && error.code === "model_timeout" ? new ModelError("model_crowded") : error;
    }
  };
};
