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
