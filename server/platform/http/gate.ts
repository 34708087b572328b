import pLimit from "p-limit";
import { ApiError } from "./errors.ts";

/** Runs a task as soon as a slot is free. @throws ApiError 503 `busy` when the queue is full */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

interface GateOptions {
  /** Tasks that run at the same time. */
  atOnce: number;
  /** Tasks that may queue for a slot. */
  waiting: number;
  /** Shown to the callers whose task is refused. */
  message: string;
  retryAfterSec?: number;
}

/** A concurrency limit with load shedding: tasks queue in order, and those beyond the queue's length get a 503. */
export const createGate = ({ atOnce, waiting, message, retryAfterSec = 2 }: GateOptions): Gate => {
  const limit = pLimit(atOnce);
  return async (task) => {
    if (limit.activeCount + limit.pendingCount >= atOnce + waiting)
      throw new ApiError(503, "busy", message, { retryAfterSec });
    return limit(task);
  };
};
