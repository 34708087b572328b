import { expect, it, vi } from "vitest";
import { type Changes, createChangeQueue } from "./alert-hub.ts";

const gather = (deliver: (changes: Changes) => Promise<void>, isNeeded = () => true) => {
  const onFailure = vi.fn();
  return { onFailure, queue: createChangeQueue(deliver, { isNeeded, onFailure }) };
};
const range = (first: number) => (changes: Changes) => void changes.ranges.push([first, first]);

it("delivers changes that arrive during a delivery together afterwards", async () => {
  const delivered: Changes["ranges"][] = [];
  let go = () => {};
  const { queue } = gather(async ({ ranges }) => {
    delivered.push(ranges);
    await new Promise<void>((resolve) => {
      go = resolve;
    });
  });
  for (const first of [1, 2, 3]) queue.note(range(first));
  expect(delivered).toEqual([[[1, 1]]]);
  go();
  await expect
    .poll(() => delivered[1])
    .toEqual([
      [2, 2],
      [3, 3],
    ]);
  go();
});

it("after a failure retries with all changes until nobody is connected", async () => {
  vi.useFakeTimers();
  let isThere = true;
  const delivered: boolean[] = [];
  const { queue, onFailure } = gather(
    async ({ all }) => {
      delivered.push(all);
      throw new Error("away");
    },
    () => isThere,
  );
  queue.note(range(1));
  await vi.advanceTimersByTimeAsync(1500);
  expect(delivered).toEqual([false, true]);
  isThere = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(delivered).toHaveLength(2);
  expect(onFailure).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

it("collects nothing while nobody is connected", async () => {
  const deliver = vi.fn();
  gather(deliver, () => false).queue.note(range(1));
  expect(deliver).not.toHaveBeenCalled();
});
