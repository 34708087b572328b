import { type Day, yearOf } from "../../calendar/day.ts";
import { edgeOf, type WrittenDate } from "../../calendar/written-dates.ts";
import { isPast, type Role, roleBefore } from "../../stays/reading/written-words.ts";
import { hidden } from "../../text/hide.ts";
import { wordsOf } from "../../text/words.ts";
import { clauseEnd } from "./clauses.ts";
import type { ReaderWords } from "./reader-words.ts";

/** A date with the words between it and the date before. */
export interface Dated {
  date: WrittenDate;
  role?: Role;
  before: string;
  /** The words around it are about leaving a place for good, or moving away: 'moved out of'. */
  isPastDeparture: boolean;
  /** The words before it ask how many days are left, so the day comes. */
  asksWhatIsLeft: boolean;
  /** It continues a plan: the second date of 'I plan 10 days from 1 March and 20 from 1 June'. */
  continuesPlan: boolean;
  /** The date next to it that has a year: the one before, or else the one after. */
  beside?: WrittenDate;
}

/** Whether the words around a date say that its day is over or ahead. `open`: they do not say it. */
export type Tense = "over" | "ahead" | "open";

/** What a whole text says about the time of its dates. */
export interface TextTense {
  words: ReaderWords;
  today: Day;
  /** The text is about days that are over. */
  isOver: boolean;
  /** The text asks about a trip. */
  isTrip: boolean;
}

/** 'Am 20. Oktober ausgereist': in German, the verb follows the date. */
const roleAfter = (text: string, words: ReaderWords): Role | undefined => {
  const after = wordsOf(text);
  if (words.startingAt("left-after", after, 0) > 0) return "left";
  return words.startingAt("arrived-after", after, 0) > 0 ? "arrived" : undefined;
};

/** 'Moved out of Italy on 15 August', 'me fui de España': the last verb before a date means a departure. */
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

/** 'Flying out on': words for a departure that the reader of stays does not know. */
const roleOf = (before: string, words: ReaderWords): Role | undefined => {
  const role = roleBefore(before);
  // 'When do I have to leave if I enter on': the date is that of the entry.
  const last = before.split(/(?<!\p{L})(?:left|leave|leaving)(?!\p{L})/iu).at(-1) ?? "";
  if (role === "left" && words.isIn("arriving", wordsOf(last))) return undefined;
  if (words.isIn("trip-ended", wordsOf(before.split(clauseEnd).at(-1) ?? ""))) return "left";
  const isUnknown = role === undefined || role === "on";
  return isUnknown && words.isIn("leaving", wordsOf(before)) ? "left" : role;
};

/** Drops a question before a date, whose tense isn't the date's: 'When can I go back? From June 1'. */
const withoutAsked = (before: string, words: ReaderWords): string => {
  const end = before.lastIndexOf("?");
  const isAsked = end >= 0 && words.isIn("asks-return", wordsOf(before.slice(0, end)));
  return isAsked ? before.slice(end + 1) : before;
};

/**
 * The dates of a text, each with the meaning of the words around it.
 * @param text what is written; in `stated`, the 'left' of 'days left' is hidden, so that any other 'left' is a departure
 */
export const datedIn = (
  { text, stated }: { text: string; stated: string },
  dates: readonly WrittenDate[],
  words: ReaderWords,
): Dated[] => {
  let isInPlan = false;
  return dates.map((date, index) => {
    const since = dates[index - 1]?.end ?? 0;
    const before = withoutAsked(stated.slice(since, date.at), words);
    const list = wordsOf(text.slice(since, date.at));
    const hasYear = (one: WrittenDate) => one.year !== undefined && one.month !== undefined;
    const after = stated.slice(date.end, dates[index + 1]?.at).replaceAll(hidden, " ");
    const later = roleAfter(after, words);
    const isPastDeparture = isDepartureBefore(before, words) || (later === "left" && tellsPast(after, words));
    const role = isPastDeparture ? "left" : (later ?? roleOf(before, words));
    const continuesPlan = isInPlan && isJoinedPlan(before, role, words);
    isInPlan = continuesPlan || isPlanned({ before }, words);
    return {
      ...{ date, before, isPastDeparture, role, continuesPlan },
      asksWhatIsLeft: words.isIn("remaining", list) && !words.isIn("past", list),
      beside: dates.slice(0, index).findLast(hasYear) ?? dates.slice(index + 1).find(hasYear),
    };
  });
};

