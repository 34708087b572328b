import { type Day, yearOf } from "../../calendar/day.ts";
import type { WrittenDate } from "../../calendar/written-dates.ts";
import { endsBefore } from "../stay.ts";

/** The longest stay over New Year for which one year may be left out: half a year. */
const maxTurnDays = 183;

/**
 * Checks the first and the last day that were read from two written dates. A stay over New Year may leave out a year, as in
 * '20 Dec to 5 Jan 2026'. If it would last longer than half a year, the dates are more likely a mistake, as in
 * 'March 20 to March 1'.
 * @returns what is wrong, in words
 */
export const spanProblem = (
  [first, last]: readonly [WrittenDate, WrittenDate],
  { from, to }: { from: Day; to: Day },
): string | undefined => {
  if (to < from) return endsBefore(from, to);
  const areYearsWritten = first.year !== undefined && last.year !== undefined;
  if (areYearsWritten || yearOf(from) === yearOf(to) || to - from < maxTurnDays) return undefined;
  return `'${last.text}' is before '${first.text}'. Correct the dates, or write both years.`;
};
