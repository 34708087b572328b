/** Waits for a turn, and gives what ends it; rejects as soon as the signal fires while it waits. */
export type TakeTurn = (signal: AbortSignal) => Promise<() => void>;

interface Waiter {
  signal: AbortSignal;
  proceed(): void;
}

/** At most `limit` turns at once, in the order in which they were asked for. Who gives up waiting is forgotten. */
export const createTurns = (limit: number): TakeTurn => {
  let taken = 0;
  const waiting = new Set<Waiter>();

  /** A turn goes straight to the first in line who has not left; those who leave in the same moment are passed over. */
  const handOn = () => {
    for (const waiter of waiting) {
      waiting.delete(waiter);
      if (!waiter.signal.aborted) return waiter.proceed();
    }
    taken -= 1;
  };

  const newTurn = () => {
    let isOver = false;
    return () => {
      if (!isOver) handOn();
      isOver = true;
    };
  };

  return async (signal) => {
    signal.throwIfAborted();
    if (taken < limit) {
      taken += 1;
      return newTurn();
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(waiter);
        reject(signal.reason);
      };
      const waiter: Waiter = {
        signal,
        proceed() {
          signal.removeEventListener("abort", giveUp);
          resolve(newTurn());
        },
      };
      waiting.add(waiter);
      signal.addEventListener("abort", giveUp, { once: true });
    });
  };
};
