import { type Day, yearOf } from "../../calendar/day.ts";
import { edgeOf, type WrittenDate } from "../../calendar/written-dates.ts";
import { isPast, type Role, roleBefore } from "../../stays/reading/written-words.ts";
import { hidden } from "../../text/hide.ts";
import { wordsOf } from "../../text/words.ts";
import type { ReaderWords } from "./reader-words.ts";

/** A date with the words between it and the date before. */
export interface Dated {
  date: WrittenDate;
  role?: Role;
  before: string;
  /** The words around it tell of leaving a place for good or of moving away: 'moved out of'. */
  isPastDeparture: boolean;
  /** The words before it ask how many days are left, so the day comes. */
  asksWhatIsLeft: boolean;
  /** The date beside it that has a year: the one before, or else the one after. */
  beside?: WrittenDate;
}

/** Whether the words around a date say that its day is over or ahead. `open`: they do not say it. */
export type Tense = "over" | "ahead" | "open";

/** 'Am 20. Oktober ausgereist': in German, the verb follows the date. */
const roleAfter = (text: string, words: ReaderWords): Role | undefined => {
  const after = wordsOf(text);
  if (words.startingAt("left-after", after, 0) > 0) return "left";
  return words.startingAt("arrived-after", after, 0) > 0 ? "arrived" : undefined;
};

/** 'Moved out of Italy on 15 August', 'me fui de España': the last verb before a date tells of a departure. */
const isDepartureBefore = (text: string, words: ReaderWords): boolean => {
  const list = wordsOf(text.replaceAll(hidden, " "));
  const at = list.findLastIndex((_, index) => words.startingAt("moved-away", list, index) > 0);
  if (at < 0) return false;
  const rest = list.slice(at + words.startingAt("moved-away", list, at));
  return (
    !["past", "arriving", "again", "remaining"].some((row) => words.isIn(row, rest)) &&
    !isPast(rest.join(" "))
  );
};

/**
 * The dates of a text with what the words beside them say.
 * @param text what is written; in `told`, the 'left' of 'days left' is hidden, so that any other is a departure
 */
export const datedIn = (
  { text, told }: { text: string; told: string },
  dates: readonly WrittenDate[],
  words: ReaderWords,
): Dated[] =>
  dates.map((date, index) => {
    const since = dates[index - 1]?.end ?? 0;
    const before = told.slice(since, date.at);
    const list = wordsOf(text.slice(since, date.at));
    const hasYear = (one: WrittenDate) => one.year !== undefined && one.month !== undefined;
    const isPastDeparture =
      isDepartureBefore(before, words) ||
      words.startingAt("moved-away-after", wordsOf(told.slice(date.end).replaceAll(hidden, " ")), 0) > 0;
    return {
      ...{ date, before, isPastDeparture },
      asksWhatIsLeft: words.isIn("remaining", list) && !words.isIn("past", list),
      role: isPastDeparture ? "left" : (roleAfter(told.slice(date.end), words) ?? roleBefore(before)),
      beside: dates.slice(0, index).findLast(hasYear) ?? dates.slice(index + 1).find(hasYear),
    };
  });

/** Whether a text tells of days that are over. */
export const tellsPast = (text: string, words: ReaderWords): boolean =>
  isPast(text) || words.isIn("past", wordsOf(text));

/** Whether the words before a date speak of a plan: 'if I arrive on'. */
export const isPlanned = ({ before }: Dated, words: ReaderWords): boolean => {
  const list = wordsOf(before);
  const speaksOfPlan = words.isIn("plan", list) || words.isIn("arriving", list);
  return speaksOfPlan && !tellsPast(before, words);
};

/** Whether the words before a date speak of coming back. */
export const saysBack = ({ before }: Dated, words: ReaderWords): boolean =>
  words.isIn("again", wordsOf(before));

/** 'came back' tells of an arrival that is over. */
export const isReturn = (one: Dated, words: ReaderWords): boolean =>
  one.role !== "arrived" && saysBack({ ...one, before: one.before.replaceAll(hidden, " ") }, words);

const dayIn = (date: WrittenDate, inYear: number, edge: "first" | "last"): Day | undefined => {
  const day = edgeOf(date, inYear, edge);
  return typeof day === "number" ? day : undefined;
};

/**
 * The day of a date. Without a year, it is the nearest to the date beside it that has one, or else the nearest before or
 * after today. A day that is ahead is never before today.
 */
export const dayOfDate = (
  { date, beside }: Dated,
  edge: "first" | "last",
  { today, tense, year = date.year }: { today: Day; tense: Tense; year?: number },
): Day | undefined => {
  if (year !== undefined) return dayIn(date, year, edge);
  const anchor = beside && dayIn(beside, beside.year ?? 0, edge);
  const middle = yearOf(anchor ?? today);
  const days = [-1, 0, 1].flatMap((years) => dayIn(date, middle + years, edge) ?? []);
  const possible = tense === "ahead" ? days.filter((day) => day >= today) : days;
  if (anchor !== undefined)
    return possible.toSorted((a, b) => Math.abs(a - anchor) - Math.abs(b - anchor))[0];
  if (tense === "ahead") return possible[0];
  return tense === "over" ? days.findLast((day) => day <= today) : days.find((day) => day >= today);
};
