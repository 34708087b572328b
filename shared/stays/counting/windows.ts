import {
  addMonths,
  type Day,
  dateOf,
  endOfMonths,
  forever,
  plusDays,
  startOfMonths,
  toDay,
} from "../../calendar/day.ts";
import { type DayRange, firstWhere } from "../../calendar/ranges.ts";
import type { Window } from "../../law/day-rule.ts";

/** The year of a law that contains a day. `start` is the first day of each year as `MM-DD`, January 1 by default. */
export const yearAround = (day: Day, start = "01-01"): DayRange => {
  const [month, dayOfMonth] = start.split("-").map(Number) as [number, number];
  const { year } = dateOf(day);
  const begin = toDay(year, month, dayOfMonth);
  const from = day >= begin ? begin : toDay(year - 1, month, dayOfMonth);
  return { from, to: endOfMonths(from, 12) };
};

export const calendarYear = (year: number): DayRange => ({
  from: toDay(year, 1, 1),
  to: toDay(year, 12, 31),
});

/** The year that begins `years` years earlier, or later if negative. */
export const earlierYear = ({ from }: DayRange, years: number): DayRange => {
  const start = addMonths(from, -12 * years);
  return { from: start, to: endOfMonths(start, 12) };
};

type EntryWindow = Extract<Window, { kind: "from-entry" }>;

const endOfEntryWindow = (entry: Day, { months, days }: EntryWindow): Day =>
  months === undefined ? plusDays(entry, (days ?? 1) - 1) : endOfMonths(entry, months);

/**
 * The periods that begin with an entry. `visits` are sorted by their first day. With `next`, if the person is present
 * when a period ends, the next one begins on the following day.
 */
const entryWindows = (window: EntryWindow, visits: readonly DayRange[]): DayRange[] => {
  const found: DayRange[] = [];
  const open = (from: Day) => found.push({ from, to: endOfEntryWindow(from, window) });
  for (const { from, to } of visits) {
    const last = found.at(-1);
    if (last && window.starts === "first") break;
    if (window.starts === "next") openInside(from, to, found, open);
    else open(from);
  }
  return found;
};

const openInside = (from: Day, to: Day, found: readonly DayRange[], open: (from: Day) => void): void => {
  for (;;) {
    const last = found.at(-1);
    const start = last ? (Math.max(from, last.to + 1) as Day) : from;
    if (start > to) return;
    open(start);
  }
};

/** The first period that contains a day, which has the most days of presence. */
const firstContaining = (windows: readonly DayRange[], day: Day): DayRange | undefined => {
  const found = windows[firstWhere(0, windows.length, (at) => windows[at]!.to >= day)];
  return found && found.from <= day ? found : undefined;
};

/** Finds the period that counts on a day, and the last day until which no day drops out of it. */
export interface WindowFinder {
  around(day: Day): DayRange;
  lastBeforeReset(day: Day): Day;
}

const endOfFebruary = (day: Day): Day => {
  const { year } = dateOf(day);
  const march = toDay(year, 3, 1);
  return plusDays(day < march ? march : toDay(year + 1, 3, 1), -1);
};

/** The validity of a permit. `to` is absent if it does not end. */
export interface Validity {
  from: Day;
  to?: Day;
}

/**
 * @param visits sorted by their first day
 * @param permit that of the place, if the person has one
 */
export const findWindows = (
  window: Window,
  visits: readonly DayRange[],
  permit: Validity | undefined,
): WindowFinder => {
  switch (window.kind) {
    case "permit":
      return {
        around: (day) => ({ from: permit?.from ?? day, to: permit?.to ?? day }),
        lastBeforeReset: () => forever,
      };
    case "year":
      return {
        around: (day) => yearAround(day, window.start),
        lastBeforeReset: (day) => yearAround(day, window.start).to,
      };
    case "rolling":
      return {
        around: (day) => ({ from: plusDays(day, 1 - window.days), to: day }),
        lastBeforeReset: () => forever,
      };
    case "any12":
      // A period of 366 days is followed by one of 365 days on March 1, so that two days can leave it at once.
      return { around: (day) => ({ from: startOfMonths(day, 12), to: day }), lastBeforeReset: endOfFebruary };
    case "lookback":
      return {
        around: (day) => ({
          from: window.includesDay
            ? startOfMonths(day, 12 * window.years)
            : addMonths(day, -12 * window.years),
          to: window.includesDay ? day : plusDays(day, -1),
        }),
        lastBeforeReset: endOfFebruary,
      };
    case "from-entry": {
      const windows = entryWindows(window, visits);
      const around = (day: Day): DayRange =>
        firstContaining(windows, day) ?? { from: day, to: endOfEntryWindow(day, window) };
      return { around, lastBeforeReset: (day) => around(day).to };
    }
  }
};
