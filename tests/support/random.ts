/** A generator of numbers from 0 to below 1, the same for a seed in each run (mulberry32). */
export const createRandom = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

/** A generator of whole numbers from 0 to below its argument, the same for a seed in each run. */
export const createRandomInteger = (seed: number) => {
  const random = createRandom(seed);
  return (below: number): number => Math.floor(random() * below);
};
