import { expect, it } from "vitest";
import { inBatches } from "./in-batches.ts";

it("repeats until a batch changes nothing, even after a partial batch", async () => {
  const batches = [5, 2, 5, null, 5];
  expect(await inBatches(async () => ({ rowCount: batches.shift() ?? null }))).toBe(12);
  expect(batches).toEqual([5]);
});
