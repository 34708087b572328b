import { expect, it, vi } from "vitest";
import { type Changes, createChangeQueue } from "./alert-hub.ts";

const gather = (tell: (changes: Changes) => Promise<void>, isNeeded = () => true) => {
  const onFailure = vi.fn();
  return { onFailure, queue: createChangeQueue(tell, { isNeeded, onFailure }) };
};
const range = (first: number) => (changes: Changes) => void changes.ranges.push([first, first]);

it("changes that come while others are told are told together, afterwards", async () => {
  const told: Changes["ranges"][] = [];
  let go = () => {};
  const { queue } = gather(async ({ ranges }) => {
    told.push(ranges);
    await new Promise<void>((resolve) => {
      go = resolve;
    });
  });
  for (const first of [1, 2, 3]) queue.note(range(first));
  expect(told).toEqual([[[1, 1]]]);
  go();
  await vi.waitFor(() =>
    expect(told[1]).toEqual([
      [2, 2],
      [3, 3],
    ]),
  );
  go();
});

it("what could not be told counts as missed, and is tried again until nobody is there", async () => {
  vi.useFakeTimers();
  let isThere = true;
  const told: boolean[] = [];
  const { queue, onFailure } = gather(
    async ({ all }) => {
      told.push(all);
      throw new Error("away");
    },
    () => isThere,
  );
  queue.note(range(1));
  await vi.advanceTimersByTimeAsync(1500);
  expect(told).toEqual([false, true]);
  isThere = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(told).toHaveLength(2);
  expect(onFailure).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

it("nothing is gathered for nobody", async () => {
  const tell = vi.fn();
  gather(tell, () => false).queue.note(range(1));
  expect(tell).not.toHaveBeenCalled();
});
