import { expect, it } from "vitest";
import { createBatchSize } from "./background.ts";

it("a batch size shrinks to a quarter down to the minimum, and grows back up to the initial size", () => {
  const batch = createBatchSize(200, 3);
  const sizes = [batch.size];
  while (batch.shrink()) sizes.push(batch.size);
  expect(sizes).toEqual([200, 50, 12, 3]);
  for (let times = 0; times < 8; times += 1) batch.grow();
  expect(batch.size).toBe(200);
  expect([batch.shrink(13), batch.size]).toEqual([true, 3]);
  const small = createBatchSize(2, 50);
  expect([small.shrink(), small.size]).toEqual([false, 2]);
});
