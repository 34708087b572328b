/**
 * Repeats a statement that changes a limited number of rows until it changes none, so that no single statement runs
 * for long.
 * @param change must not match the rows that it has already changed
 * @returns how many rows were changed
 */
export const inBatches = async (change: () => PromiseLike<{ rowCount: number | null }>): Promise<number> => {
  for (let changed = 0; ; ) {
    const { rowCount } = await change();
    // A partial batch is not the end: a concurrent transaction may have deleted some of its rows.
    if (!rowCount) return changed;
    changed += rowCount;
  }
};
