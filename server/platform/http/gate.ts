import pLimit from "p-limit";
import { isDatabaseAway } from "#server/platform/db/client.ts";
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

/** Runs a task through the gate of its key. @throws ApiError 503 `busy` when the queue of the key is full */
export type KeyedGate = <T>(key: string, task: () => Promise<T>) => Promise<T>;

/** A gate for each key, such as an account. A gate is forgotten as soon as it is empty. */
export const createKeyedGate = (options: GateOptions): KeyedGate => {
  const gates = new Map<string, { gate: Gate; tasks: number }>();
  return async (key, task) => {
    const own = gates.get(key) ?? { gate: createGate(options), tasks: 0 };
    gates.set(key, own);
    own.tasks += 1;
    try {
      return await own.gate(task);
    } finally {
      own.tasks -= 1;
      if (own.tasks === 0) gates.delete(key);
    }
  };
};

/** A gate for tasks that need the database. When it goes away, all waiting tasks fail at once, not one timeout after the other. */
export const createDatabaseGate = (options: GateOptions): Gate => {
  const gate = createGate(options);
  let lastOutage: { error: unknown } | undefined;
  return (task) => {
    const knownOutage = lastOutage;
    return gate(async () => {
      if (lastOutage !== knownOutage) throw lastOutage?.error;
      try {
        return await task();
      } catch (error) {
        if (isDatabaseAway(error)) lastOutage = { error };
        throw error;
      }
    });
  };
};
