import { isDatabaseAway } from "#server/platform/db/client.ts";
import { ApiError, busyMessage } from "./errors.ts";

/** Runs a task as soon as a slot is free. @throws ApiError 503 `busy` when the queue is full */
export type Gate = <T>(task: () => Promise<T>) => Promise<T>;

interface GateOptions {
  /** Tasks that run at the same time. */
  atOnce: number;
  /** Tasks that may queue for a slot. */
  waiting: number;
  /** Shown to the callers whose task is refused. By default, it says that the server is busy. */
  message?: string;
  retryAfterSec?: number;
}

/** Like a `Gate`, with a key that identifies the task's owner: an account or a network. */
export type KeyedGate = <T>(key: string, task: () => Promise<T>) => Promise<T>;

interface Waiting {
  start(): void;
  refuse(reason: ApiError): void;
}

/**
 * A concurrency limit with fair queuing and load shedding. The keys take turns. If the queue is full, the newest task
 * of the key with the most queued tasks gets a 503. If that is the key of the new task, the new task gets it.
 */
export const createFairGate = ({
  atOnce,
  waiting,
  message = busyMessage,
  retryAfterSec = 2,
}: GateOptions): KeyedGate => {
  /** Queued tasks by key, in order of turn. */
  const queues = new Map<string, Waiting[]>();
  let running = 0;
  let queued = 0;

  const startNext = () => {
    const [turn] = queues;
    if (!turn) {
      running -= 1;
      return;
    }
    const [key, queue] = turn;
    const next = queue.shift();
    queues.delete(key);
    if (queue.length > 0) queues.set(key, queue);
    queued -= 1;
    next?.start();
  };
  const makeRoomFor = (key: string) => {
    const refusal = new ApiError(503, "busy", message, { retryAfterSec });
    let longest: Waiting[] = [];
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue;
    if (longest.length <= (queues.get(key)?.length ?? 0) + 1) throw refusal;
    longest.pop()?.refuse(refusal);
    queued -= 1;
  };
  const waitForTurn = (key: string) => {
    if (queued >= waiting) makeRoomFor(key);
    queued += 1;
    return new Promise<void>((start, refuse) => {
      const queue = queues.get(key) ?? [];
      queue.push({ start, refuse });
      queues.set(key, queue);
    });
  };

  return async (key, task) => {
    if (running < atOnce) running += 1;
    else await waitForTurn(key);
    try {
      return await task();
    } finally {
      startNext();
    }
  };
};

/** A concurrency limit with load shedding: tasks queue in order, and those beyond the queue's length get a 503. */
export const createGate = (options: GateOptions): Gate => {
  const gate = createFairGate(options);
  return (task) => gate("", task);
};

/** A fair gate for tasks that need the database. In an outage, queued tasks fail at once, not one timeout after the other. */
export const createFairDatabaseGate = (options: GateOptions): KeyedGate => {
  const gate = createFairGate(options);
  let lastOutage: { error: unknown } | undefined;
  return (key, task) => {
    const knownOutage = lastOutage;
    return gate(key, async () => {
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

/** A gate for tasks that need the database. In an outage, queued tasks fail at once. */
export const createDatabaseGate = (options: GateOptions): Gate => {
  const gate = createFairDatabaseGate(options);
  return (task) => gate("", task);
};
