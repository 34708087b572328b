import { describe, expect, it } from "vitest";
import {
  brokenAfterMs,
  isBroken,
  nextAfterFailure,
  nextInterval,
  readRetryAfter,
  rhythmOf,
} from "./schedule.ts";

const now = new Date("2026-01-31T12:00:00Z");
const minutesAgo = (...minutes: number[]) =>
  minutes.map((minute) => new Date(now.getTime() - minute * 60_000));

describe("the rhythm of a source", () => {
  it("is half the median time between its newest entries", () => {
    expect(rhythmOf(minutesAgo(0, 60, 120, 180))).toBe(30);
    expect(rhythmOf(minutesAgo(180, 0, 100))).toBe(45);
    // A single long pause, as over Christmas, changes nothing.
    expect(rhythmOf(minutesAgo(0, 60, 120, 50_000))).toBe(30);
  });

  it("uses the newest ten entries", () => {
    const hourly = Array.from({ length: 10 }, (_, index) => index * 60);
    const yearly = Array.from({ length: 40 }, (_, index) => 600 + index * 500_000);
    expect(rhythmOf(minutesAgo(...yearly, ...hourly))).toBe(30);
  });

  it("needs three different dates", () => {
    expect(rhythmOf([])).toBeNull();
    expect(rhythmOf(minutesAgo(0, 60))).toBeNull();
    expect(rhythmOf(minutesAgo(0, 0, 0, 60, 60, 60))).toBeNull();
  });

  it("is at most a day", () => {
    expect(rhythmOf(minutesAgo(0, 500_000, 1_000_000))).toBe(1440);
  });
});

describe("the interval after a success", () => {
  const polls = (count: number, options: { pollMinutes?: number; rhythmMinutes: number | null }) => {
    const { pollMinutes = 30, rhythmMinutes } = options;
    const intervals: number[] = [];
    let intervalMinutes: number | null = null;
    for (let poll = 0; poll < count; poll += 1) {
      intervalMinutes = nextInterval({ pollMinutes, intervalMinutes, rhythmMinutes, broughtNew: poll === 0 });
      intervals.push(intervalMinutes);
    }
    return intervals;
  };

  it("starts at the operator's interval and doubles up to the rhythm without news", () => {
    expect(polls(5, { rhythmMinutes: 200 })).toEqual([30, 60, 120, 200, 200]);
    expect(polls(8, { rhythmMinutes: 1440 })).toEqual([30, 60, 120, 240, 480, 960, 1440, 1440]);
  });

  it("grows to four hours without a known rhythm", () => {
    expect(polls(6, { rhythmMinutes: null })).toEqual([30, 60, 120, 240, 240, 240]);
    expect(polls(3, { pollMinutes: 1000, rhythmMinutes: null })).toEqual([1000, 1000, 1000]);
  });

  it("follows a source faster than the operator's interval, but not below 15 minutes", () => {
    expect(polls(3, { rhythmMinutes: 20 })).toEqual([20, 20, 20]);
    expect(polls(3, { rhythmMinutes: 0 })).toEqual([15, 15, 15]);
  });

  it("goes below 15 minutes if the operator's interval does", () => {
    expect(polls(4, { pollMinutes: 5, rhythmMinutes: 0 })).toEqual([5, 5, 5, 5]);
    expect(polls(4, { pollMinutes: 5, rhythmMinutes: 12 })).toEqual([5, 10, 12, 12]);
  });

  it("is short again after news", () => {
    const slow = { pollMinutes: 30, intervalMinutes: 1440, rhythmMinutes: 1440 };
    expect(nextInterval({ ...slow, broughtNew: true })).toBe(30);
    expect(nextInterval({ ...slow, broughtNew: false })).toBe(1440);
  });
});

describe("the interval after a failure", () => {
  it("doubles from the operator's interval up to a day", () => {
    const after = [1, 2, 3, 4, 5, 6, 7, 5000].map((failures) => nextAfterFailure(30, failures, null));
    expect(after).toEqual([30, 60, 120, 240, 480, 960, 1440, 1440]);
  });

  it("is never shorter than the host asks for", () => {
    expect(nextAfterFailure(30, 1, 3_600_000)).toBe(60);
    expect(nextAfterFailure(30, 1, 1000)).toBe(30);
    expect(nextAfterFailure(30, 4, 3_600_000)).toBe(240);
  });
});

describe("Retry-After", () => {
  it.each([
    ["120", 120],
    [" 3600 ", 3600],
    ["99999999999999999999999", 86_400],
    ["Sat, 31 Jan 2026 12:10:00 GMT", 600],
    ["Saturday, 31-Jan-26 12:10:00 GMT", 600],
    ["Sat Jan 31 12:10:00 2026", 600],
    ["Sat, 31 Jan 2099 12:10:00 GMT", 86_400],
  ])("'%s' is %i s", (value, seconds) => {
    expect(readRetryAfter(value, now)).toBe(seconds * 1000);
  });

  it.each([
    undefined,
    "",
    "0",
    "-5",
    "1.5",
    "1e9",
    "soon",
    "120, 240",
    "2026-01-31T12:10:00Z",
    "Sat, 31 Jan 2026 11:00:00 GMT",
    "Sat, 99 Jan 2026 12:10:00 GMT",
    "Sat, 31 Jan 2026 12:10:00 +0000",
  ])("'%s' is invalid or in the past", (value) => {
    expect(readRetryAfter(value, now)).toBeNull();
  });
});

it("a source is broken after failing for seven days", () => {
  expect(isBroken(null, now)).toBe(false);
  expect(isBroken(new Date(now.getTime() - brokenAfterMs + 1000), now)).toBe(false);
  expect(isBroken(new Date(now.getTime() - brokenAfterMs), now)).toBe(true);
});
