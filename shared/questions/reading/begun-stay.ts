import { type Day, daysInMonth, plusDays, toDay, yearOf } from "../../calendar/day.ts";
import type { WrittenDate } from "../../calendar/written-dates.ts";
import { firstDayOf, fits, lastDayOf, type WrittenLength } from "../../calendar/written-length.ts";
import { hidden } from "../../text/hide.ts";
import { wordsOf } from "../../text/words.ts";
import { aroundOf, clauseEnd } from "./clauses.ts";
import { type Dated, isPlanned, type TextTense } from "./dated.ts";
import { skipBack } from "./reader-words.ts";
import { type Part, partNamed } from "./stated-lengths.ts";

/** The period that contains a stay whose length the text gives, but not its dates. */
export interface Within {
  from: Day;
  to: Day;
}

/** A stay that a text gives. Without `to`, the person is still there. Without `place`, the text names none. */
export interface StatedStay {
  place?: string;
  from: Day;
  to?: Day;
  /** The text gives only the year and the number of days, so the days are the first ones of that year. */
  isInYear?: true;
  /** The length that the text gives for it. */
  length?: WrittenLength;
  /** Set on the part of a stay after a short trip elsewhere: the first day of the whole stay. */
  resumes?: Day;
  /** The person has a residence permit or a long-stay visa for this stay. */
  underPermit?: true;
  /** The dates are those of a visa's validity, not of a stay. */
  isValidity?: true;
  /** Set if the text gives only a number of days and a period. `from` and `to` are then the earliest possible days. */
  within?: Within;
}

/** A text while its stays are being read. `stated` is the text with the parts that were already read hidden. */
export interface StatedText extends TextTense {
  stated: string;
}

interface BegunStay {
  from: Day;
  to?: Day;
  within?: Within;
}

const textBetween = ({ date }: Dated, { at, end }: WrittenLength, { stated }: StatedText): string =>
  at >= date.end ? stated.slice(date.end, at) : stated.slice(end, date.at);

/** Whether only words such as 'for' and 'in' stand between a date and a length. */
export const isJoined = (one: Dated, length: WrittenLength, text: StatedText): boolean => {
  const between = wordsOf(textBetween(one, length, text));
  return skipBack(text.words, between, between.length, "lasting") === 0;
};

/**
 * The part of its month or year that a length covers: `first` for 'the first week of October'. Undefined for 'the first
 * week of my trip in October'.
 */
export const partOf = (one: Dated, length: WrittenLength, text: StatedText): Part | undefined =>
  isJoined(one, length, text) ? partNamed(length, text.stated, text.words) : undefined;

/** The first or last days of a month or year. */
export const partOfPeriod = ({ from, to }: Within, part: Part, length: WrittenLength): Within =>
  part === "first" ? { from, to: lastDayOf(length, from) } : { from: firstDayOf(length, to), to };

/** Whether a length says what a visa gives or what is wished: 'can stay 30 days', 'a 90 day stamp'. */
const isGiven = (one: Dated, length: WrittenLength, text: StatedText): boolean => {
  const { before, after } = aroundOf(text.stated, length, clauseEnd);
  const around = [before.slice(-4), wordsOf(textBetween(one, length, text)), after.slice(0, 2)];
  return around.some((list) => text.words.isIn("given", list));
};

/** Whether a length says how many days the person used: 'since 1 September I have used 60 days'. */
const isUsed = (length: WrittenLength, { stated, words }: StatedText): boolean => {
  const { before, after } = aroundOf(stated, length, clauseEnd);
  return words.endingAt("used", before, before.length) > 0 || words.startingAt("used", after, 0) > 0;
};

/** Whether a length is that of a stay which began on a date: '62 days since 1 July', and no 'since 1 July (180 days)'. */
const isOwn = (one: Dated, length: WrittenLength, text: StatedText): boolean => {
  const { role, date } = one;
  if (isUsed(length, text) || partOf(one, length, text)) return true;
  if (isGiven(one, length, text) || (role === "since" && length.at >= date.end)) return false;
  return (role !== "arrived" && role !== "since") || isJoined(one, length, text);
};

/** A number of days that is at least this share of the period between two dates counts as its rounded length. */
const roundedShare = 0.8;

