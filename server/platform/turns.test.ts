import { setMaxListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { createTurns } from "./turns.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));
const stays = new AbortController().signal;

describe("turns", () => {
  it("are so many at once, in the order in which they were asked for; each ends once", async () => {
    const take = createTurns(2);
    const order: number[] = [];
    const ends: (() => void)[] = [];
    for (const number of [0, 1, 2, 3])
      void take(stays).then((end) => {
        order.push(number);
        ends[number] = end;
      });
    await settled();
    expect(order).toEqual([0, 1]);
    ends[1]?.();
    ends[1]?.();
    await settled();
    expect(order).toEqual([0, 1, 2]);
    ends[0]?.();
    await settled();
    expect(order).toEqual([0, 1, 2, 3]);
  });

  it("are not for who has left, nor for who leaves while they wait", async () => {
    const take = createTurns(1);
    await expect(take(AbortSignal.abort(new Error("left")))).rejects.toThrow("left");
    const end = await take(stays);
    const leaving = new AbortController();
    const waits = take(leaving.signal);
    leaving.abort(new Error("left"));
    await expect(waits).rejects.toThrow("left");
    end();
    await expect(take(stays)).resolves.toBeTypeOf("function");
  });

  it("pass over all who leave in the same moment, and none is lost", async () => {
    const take = createTurns(1);
    const leaving = new AbortController();
    setMaxListeners(0, leaving.signal);
    const end = await take(leaving.signal);
    // The turn ends before any of those in line hears that they leave, too.
    leaving.signal.addEventListener("abort", end, { once: true });
    const outcomes: string[] = [];
    for (let number = 0; number < 50; number += 1)
      take(leaving.signal).then(
        () => outcomes.push("turn"),
        () => outcomes.push("left"),
      );
    const later = take(stays);
    leaving.abort();
    await expect(later).resolves.toBeTypeOf("function");
    expect(outcomes).toEqual(Array(50).fill("left"));
  });
});
