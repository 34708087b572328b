/** Exponential backoff: the delay starts at `firstMs` and doubles up to `maxMs`. */
export interface Backoff {
  firstMs: number;
  maxMs: number;
}

/** The delay after `count` attempts or failures, in milliseconds. */
export const backoffMs = (count: number, { firstMs, maxMs }: Backoff): number =>
  Math.min(maxMs, firstMs * 2 ** (count - 1));
