import { setMaxListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { createSemaphore } from "./semaphore.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));
const neverAborted = new AbortController().signal;

describe("a semaphore", () => {
  it("grants at most `limit` slots at a time, in the order of the calls; a second release does nothing", async () => {
    const acquire = createSemaphore(2);
    const order: number[] = [];
    const releases: (() => void)[] = [];
    for (const number of [0, 1, 2, 3])
      void acquire(neverAborted).then((release) => {
        order.push(number);
        releases[number] = release;
      });
    await settled();
    expect(order).toEqual([0, 1]);
    releases[1]?.();
    releases[1]?.();
    await settled();
    expect(order).toEqual([0, 1, 2]);
    releases[0]?.();
    await settled();
    expect(order).toEqual([0, 1, 2, 3]);
  });

  it("rejects callers that abort before or during the wait", async () => {
    const acquire = createSemaphore(1);
    await expect(acquire(AbortSignal.abort(new Error("left")))).rejects.toThrow("left");
    const release = await acquire(neverAborted);
    const leaving = new AbortController();
    const pending = acquire(leaving.signal);
    leaving.abort(new Error("left"));
    await expect(pending).rejects.toThrow("left");
    release();
    await expect(acquire(neverAborted)).resolves.toBeTypeOf("function");
  });

  it("skips all callers that abort at the same moment, and loses no slot", async () => {
    const acquire = createSemaphore(1);
    const leaving = new AbortController();
    setMaxListeners(0, leaving.signal);
    const release = await acquire(leaving.signal);
    // The slot is released before the abort listener of any waiting caller runs.
    leaving.signal.addEventListener("abort", release, { once: true });
    const outcomes: string[] = [];
    for (let number = 0; number < 50; number += 1)
      acquire(leaving.signal).then(
        () => outcomes.push("acquired"),
        () => outcomes.push("left"),
      );
    const later = acquire(neverAborted);
    leaving.abort();
    await expect(later).resolves.toBeTypeOf("function");
    expect(outcomes).toEqual(Array(50).fill("left"));
  });
});
