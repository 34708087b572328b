import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createHandoverQueue } from "./send-mail.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Three slots, and the indexes of those that were entered so far. */
const makeQueue = () => {
  const queue = createHandoverQueue(2000);
  const entered: number[] = [];
  const slots = [0, 1, 2].map((index) => {
    const slot = queue.takeSlot();
    return { leave: slot.leave, requestTurn: () => void slot.enter().then(() => entered.push(index)) };
  });
  return { entered, queue, slots: slots as [(typeof slots)[0], (typeof slots)[0], (typeof slots)[0]] };
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("the handover queue", () => {
  it("hands over one mail at a time, in the order of the slots", async () => {
    const { entered, slots } = makeQueue();
    slots[2].requestTurn();
    slots[1].requestTurn();
    await pass(500);
    expect(entered).toEqual([]);
    slots[0].requestTurn();
    await pass(0);
    expect(entered).toEqual([0]);
    slots[0].leave();
    await pass(0);
    expect(entered).toEqual([0, 1]);
    slots[1].leave();
    await pass(0);
    expect(entered).toEqual([0, 1, 2]);
  });

  it("skips slots that were left before their turn", async () => {
    const { entered, slots } = makeQueue();
    slots[2].requestTurn();
    slots[0].leave();
    slots[1].leave();
    await pass(0);
    expect(entered).toEqual([2]);
  });

  it("waits at most 2 s for mails that are still preparing", async () => {
    const { entered, slots } = makeQueue();
    slots[2].requestTurn();
    await pass(1990);
    expect(entered).toEqual([]);
    await pass(20);
    expect(entered).toEqual([2]);
    // A late mail still waits for the current one.
    slots[0].requestTurn();
    await pass(0);
    expect(entered).toEqual([2]);
    slots[2].leave();
    await pass(0);
    expect(entered).toEqual([2, 0]);
  });

  it("waits at most 2 s for the mail that is being handed over", async () => {
    const { entered, slots } = makeQueue();
    for (const slot of slots) slot.requestTurn();
    await pass(1990);
    expect(entered).toEqual([0]);
    await pass(20);
    expect(entered).toEqual([0, 1]);
    slots[1].leave();
    await pass(0);
    expect(entered).toEqual([0, 1, 2]);
  });

  it("prefers an urgent mail, but does not wait while it prepares", async () => {
    const { entered, queue, slots } = makeQueue();
    const urgent = queue.takeSlot({ isUrgent: true });
    for (const slot of slots) slot.requestTurn();
    await pass(0);
    expect(entered).toEqual([0]);
    urgent.enter().then(() => entered.push(9));
    slots[0].leave();
    await pass(0);
    expect(entered).toEqual([0, 9]);
    urgent.leave();
    await pass(0);
    expect(entered).toEqual([0, 9, 1]);
  });

  it("lets an urgent mail pass those that are still preparing", async () => {
    const { entered, queue } = makeQueue();
    const urgent = queue.takeSlot({ isUrgent: true });
    urgent.enter().then(() => entered.push(9));
    await pass(0);
    expect(entered).toEqual([9]);
    urgent.leave();
  });

  it("starts the 2 s when a mail is entered, not while it waits", async () => {
    const { entered, queue, slots } = makeQueue();
    for (const slot of slots) slot.requestTurn();
    await pass(1900);
    slots[0].leave();
    const last = queue.takeSlot();
    last.enter().then(() => entered.push(3));
    await pass(1900);
    expect(entered).toEqual([0, 1]);
    slots[1].leave();
    await pass(1900);
    expect(entered).toEqual([0, 1, 2]);
    slots[2].leave();
    await pass(0);
    expect(entered).toEqual([0, 1, 2, 3]);
    last.leave();
    expect(vi.getTimerCount()).toBe(0);
  });
});
