import { describe, expect, it } from "vitest";
import { createBatchSize, inAdaptiveBatches, inBatches } from "./in-batches.ts";

it("repeats until a batch changes nothing, even after a partial batch", async () => {
  const batches = [5, 2, 5, null, 5];
  expect(await inBatches(async () => ({ rowCount: batches.shift() ?? null }))).toBe(12);
  expect(batches).toEqual([5]);
});

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

describe("adaptive batches", () => {
  const timeout = () => Object.assign(new Error("canceling statement"), { code: "57014" });

  it("shrink after a timeout and grow back", async () => {
    const sizes: number[] = [];
    let left = 100;
    const change = async (size: number) => {
      sizes.push(size);
      if (sizes.length === 1) throw timeout();
      const rowCount = Math.min(size, left);
      left -= rowCount;
      return { rowCount };
    };
    expect(await inAdaptiveBatches(40, change)).toBe(100);
    expect(sizes).toEqual([40, 10, 20, 40, 40, 40]);
  });

  it("fail when a single row times out", async () => {
    await expect(inAdaptiveBatches(10, () => Promise.reject(timeout()))).rejects.toThrow("canceling");
  });

  it("end after the batch during which the signal aborts", async () => {
    const stop = new AbortController();
    const change = async () => {
      stop.abort();
      return { rowCount: 7 };
    };
    expect(await inAdaptiveBatches(10, change, stop.signal)).toBe(7);
  });
});
