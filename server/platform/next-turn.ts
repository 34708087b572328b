import { setImmediate, setTimeout } from "node:timers";

/** After a piece of work that took longer, the event loop is left to others for as long as the piece took. */
const longMs = 5;
/** The maximum pause. */
const mostMs = 50;

/** Tasks that wait to go on, in their order. They belong to the process, because it has only one event loop. */
const waiting: (() => void)[] = [];
let isBusy = false;

const goOn = (): void => {
  const next = waiting.shift();
  isBusy = next !== undefined;
  if (!next) return;
  const startedAt = performance.now();
  next();
  setImmediate(() => {
    const tookMs = performance.now() - startedAt;
    if (tookMs > longMs) setTimeout(goOn, Math.min(tookMs, mostMs));
    else setImmediate(goOn);
  });
};

/**
 * Yields to the event loop, and resolves when it is the caller's turn. One caller goes on per iteration of the event
 * loop, with a pause after a long piece of work, so other requests never wait for several pieces in a row, however many
 * tasks run at once.
 */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    if (isBusy) return;
    isBusy = true;
    setImmediate(goOn);
  });
