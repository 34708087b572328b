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
  /** If given, a new task takes the place of a waiting task with the same key, which fails with this error. */
  replaced?: () => ApiError;
}

/**
 * Like a `Gate`, with a key that identifies the task's owner: an account or a network.
 * @throws the reason of `signal`, if it aborts while the task waits
 */
export type KeyedGate = <T>(key: string, task: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

interface Waiting {
  start(): void;
  refuse(reason: unknown): void;
}

/**
 * A concurrency limit with fair queuing and load shedding. The keys take turns. If the queue is full, the key with the
 * most queued tasks has its newest task dropped, and that task gets a 503. A task whose signal aborts leaves the queue.
 */
export const createFairGate = ({
  atOnce,
  waiting,
  message = busyMessage,
  retryAfterSec = 2,
  replaced,
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
  const leave = (key: string, task: Waiting) => {
    const queue = queues.get(key) ?? [];
    queue.splice(queue.indexOf(task), 1);
    if (queue.length === 0) queues.delete(key);
    queued -= 1;
  };
  const join = (key: string, task: Waiting) => {
    const queue = queues.get(key) ?? [];
    if (replaced && queue.length > 0) queue.pop()?.refuse(replaced());
    else {
      if (queued >= waiting) makeRoomFor(key);
      queued += 1;
    }
    queue.push(task);
    queues.set(key, queue);
  };
  const waitForTurn = (key: string, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const stopListening = () => signal?.removeEventListener("abort", giveUp);
      const task: Waiting = {
        start() {
          stopListening();
          resolve();
        },
        refuse(reason) {
          stopListening();
          reject(reason);
        },
      };
      const giveUp = () => {
        leave(key, task);
        reject(signal?.reason);
      };
      join(key, task);
      signal?.addEventListener("abort", giveUp, { once: true });
    });

  return async (key, task, signal) => {
    signal?.throwIfAborted();
    if (running < atOnce) running += 1;
    else await waitForTurn(key, signal);
    try {
      // The turn can come before the listener for the abort.
      signal?.throwIfAborted();
      return await task();
    } finally {
      startNext();
    }
  };
};

/** A concurrency limit with load shedding: tasks run in order, and get a 503 when the queue is full. */
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
