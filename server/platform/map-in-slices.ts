import { nextTurn } from "#server/platform/next-turn.ts";

/** How long a slice blocks the event loop, if no single item takes longer. */
const sliceMs = 2;

/** Maps items one after the other, and lets other work run in between. */
export const mapInSlices = async <Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result,
): Promise<Result[]> => {
  const results: Result[] = [];
  let start = performance.now();
  for (const item of items) {
    results.push(map(item));
    if (performance.now() - start < sliceMs) continue;
    await nextTurn();
    start = performance.now();
  }
  return results;
};
