import { describe, expect, it } from "vitest";
import {
  addMonths,
  type Day,
  dateOf,
  dayOf,
  daysInMonth,
  endOfMonths,
  isoOf,
  plusDays,
  readDay,
  startOfMonths,
  toDay,
  yearOfTwoDigits,
} from "./day.ts";

describe("a day", () => {
  it("matches the `Date` of JavaScript for every day from 1900 to 2199", () => {
    const last = dayOf("2199-12-31");
    let checked = 0;
    for (let day = dayOf("1900-01-01"); day <= last; day = plusDays(day, 1)) {
      const date = new Date(day * 86_400_000);
      const { year, month, day: dayOfMonth } = dateOf(day);
      const isSame =
        year === date.getUTCFullYear() &&
        month === date.getUTCMonth() + 1 &&
        dayOfMonth === date.getUTCDate() &&
        toDay(year, month, dayOfMonth) === day;
      if (!isSame) throw new Error(`${isoOf(day)} is not ${date.toISOString()}`);
      checked += 1;
    }
    expect(checked).toBe(109_573);
  });

  it("knows leap years", () => {
    expect([1900, 2000, 2023, 2024].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 28, 29]);
    expect(readDay("2024-02-29")).toBe(dayOf("2024-02-28") + 1);
  });

  it.each([
    ["2025-02-29", "The date Feb 29, 2025 does not exist."],
    ["2025-13-01", "The date 2025-13-01 does not exist."],
    ["2025-04-31", "The date Apr 31, 2025 does not exist."],
    ["0000-01-01", "The year 0000 must be from 1900 to 2199."],
    ["3000-01-01", "The year 3000 must be from 1900 to 2199."],
    ["1.2.2025", "'1.2.2025' is not a date. Write it as 2026-03-14."],
  ])("%s is refused", (text, problem) => {
    expect(readDay(text)).toBe(problem);
  });

  it("keeps its number in another month, or becomes the last day of a shorter one", () => {
    expect(isoOf(addMonths(dayOf("2024-08-31"), 6))).toBe("2025-02-28");
    expect(isoOf(addMonths(dayOf("2024-02-29"), -12))).toBe("2023-02-28");
    expect(isoOf(addMonths(dayOf("2023-11-15"), 14))).toBe("2025-01-15");
  });

  it.each([
    ["2023-03-01", "2024-02-29"],
    ["2024-02-28", "2025-02-27"],
    ["2024-02-29", "2025-02-28"],
    ["2025-03-01", "2026-02-28"],
  ])("twelve months that begin on %s end on %s", (from, to) => {
    expect(isoOf(endOfMonths(dayOf(from), 12))).toBe(to);
  });

  it("twelve months that end on a day begin as early as possible", () => {
    for (let day = dayOf("2019-01-01"); day < dayOf("2030-01-01"); day = plusDays(day, 1)) {
      const start = startOfMonths(day, 12);
      const reach = (from: Day) => endOfMonths(from, 12) >= day;
      expect(reach(start) && !reach(plusDays(start, -1)), isoOf(day)).toBe(true);
    }
  });
});

it.each([
  ["2026-11-25", 36, 2036],
  ["2026-11-25", 37, 1937],
  ["2026-11-25", 0, 2000],
  ["2095-01-01", 3, 2103],
  ["2095-01-01", 99, 2099],
])("on %s, the two digits %i are the year %i", (today, digits, year) => {
  expect(yearOfTwoDigits(digits, dayOf(today))).toBe(year);
});