/** A stay shorter than its period: '40 days in June and July'. Undefined if it about fills the period. */
export const daysWithin = (
  days: Within,
  length: WrittenLength,
  isMonths: boolean,
  today: Day,
): BegunStay | undefined => {
  const { from } = days;
  const to = lastDayOf(length, from);
  const end = days.to < today ? days.to : plusDays(today, -1);
  const most = isMonths ? 1 : roundedShare;
  if (to - from + 1 >= (days.to - from + 1) * most || fits(days, length)) return undefined;
  return from > today || to >= end ? { from, to } : { from, to, within: { from, to: end } };
};

/** Whether a length belongs to a pair of dates: '40 days in June and July', 'June and July, 40 days in all'. */
export const isOfPair = (
  [one, next]: readonly [Dated, Dated],
  length: WrittenLength,
  { isLast, isOver }: { isLast: boolean; isOver: boolean },
  text: StatedText,
): boolean => {
  const isBefore = length.end <= one.date.at && length.at >= one.date.at - one.before.length;
  const isAfter = isLast && length.at >= next.date.end;
  if (!isBefore && !isAfter) return false;
  const beside = isBefore ? one : next;
  if (isOver && isGiven(beside, length, text)) return false;
  // 'Spent 40 days with friends in August and September'
  const isMonths = one.date.day === undefined && next.date.day === undefined;
  const isInClause = isBefore && !clauseEnd.test(textBetween(one, length, text));
  return isJoined(beside, length, text) || (isOver && isMonths && isInClause);
};

const isBegin = ({ role }: Dated): boolean => role === "arrived" || role === "since" || role === "from";

const halfMonth = 15;

/** The first and last day of a month or half month: 'in September', 'in early September'. */
export const daysOfMonth = ({ month = 1, part }: WrittenDate, day: Day): { from: Day; to: Day } => {
  const year = yearOf(day);
  const from = toDay(year, month, part === "end" ? halfMonth + 1 : 1);
  return { from, to: toDay(year, month, part === "start" ? halfMonth : daysInMonth(year, month)) };
};

/** 'In September' is the whole month, and '20 days in September' are 20 of its days. */
const stayInMonth = (
  one: Dated,
  day: Day,
  length: WrittenLength | undefined,
  text: StatedText,
): BegunStay => {
  const { today } = text;
  const { from, to: end } = daysOfMonth(one.date, day);
  if (!length) return { from, to: end < today ? end : today };
  const part = partOf(one, length, text);
  if (part) return partOfPeriod({ from, to: end }, part, length);
  const last = end < today ? end : plusDays(today, -1);
  const to = lastDayOf(length, from);
  return to < last ? { from, to, within: { from, to: last } } : { from, to };
};

/** Cues that a text means one day in a month rather than the whole month. */
const wordsOfOneDay = ["arriving", "leaving", "again", "remaining", "moving", "asks-length"];

/** 'Can I be in Spain in June': a future month is a visit of the whole month, unless a stay begins or ends in it. */
export const plannedMonth = (one: Dated, day: Day, { words, stated }: StatedText): BegunStay | undefined => {
  const { date } = one;
  const asksOneDay = one.asksWhatIsLeft && !isPlanned(one, words);
  if (date.day !== undefined || date.part !== undefined || isBegin(one) || asksOneDay) return undefined;
  const after = stated.slice(date.end).split(/[.?!]/)[0] ?? "";
  const around = [one.before, after].map((part) => wordsOf(part.replaceAll(hidden, " ")));
  return around.some((list) => wordsOfOneDay.some((row) => words.isIn(row, list)))
    ? undefined
    : daysOfMonth(date, day);
};

/** A stay that has begun. It has no last day (`to`) unless the text gives its month or length. */
export const begunStay = (
  one: Dated,
  found: WrittenLength | undefined,
  from: Day,
  text: StatedText,
): BegunStay => {
  const { today, words } = text;
  const length = found && isOwn(one, found, text) ? found : undefined;
  const { date, role, before } = one;
  const isMonth = date.day === undefined && (date.part === undefined || length !== undefined);
  if (isMonth && !isBegin(one)) return stayInMonth(one, from, length, text);
  if (!length) return { from };
  const to = lastDayOf(length, from);
  if (to < today)
    return role === "since" ? { from, to, within: { from, to: plusDays(today, -1) } } : { from, to };
  // 'Arrived on 1 November for 90 days' asks when the stay has to end, so it gets no `to`.
  const goesOn = isBegin(one) || words.isIn("begun", wordsOf(before)) || !isJoined(one, length, text);
  return goesOn ? { from } : { from, to };
};
