import { ApiError } from "./errors.ts";

/** Runs a task when its turn comes; rejects with an ApiError 503 when too many wait already. */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

/** How many tasks a gate takes, and what the callers of the others are told. */
export interface GateOptions {
  atOnce: number;
  waiting: number;
  message: string;
  /** Sent to callers that are refused. */
  retryAfterSec?: number;
}

/** Runs at most `atOnce` tasks at a time, keeps at most `waiting` more in a queue, and sheds the rest. */
export const createGate = ({ atOnce, waiting, message, retryAfterSec = 2 }: GateOptions): Gate => {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (task) => {
    if (running < atOnce) running += 1;
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve));
    else throw new ApiError(503, "busy", message, { retryAfterSec });
    try {
      return await task();
    } finally {
      // A task that waits takes over the place of the one that ends.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
