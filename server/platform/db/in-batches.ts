/**
 * Repeats a statement that changes some rows at a time until it changes none, so that no single statement takes long.
 * @param change must no longer find the rows that it changed
 * @returns how many rows were changed
 */
export const inBatches = async (change: () => PromiseLike<{ rowCount: number | null }>): Promise<number> => {
  for (let changed = 0; ; ) {
    const { rowCount } = await change();
    // Less than a full batch is not the end: somebody else may have deleted some of its rows.
    if (!rowCount) return changed;
    changed += rowCount;
  }
};
