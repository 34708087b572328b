/** How much is done at once: less while the database is slow, for what takes longer than a query may would never end. */
export interface BatchSize {
  readonly size: number;
  /** After a batch that succeeded: twice as much, up to what is usual. */
  grow(): void;
  /**
   * After one that took too long: a quarter of it.
   * @param used how much it was, where it was less than might have been
   * @returns whether that is less
   */
  shrink(used?: number): boolean;
}

/** A size that begins with the usual one and is never less than `fewest`. */
export const createBatchSize = (usual: number, fewest = 1): BatchSize => {
  let size = usual;
  return {
    get size() {
      return size;
    },
    grow() {
      size = Math.min(2 * size, usual);
    },
    shrink(used = size) {
      const before = Math.min(size, used);
      size = Math.min(usual, Math.max(Math.floor(before / 4), fewest));
      return size < before;
    },
  };
};
