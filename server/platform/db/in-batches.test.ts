import { expect, it } from "vitest";
import { inBatches } from "./in-batches.ts";

it("goes on until a batch changes nothing, also after one that is not full", async () => {
  const batches = [5, 2, 5, null, 5];
  expect(await inBatches(async () => ({ rowCount: batches.shift() ?? null }))).toBe(12);
  expect(batches).toEqual([5]);
});
