import { type Day, dateOf, dayText, yearOf } from "../../calendar/day.ts";
import { edgeOf, type WrittenDate } from "../../calendar/written-dates.ts";
import { firstDayOf, fits, lastDayOf, type WrittenLength } from "../../calendar/written-length.ts";
import { endsBefore } from "../stay.ts";
import { isOngoing, isPast, type Role, roleBefore } from "./written-words.ts";

/** The days of a stay as read from a line. Without `to`, the person is still there. */
export interface WrittenSpan {
  from: Day;
  to?: Day;
  hasNoYear: boolean;
  /** The days that were taken from a whole month or year. */
  assumed: readonly ("from" | "to")[];
}

interface Line {
  /** The line with its places, dates and lengths hidden. */
  text: string;
  dates: readonly WrittenDate[];
  lengths: readonly WrittenLength[];
}

interface SpanOptions {
  today: Day;
  /** The year of dates without one. */
  year?: number;
}

const rolesOf = ({ text, dates }: Line): (Role | undefined)[] =>
  dates.map(({ at }, index) => roleBefore(text.slice(dates[index - 1]?.end ?? 0, at)));

const isEnd = (role: Role | undefined): boolean => role === "until" || role === "left";
const isStart = (role: Role | undefined): boolean =>
  role === "since" || role === "from" || role === "arrived";

const isCoarse = ({ day }: WrittenDate): boolean => day === undefined;

/** The days that dates without a day leave open. */
const assumedOf = (first: WrittenDate, last?: WrittenDate): ("from" | "to")[] => [
  ...(isCoarse(first) ? (["from"] as const) : []),
  ...(last && isCoarse(last) ? (["to"] as const) : []),
];

/** The longest stay over New Year for which one year may be left out: half a year. */
const maxTurnDays = 183;

/**
 * Checks the first and the last day that were read from two written dates. A stay over New Year may leave out a year, as in
 * '20 Dec to 5 Jan 2026'. If it would last longer than half a year, the dates are more likely a mistake, as in
 * 'March 20 to March 1'.
 * @returns what is wrong, in words
 */
const spanProblem = (
  [first, last]: readonly [WrittenDate, WrittenDate],
  { from, to }: { from: Day; to: Day },
): string | undefined => {
  if (to < from) return endsBefore(from, to);
  const areYearsWritten = first.year !== undefined && last.year !== undefined;
  if (areYearsWritten || yearOf(from) === yearOf(to) || to - from < maxTurnDays) return undefined;
  return `'${last.text}' is before '${first.text}'. Correct the dates, or write both years.`;
};

/** The days from one date to another. A date without a year takes that of the other, or the year before or after it. */
const betweenDates = (
  pair: readonly [WrittenDate, WrittenDate],
  usualYear: number,
): { from: Day; to: Day } | string => {
  const [first, last] = pair;
  let from = edgeOf(first, first.year ?? last.year ?? usualYear, "first");
  if (typeof from === "string") return from;
  let to = edgeOf(last, last.year ?? yearOf(from), "last");
  if (typeof to === "string") return to;
  // '20 Dec to 5 Jan' ends in the next year, and '20 Dec to 5 Jan 2027' begins in the year before.
  if (to < from && last.year === undefined) to = edgeOf(last, yearOf(to) + 1, "last");
  else if (to < from && first.year === undefined) from = edgeOf(first, yearOf(from) - 1, "first");
  if (typeof from === "string" || typeof to === "string")
    return `The dates '${first.text}' and '${last.text}' are not clear. Write their years.`;
  return spanProblem(pair, { from, to }) ?? { from, to };
};

const oneDate = (
  line: Line,
  date: WrittenDate,
  role: Role | undefined,
  inYear: number,
): Pick<WrittenSpan, "from" | "to" | "assumed"> | string => {
  const first = edgeOf(date, inYear, "first");
  const last = edgeOf(date, inYear, "last");
  if (typeof first === "string" || typeof last === "string") return String(first);
  const [length] = line.lengths;
  const isOpen = role === "since" || isOngoing(line.text, date.end);
  if (length && isOpen) return `'${length.text}' is not clear if you are still there. Leave it out.`;
  const assumed = isCoarse(date) ? (["from", "to"] as const) : [];
  if (length && isEnd(role)) return { from: firstDayOf(length, last), to: last, assumed };
  if (length) return { from: first, to: lastDayOf(length, first), assumed };
  if (isEnd(role)) return `There is only the last day, '${date.text}'. Add the first one.`;
  if (isOpen || isStart(role)) return { from: first, assumed: assumedOf(date) };
  if (role === "on" || isCoarse(date)) return { from: first, to: last, assumed: assumedOf(date, date) };
  return `There is only one day. Add the last day, or write 'since ${date.text}' if you are still there.`;
};

const spanIn = (line: Line, roles: readonly (Role | undefined)[], usualYear: number) => {
  const [first, second] = line.dates;
  if (!first) return "There is no date.";
  if (!second) return oneDate(line, first, roles[0], first.year ?? usualYear);
  const isReversed = isEnd(roles[0]) && isStart(roles[1]);
  const pair = isReversed ? ([second, first] as const) : ([first, second] as const);
  const days = betweenDates(pair, usualYear);
  if (typeof days === "string") return days;
  const [length] = line.lengths;
  if (length && !fits(days, length)) return `The dates and '${length.text}' do not fit together.`;
  return { ...days, assumed: assumedOf(...pair) };
};

/** Whether a stay ends after today or, if its exact days are not known, begins after today. */
const isAhead = ({ from, to, assumed }: Pick<WrittenSpan, "from" | "to" | "assumed">, today: Day): boolean =>
  (assumed.length > 0 ? from : (to ?? from)) > today;

/** The days of a line, or the problem in words. Words such as 'since' and 'left' mean that the days are in the past. */
export const readSpan = (line: Line, { today, year }: SpanOptions): WrittenSpan | string => {
  const unclear = line.dates.find(({ problem }) => problem !== undefined);
  if (unclear) return `'${unclear.text}' ${unclear.problem}`;
  if (line.lengths.length > 1) return "There are several lengths. Write the first and the last day.";
  const roles = rolesOf(line);
  const hasNoYear = line.dates.length > 0 && line.dates.every((date) => date.year === undefined);
  const thisYear = dateOf(today).year;
  let span = spanIn(line, roles, year ?? thisYear);
  if (typeof span === "string") return span;
  if (hasNoYear && year === undefined && isPast(line.text) && isAhead(span, today)) {
    span = spanIn(line, roles, thisYear - 1);
    if (typeof span === "string") return span;
  }
  if (span.to === undefined && span.from > today)
    return `${dayText(span.from)} is in the future. Add the last day.`;
  return { ...span, hasNoYear };
};