/** Whether a date belongs to the plan before it: the words between only join them, or the date ends what the other begins. */
const isJoinedPlan = (before: string, role: Role | undefined, words: ReaderWords): boolean => {
  const list = wordsOf(before.replaceAll(hidden, " "));
  const joins = list.some((_, at) => words.startingAt("adds", list, at) > 0) || words.isIn("until", list);
  const isOwn = role === "arrived" || role === "since" || role === "left";
  return (
    joins && !isOwn && list.length <= maxJoining && !endsSentence.test(before) && !tellsPast(before, words)
  );
};

/** The maximum number of words between two dates of a plan: '80 days in Spain and from'. */
const maxJoining = 8;

const endsSentence = /[.?!;]\s/;

/** The words before a date in its own sentence. */
const inSentence = (before: string): string => before.split(endsSentence).at(-1) ?? "";

/** Whether a text is about days that are over. */
export const tellsPast = (text: string, words: ReaderWords): boolean =>
  isPast(text) || words.isIn("past", wordsOf(text));

/** Whether the words before a date speak of a plan: 'if I arrive on'. */
export const isPlanned = ({ before }: Pick<Dated, "before">, words: ReaderWords): boolean => {
  const own = inSentence(before);
  const list = wordsOf(own);
  const speaksOfPlan = ["plan", "arriving", "leaving"].some((row) => words.isIn(row, list));
  return speaksOfPlan && !tellsPast(own, words);
};

/** Whether the words before a date speak of coming back. */
export const saysBack = ({ before }: Dated, words: ReaderWords): boolean =>
  words.isIn("again", wordsOf(inSentence(before)));

/** Whether the words before a date say 'back', but not 'came back', which is an arrival in the past. */
export const isReturn = (one: Dated, words: ReaderWords): boolean =>
  one.role !== "arrived" && saysBack({ ...one, before: one.before.replaceAll(hidden, " ") }, words);

const tellsBegin = ({ before }: Dated, words: ReaderWords): boolean =>
  tellsPast(before, words) || words.isIn("begun", wordsOf(before));

/** The tense of a day on which something begins: by the words before it, or else by those of the whole text. */
export const tenseOfStart = (one: Dated, { words, isOver, isTrip }: TextTense): Tense => {
  if (isPlanned(one, words) || one.asksWhatIsLeft || one.continuesPlan) return "ahead";
  // 'Back on 21 November' can be over or ahead.
  if (isReturn(one, words)) return "open";
  if (one.role === "arrived" || one.role === "since" || isOver || tellsBegin(one, words)) return "over";
  return isTrip ? "ahead" : "open";
};

/** The tense of a last day. Only 'was' or 'left' next to the last day makes it past. A past arrival does not. */
const tenseOfEnd = (one: Dated, next: Dated, { words }: TextTense): Tense => {
  if (isPlanned(next, words)) return "ahead";
  if (tellsPast(next.before, words)) return "over";
  const hasBegun = one.role === "arrived" || one.role === "since";
  return !hasBegun && tellsPast(one.before, words) ? "over" : "open";
};

const dayIn = (date: WrittenDate, inYear: number, edge: "first" | "last"): Day | undefined => {
  const day = edgeOf(date, inYear, edge);
  return typeof day === "number" ? day : undefined;
};

const agrees = (day: Day, tense: Tense, today: Day): boolean =>
  tense === "open" || (tense === "over" ? day <= today : day >= today);

