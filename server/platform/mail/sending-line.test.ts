import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSendingLine } from "./send-mail.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Three places of a line, and who was let in so far. */
const makeLine = () => {
  const line = createSendingLine(2000);
  const entered: number[] = [];
  const places = [0, 1, 2].map((index) => {
    const place = line.takePlace();
    return { leave: place.leave, come: () => void place.enter().then(() => entered.push(index)) };
  });
  return { entered, line, places: places as [(typeof places)[0], (typeof places)[0], (typeof places)[0]] };
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("a line of mails", () => {
  it("lets them in one at a time, in the order of their places", async () => {
    const { entered, places } = makeLine();
    places[2].come();
    places[1].come();
    await pass(500);
    expect(entered).toEqual([]);
    places[0].come();
    await pass(0);
    expect(entered).toEqual([0]);
    places[0].leave();
    await pass(0);
    expect(entered).toEqual([0, 1]);
    places[1].leave();
    await pass(0);
    expect(entered).toEqual([0, 1, 2]);
  });

  it("waits for none that left without its turn", async () => {
    const { entered, places } = makeLine();
    places[2].come();
    places[0].leave();
    places[1].leave();
    await pass(0);
    expect(entered).toEqual([2]);
  });

  it("is held up at most 2 s by those that do not come", async () => {
    const { entered, places } = makeLine();
    places[2].come();
    await pass(1990);
    expect(entered).toEqual([]);
    await pass(20);
    expect(entered).toEqual([2]);
    // Late, and yet one at a time.
    places[0].come();
    await pass(0);
    expect(entered).toEqual([2]);
    places[2].leave();
    await pass(0);
    expect(entered).toEqual([2, 0]);
  });

  it("is held up at most 2 s by one that is inside", async () => {
    const { entered, places } = makeLine();
    for (const place of places) place.come();
    await pass(1990);
    expect(entered).toEqual([0]);
    await pass(20);
    expect(entered).toEqual([0, 1]);
    places[1].leave();
    await pass(0);
    expect(entered).toEqual([0, 1, 2]);
  });

  it("lets an urgent one in next, and does not wait until it comes", async () => {
    const { entered, line, places } = makeLine();
    const urgent = line.takePlace({ isUrgent: true });
    for (const place of places) place.come();
    await pass(0);
    expect(entered).toEqual([0]);
    urgent.enter().then(() => entered.push(9));
    places[0].leave();
    await pass(0);
    expect(entered).toEqual([0, 9]);
    urgent.leave();
    await pass(0);
    expect(entered).toEqual([0, 9, 1]);
  });

  it("lets an urgent one in past those that have not come yet", async () => {
    const { entered, line } = makeLine();
    const urgent = line.takePlace({ isUrgent: true });
    urgent.enter().then(() => entered.push(9));
    await pass(0);
    expect(entered).toEqual([9]);
    urgent.leave();
  });

  it("does not count the time that one has to wait against it", async () => {
    const { entered, line, places } = makeLine();
    for (const place of places) place.come();
    await pass(1900);
    places[0].leave();
    const last = line.takePlace();
    last.enter().then(() => entered.push(3));
    await pass(1900);
    expect(entered).toEqual([0, 1]);
    places[1].leave();
    await pass(1900);
    expect(entered).toEqual([0, 1, 2]);
    places[2].leave();
    await pass(0);
    expect(entered).toEqual([0, 1, 2, 3]);
    last.leave();
    expect(vi.getTimerCount()).toBe(0);
  });
});
