import { isTimeout, retryDeadlocks } from "./client.ts";

type RowCount = PromiseLike<{ rowCount: number | null }>;

/**
 * Repeats a statement that changes a limited number of rows until it changes none, so that no single statement runs
 * for long.
 * @param change must not match the rows that it has already changed
 * @returns how many rows were changed
 */
export const inBatches = async (change: () => RowCount): Promise<number> => {
  for (let changed = 0; ; ) {
    const { rowCount } = await change();
    // A partial batch is not the end: a concurrent transaction may have deleted some of its rows.
    if (!rowCount) return changed;
    changed += rowCount;
  }
};

/** An adaptive batch size, which shrinks while batches run into the query timeout. */
export interface BatchSize {
  readonly size: number;
  /** Doubles the size after a successful batch, up to the initial one. */
  grow(): void;
  /**
   * Quarters the size after a batch that took too long.
   * @param used the actual size of the batch, if it was below `size`
   * @returns whether the size shrank, so that a retry makes sense
   */
  shrink(used?: number): boolean;
}

/** Starts at `initial` and never falls below `min`. */
export const createBatchSize = (initial: number, min = 1): BatchSize => {
  let size = initial;
  return {
    get size() {
      return size;
    },
    grow() {
      size = Math.min(2 * size, initial);
    },
    shrink(used = size) {
      const before = Math.min(size, used);
      size = Math.min(initial, Math.max(Math.floor(before / 4), min));
      return size < before;
    },
  };
};

/**
 * Like `inBatches`, for changes whose duration is hard to predict: a batch that times out is retried with fewer rows,
 * and one that deadlocked is retried unchanged.
 * @param change changes up to `size` rows
 * @param signal ends it early, before the next batch
 */
export const inAdaptiveBatches = (
  maxSize: number,
  change: (size: number) => RowCount,
  signal?: AbortSignal,
): Promise<number> => {
  const batch = createBatchSize(maxSize);
  return inBatches(async () => {
    while (!signal?.aborted) {
      try {
        const changed = await retryDeadlocks(async () => change(batch.size));
        batch.grow();
        return changed;
      } catch (error) {
        if (!isTimeout(error) || !batch.shrink()) throw error;
      }
    }
    return { rowCount: 0 };
  });
};
