/** Runs a piece of work when it is its turn. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** At most `places` pieces of work at once; the others wait in the order they came. */
export const createTurns = (places: number): InTurn => {
  let free = places;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((proceed) => waiting.push(proceed));
    try {
      return await work();
    } finally {
      // The place goes straight to the next.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};
