import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { createQuerySlots } from "./answer-turns.ts";

const stays = undefined;

it("runs at most one task per slot at a time, and all tasks in the end", async () => {
  const inQuerySlot = createQuerySlots(2);
  let now = 0;
  let most = 0;
  const work = async (number: number) => {
    now += 1;
    most = Math.max(most, now);
    await nextTurn();
    now -= 1;
    return number;
  };
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  expect(await Promise.all(numbers.map((number) => inQuerySlot(stays, () => work(number))))).toEqual(numbers);
  expect(most).toBe(2);
});

it("rejects at once when a caller leaves, without running its task or delaying others, and passes failures on", async () => {
  const inQuerySlot = createQuerySlots(2);
  const leaving = new AbortController();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const busy = [inQuerySlot(stays, () => held), inQuerySlot(stays, () => held)];
  const work = vi.fn(async () => undefined);
  const waits = Array.from({ length: 5 }, () => inQuerySlot(leaving.signal, work));
  const outcomes = Promise.allSettled(waits);
  leaving.abort();
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ status: "rejected", reason: { code: "model_called_off" } });
  release();
  await Promise.all(busy);
  await expect(inQuerySlot(stays, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await inQuerySlot(stays, async () => "done")).toBe("done");
  expect(work).not.toHaveBeenCalled();
});
