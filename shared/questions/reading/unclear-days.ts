import type { Day } from "../../calendar/day.ts";
import { edgeOf, type WrittenDate } from "../../calendar/written-dates.ts";
import { lastDayOf, type WrittenLength } from "../../calendar/written-length.ts";

/**
 * Days as they are written, and why they cannot be read. `order`: the first number can be the day or the month.
 * `none`: the day does not exist. `reversed`: the last day is before the first. `long`: too long for a visit.
 * `unfinished`: the last day is missing or given twice. `many`: more days than their period has. `uncounted`: days in a place
 * whose dates the text doesn't give.
 */
export interface UnclearDays {
  text: string;
  why: "order" | "none" | "reversed" | "long" | "unfinished" | "many" | "uncounted";
}

/** The longest stay that is read, in days. */
const maxDays = 3660;

/** A year with February 29, for dates without a year. */
const leapYear = 2024;

/** Why a date cannot be read. */
const problemOf = (date: WrittenDate): UnclearDays["why"] | undefined => {
  if (date.problem !== undefined || date.numbers !== undefined) return "order";
  return typeof edgeOf(date, date.year ?? leapYear, "first") === "number" ? undefined : "none";
};

/** The first length or date of a text that cannot be read. */
export const unclearIn = (
  dates: readonly WrittenDate[],
  lengths: readonly WrittenLength[],
  today: Day,
): UnclearDays | undefined => {
  const long = lengths.find((length) => lastDayOf(length, today) - today > maxDays);
  if (long) return { text: long.text, why: "long" };
  const [first] = dates.flatMap((date): UnclearDays[] => {
    const why = problemOf(date);
    return why === undefined ? [] : [{ text: date.text, why }];
  });
  return first;
};