/** The days of a date: in its year, or in the years around a day. */
const daysOf = (date: WrittenDate, edge: "first" | "last", around: Day): Day[] => {
  const years = date.year === undefined ? [-2, -1, 0, 1, 2].map((by) => yearOf(around) + by) : [date.year];
  return years.flatMap((year) => dayIn(date, year, edge) ?? []);
};

const anchorOf = ({ beside }: Dated, edge: "first" | "last"): Day | undefined =>
  beside && dayIn(beside, beside.year ?? 0, edge);

/**
 * The day of a date. Without a year, the day nearest to `beside` (a date with a year), or else the day nearest to today
 * that agrees with the tense.
 */
export const dayOfDate = (
  one: Dated,
  edge: "first" | "last",
  { today, tense }: { today: Day; tense: Tense },
): Day | undefined => {
  const anchor = anchorOf(one, edge);
  const days = daysOf(one.date, edge, anchor ?? today);
  if (one.date.year !== undefined) return days[0];
  const isFree = anchor !== undefined && tense !== "ahead";
  const possible = isFree ? days : days.filter((day) => agrees(day, tense, today));
  const middle = anchor ?? today;
  return possible.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
};

interface Days {
  from: Day;
  to: Day;
}

const distance = ({ from, to }: Days, day: Day): number => Math.max(0, from - day, day - to);

/**
 * The first and the last day of two dates. Years that are not written are those of the nearest days to today (or to a date
 * with a year) that agree with the tense of each date, and with the order of the two. Undefined if a day does not exist.
 */
export const daysOfPair = (one: Dated, next: Dated, about: TextTense): Days | undefined => {
  const { today } = about;
  const anchor = yearAnchor(one, next) ?? anchorOf(one, "first");
  const around = anchor ?? today;
  const pairs = pairsOf(one.date, next.date, around);
  const nearest = (list: readonly Days[]) =>
    list.toSorted((a, b) => distance(a, around) - distance(b, around) || a.to - a.from - (b.to - b.from))[0];
  if (anchor !== undefined) return nearest(pairs);
  const [start, end] = [tenseOfStart(one, about), tenseOfEnd(one, next, about)];
  const begun = pairs.filter(({ from }) => agrees(from, start, today));
  return nearest(begun.filter(({ to }) => agrees(to, end, today))) ?? nearest(begun) ?? nearest(pairs);
};

/** The pairs of days that two dates can mean. The second day is after the first, or in the same month and year. */
const pairsOf = (one: WrittenDate, next: WrittenDate, around: Day): Days[] => {
  const ends = daysOf(next, "last", around);
  const hasYears = one.year !== undefined && next.year !== undefined;
  return daysOf(one, "first", around).flatMap((from): Days[] => {
    const later = ends.find((day) => (one.month === next.month ? yearOf(day) === yearOf(from) : day >= from));
    const to = hasYears ? ends[0] : later;
    return to === undefined ? [] : [{ from, to }];
  });
};

/** A day in the year that one of two dates names. */
const yearAnchor = (one: Dated, next: Dated): Day | undefined => {
  if (one.date.year !== undefined) return dayIn(one.date, one.date.year, "first");
  return next.date.year === undefined ? undefined : dayIn(next.date, next.date.year, "last");
};

/** 'Left on 4 November, was there since 9 August': the last day comes first. */
export const daysOfReversed = (last: Dated, first: Dated, about: TextTense): Days | undefined => {
  const { words, today } = about;
  const isBegin = first.role === "since" || first.role === "arrived" || first.role === "from";
  if (last.role !== "left" || !isBegin || saysBack(first, words)) return undefined;
  const isAhead = isPlanned(last, words);
  const to = dayOfDate(last, "last", { today, tense: isAhead ? "ahead" : "over" });
  const from = dayOfDate(first, "first", { today, tense: "over" });
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined;
};
