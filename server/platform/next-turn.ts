import { setImmediate } from "node:timers";

/** Tasks that wait to go on, in their order. They belong to the process, because it has only one event loop. */
const waiting: (() => void)[] = [];

const startNext = () => {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(startNext);
};

/**
 * Yields to the event loop, and resolves when it is the caller's turn. One caller goes on per iteration of the event
 * loop, so other requests never wait for more than one piece of work, however many tasks run at once.
 */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(startNext);
  });
