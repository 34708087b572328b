import { type Day, plusDays, toDay, yearOf } from "../../calendar/day.ts";
import { type DateOrder, findDates, type WrittenDate } from "../../calendar/written-dates.ts";
import { firstDayOf, fits, lastDayOf, type WrittenLength } from "../../calendar/written-length.ts";
import type { Role } from "../../stays/reading/written-words.ts";
import { hidden, hide, hideAll } from "../../text/hide.ts";
import { wordsOf } from "../../text/words.ts";
import { askedPlaceIn } from "./asked-place.ts";
import {
  begunStay,
  daysOfMonth,
  daysWithin,
  isJoined,
  isOfPair,
  partOf,
  partOfPeriod,
  plannedMonth,
  type StatedStay,
  type StatedText,
  type Within,
} from "./begun-stay.ts";
import { clauseBefore, labeledEnd } from "./clauses.ts";
import {
  type Dated,
  datedIn,
  dayOfDate,
  daysOfPair,
  daysOfReversed,
  isPlanned,
  isReturn,
  saysBack,
  tellsPast,
  tenseOfStart,
} from "./dated.ts";
import { listedTotal, withListed } from "./listed-lengths.ts";
import type { MentionedPlace } from "./places.ts";
import type { ReaderWords } from "./reader-words.ts";
import { runningOutIn } from "./running-out.ts";
import { withSideTrips } from "./side-trips.ts";
import { countingPeriods, statedLengths } from "./stated-lengths.ts";
import { type FoundStay, placed, placeLeft } from "./stay-places.ts";
import { isRemaining, leftBehind, type StatedTotal, totalIn } from "./totals.ts";
import { type UnclearDays, unclearIn } from "./unclear-days.ts";
import { uncountedIn, weekendsIn } from "./uncounted.ts";
import { unfinishedIn } from "./unfinished.ts";
import { bareDaysBeside, bareNumberBefore, findRelativeYears, isBeside, withNamedYears } from "./years.ts";

export type { StatedStay, UnclearDays };

/** When a person leaves a place or has left it. Without `day`, the text gives only the year. */
export interface Departure {
  place?: string;
  day?: Day;
  year: number;
}

/** What a text says about days. */
export interface StatedDays {
  /** Stays that are over or have begun, and planned ones. */
  stays: readonly StatedStay[];
  /** The last departure in the text, unless it is the end of one of `stays`. */
  departure?: Departure;
  /** The year that the question asks about, not the year of a stay. */
  year?: number;
  /** The day that the question asks about: an arrival, a return, or a visit on one day. */
  on?: Day;
  /** The place that the question names, among those that the text is about. */
  askedPlace?: string;
  /** The number of days used or left, if the text gives only that and no stays. */
  used?: number;
  left?: number;
  /** The stays have the latest dates that the text allows, so the count of days left is a minimum. */
  isLatest?: true;
  /** A length that doesn't belong to a stay in the text. */
  length?: WrittenLength;
  /** The length of a limit that the text names: 'the 90-day rule'. */
  limit?: WrittenLength;
  /** Days that cannot be read. The reading then has no stays. */
  unclear?: UnclearDays;
}

/** Hides the 'left' after a length: '12 days left'. */
const hideLeft = (text: string, end: number): string =>
  text.slice(0, end) + text.slice(end).replace(/left/i, "    ");

/** Hides the 'left' of 'how many days do I have left', which is not a departure. */
const withoutRemaining = (text: string, lengths: readonly WrittenLength[]): string =>
  lengths
    .reduce((all, { end }) => (leftBehind.test(all.slice(end)) ? hideLeft(all, end) : all), text)
    .replace(
      /(?<=\b(?:days?|time|months?|weeks?|whats|what's|is|are|much|many)\s+)left\b|(?<=\bhave\s+(?:(?:i|we|you|they)\s+)?)left\b(?!\s+(?:on\b|\uE000))|(?<=\b(?:do|did|will|would)\s+(?:i|we|you|they)\s+have\s+)left\b/gi,
      "    ",
    );

/** Whether a length is a limit and not a person's days: 'the 90-day rule'. */
const namesLimit = ({ at, end }: WrittenLength, written: string, words: ReaderWords): boolean => {
  const before = clauseBefore(written, at, labeledEnd);
  return (
    words.endingAt("limit-before", before, before.length) > 0 ||
    words.startingAt("limit-after", wordsOf(written.slice(end)), 0) > 0
  );
};

const isEnd = (role: Role | undefined): boolean => role === "until" || role === "left";

/** The readers of one text share what is known of it. */
interface Text extends StatedText {
  written: string;
  lengths: readonly WrittenLength[];
  dates: readonly WrittenDate[];
  places: readonly MentionedPlace[];
  /** The lengths that belong to no stay so far. */
  free: Set<WrittenLength>;
  /** Unclear days that were found while stays were read. */
  unclear: UnclearDays[];
}

const joiningSigns = /^(?:[\s\p{L}'→-]*|\s*\/\s*)$/u;

/** Whether a text between two dates only joins them: '-', 'bis zum', 'until the'. */
const isJoining = (between: string, words: ReaderWords): boolean => {
  const text = between.replaceAll(hidden, " ");
  const list = wordsOf(text);
  const end = words.startingAt("until", list, 0);
  return joiningSigns.test(text) && end + words.startingAt("article", list, end) === list.length;
};

/** Whether only 'and' stands before a date. */
const joinsOnly = ({ before }: Dated, words: ReaderWords): boolean => {
  const list = wordsOf(before.replaceAll(hidden, " "));
  return list.length > 0 && words.startingAt("joins", list, 0) === list.length;
};

/** Whether a sentence ends between two dates. The dot after a month can also be that of its short form: 'Jan. - Feb.' */
const endsSentence = ({ date }: Dated, { date: next, before }: Dated): boolean =>
  date.end <= next.at && date.text.endsWith(".") && !/[-–→\p{L}]/u.test(before.replaceAll(hidden, ""));

/** '3 July to 12 August', and 'entered on 3 July, left on 12 August'. */
const isPair = (one: Dated, next: Dated, { words, lengths }: Text): boolean => {
  if (one.date.month === undefined || next.date.month === undefined || isEnd(one.role)) return false;
  // 'All of July and August 1 to 14': the second date begins another stay.
  const isList = one.date.day === undefined && next.date.day !== undefined && joinsOnly(next, words);
  if (isList) return false;
  const hasLength = lengths.some(({ at, end }) => at >= one.date.end && end <= next.date.at);
  const isJoined = !hasLength && !endsSentence(one, next) && isJoining(next.before, words);
  return (isJoined || isEnd(next.role)) && !saysBack(next, words);
};

/** The stay between two dates for which the text also gives a number of days. */
const countedPair = (days: Within, [one, next]: [Dated, Dated], isLast: boolean, text: Text) => {
  const isOver = days.from <= text.today;
  const length = [...text.free].find((it) => isOfPair([one, next], it, { isLast, isOver }, text));
  const isMonths = one.date.day === undefined && next.date.day === undefined;
  const stay = length && daysWithin(days, length, isMonths, text.today);
  if (!stay) return undefined;
  text.free.delete(length);
  return { ...stay, length, at: Math.min(one.date.at, length.at), end: Math.max(next.date.end, length.end) };
};

const crossesSentence = (text: string): boolean => /[.?!;,]\s/.test(text);

/** The length that says what two dates of the same sentence say already: '60 days between July 1 and August 29'. */
const restatedLength = ([one, next]: [Dated, Dated], days: Within, text: Text): WrittenLength | undefined => {
  const { written, dates, free } = text;
  const isBeside = (length: WrittenLength): boolean => {
    if (length.at < one.date.at) return !crossesSentence(written.slice(length.end, one.date.at));
    // If a date follows, the length belongs to that date.
    const belongsLater = dates.some(({ at }) => at >= length.end);
    // The last character of the date may be the full stop of its sentence.
    return !belongsLater && !crossesSentence(written.slice(next.date.end - 1, length.at));
  };
  return [...free].find((length) => fits(days, length) && isBeside(length));
};

const pairOf = (one: Dated, next: Dated, isLast: boolean, text: Text): FoundStay[] => {
  const days = daysOfPair(one, next, text);
  if (!days || days.from > days.to) {
    text.unclear.push({ text: `${one.date.text} – ${next.date.text}`, why: days ? "reversed" : "none" });
    return [];
  }
  const counted = countedPair(days, [one, next], isLast, text);
  if (counted) return [{ ...counted, period: days }];
  const restated = restatedLength([one, next], days, text);
  if (restated) text.free.delete(restated);
  const isValidity = text.words.isIn("valid-from", wordsOf(one.before)) || undefined;
  return [{ ...days, isValidity, at: one.date.at, end: next.date.end }];
};

/** 'And 10 in November' after a number of days. */
const bareDays = ({ date, before }: Dated, { lengths, words }: Text): WrittenLength[] => {
  const isInMonth = date.day === undefined && date.month !== undefined;
  const found = isInMonth ? bareNumberBefore(before, words) : undefined;
  if (!found || !lengths.some(({ unit }) => unit === "day")) return [];
  const { text } = found;
  const at = date.at - before.length + found.at;
  return [{ text, at, end: at + text.length, count: Number(text), unit: "day" }];
};

/** The length that belongs to a date: after it in the same clause, or before it in the same sentence. */
const lengthWith = (
  one: Dated,
  [since, until]: readonly [number, number],
  text: Text,
): WrittenLength | undefined => {
  const { date, role } = one;
  const { written, words, stated, free } = text;
  const near = [...free, ...bareDays(one, text)].filter((it) => it.end >= since && it.at < until);
  const between = (it: WrittenLength) => wordsOf(stated.slice(date.end, it.at));
  const joins = (it: WrittenLength) => words.isIn("joins", between(it));
  // 'All of September and 12 days in October': the length belongs to the next date.
  const isOfNext = (it: WrittenLength) =>
    until < written.length && joins(it) && !tellsPast(stated.slice(date.end, it.at), words);
  const after = near.find(
    (it) => it.at >= date.end && !isOfNext(it) && !crossesSentence(written.slice(date.end - 1, it.at)),
  );
  const before = near.findLast((it) => it.end <= date.at && !/[.?!;]\s/.test(written.slice(it.end, date.at)));
  // In '120 days in 2024', the length comes before the year.
  const isBefore = isEnd(role) || date.month === undefined;
  // '30 days in Spain in July and 20 in September': another stay follows the 'and'.
  const isListed =
    before !== undefined && isJoined(one, before, text) && (after === undefined || joins(after));
  return isBefore || isListed ? (before ?? after) : (after ?? before);
};

/**
 * '120 days in Florida in 2024', 'the last 60 days of 2025', and '130 in 2025' after a number of days. Or a year alone:
 * 'left in 2021', 'for 2026'.
 */
const readYear = (one: Dated, length: WrittenLength | undefined, text: Text): DateMeaning | undefined => {
  const { date, before, role } = one;
  const { lengths, written, words } = text;
  const { year } = date;
  if (year === undefined) return undefined;
  if (role === "left" && !(length && isBeside(written.slice(length.end, date.at))))
    return { departure: { year } };
  const from = toDay(year, 1, 1);
  const part = length && partOf(one, length, text);
  if (length && part) return partOfPeriod({ from, to: toDay(year, 12, 31) }, part, length);
  if (length) return { from, to: lastDayOf(length, from), isInYear: true, length };
  const bare = bareDaysBeside(before, written.slice(date.end), words);
  const hasDays = lengths.some(({ unit }) => unit === "day");
  if (bare && hasDays) return { from, to: plusDays(from, bare - 1), isInYear: true };
  return role === undefined || role === "on" ? { year } : undefined;
};

/** A departure without an arrival: 'I left Spain on 10 September'. */
const departureOn = (one: Dated, { today, words }: Text): DateMeaning | undefined => {
  const isOver = one.isPastDeparture || tellsPast(one.before, words);
  const day = dayOfDate(one, "last", { today, tense: isOver ? "over" : "ahead" });
  return day === undefined ? undefined : { departure: { day, year: yearOf(day) } };
};

/** A stay with its last day and its length: '60 days until October 31'. */
const endedStay = (one: Dated, length: WrittenLength | undefined, text: Text): StatedStay | undefined => {
  const { today, isOver, words } = text;
  const isOverThen = (one.role === "left" || isOver) && !isPlanned(one, words);
  const to = dayOfDate(one, "last", { today, tense: isOverThen ? "over" : "ahead" });
  return length && to !== undefined ? { from: firstDayOf(length, to), to } : undefined;
};

type DateMeaning = StatedStay | { on: Day } | { departure: Departure } | { year: number };

/** Reads a future date: a visit of a given length or of a whole month, or the day that the text asks about. */
const ahead = (one: Dated, length: WrittenLength | undefined, day: Day, text: Text): DateMeaning => {
  if (!length) return plannedMonth(one, day, text) ?? { on: day };
  // 'Arriving in the first week of January'
  const isArrival = partOf(one, length, text) && text.words.isIn("arriving", wordsOf(one.before));
  return isArrival ? { on: day } : { from: day, to: lastDayOf(length, day) };
};

/** What one date means: a stay, a departure, or the day or the year that is asked about. */
const readOneDate = (one: Dated, length: WrittenLength | undefined, text: Text): DateMeaning | undefined => {
  const { today, words } = text;
  if (one.date.month === undefined) return readYear(one, length, text);
  if (one.role === "left" && !length) return departureOn(one, text);
  if (isEnd(one.role)) return endedStay(one, length, text);
  const tense = tenseOfStart(one, text);
  const day = dayOfDate(one, "first", { today, tense });
  if (day === undefined) return undefined;
  // A written year can put a day that is ahead in the text in the past: 'how many days were left on 1 August 2025?'
  const isAhead = day > today || tense === "ahead";
  if (isReturn(one, words)) return isAhead ? { on: day } : { from: day };
  // 'As of today' is not an arrival.
  const isAsOfToday = one.date.year !== undefined && day === today && one.role !== "arrived";
  if (isAsOfToday && one.role !== "since") return { on: day };
  if (isAhead) return ahead(one, length, day, text);
  return words.isIn("expired", wordsOf(one.before)) ? undefined : begunStay(one, length, day, text);
};

/** The period in which the days of a stay lie whose date is a year, a month, or the first day of a longer time. */
const periodOf = (
  { date, role }: Dated,
  { from, isInYear }: StatedStay,
  today: Day,
): { from: Day; to: Day } | undefined => {
  if (isInYear) return { from, to: toDay(yearOf(from), 12, 31) };
  if (role === "since") return { from, to: today };
  const isMonth = date.month !== undefined && date.day === undefined && date.part === undefined;
  return isMonth && (role === undefined || role === "on") ? daysOfMonth(date, from) : undefined;
};

/** A stay with the part of the text that its date and its length take. The length belongs to no other stay then. */
const withParts = (
  stay: StatedStay,
  one: Dated,
  length: WrittenLength | undefined,
  { free, words, today }: Text,
): FoundStay => {
  const { date } = one;
  if (length) free.delete(length);
  const { at, end } = length ?? date;
  const isBack = saysBack(one, words);
  const period = periodOf(one, stay, today);
  return { ...stay, length, period, isBack, at: Math.min(date.at, at), end: Math.max(date.end, end) };
};

interface FoundDays extends Pick<StatedDays, "on" | "departure" | "year"> {
  found: FoundStay[];
}

/** The stay from the first date to the second. Undefined if each date has to be read on its own. */
const readDatePair = (
  [one, next, later]: readonly [Dated, Dated?, Dated?],
  text: Text,
): FoundStay[] | undefined => {
  if (!next) return undefined;
  if (isPair(one, next, text)) return pairOf(one, next, later === undefined, text);
  const reversed = daysOfReversed(one, next, text);
  return reversed && [{ ...reversed, at: one.date.at, end: next.date.end }];
};

/** The stays of a text in their order, and the day that it asks about. */
const foundIn = (dated: readonly Dated[], text: Text): FoundDays => {
  const found: FoundStay[] = [];
  const all: Omit<FoundDays, "found"> = {};
  for (let index = 0; index < dated.length; index += 1) {
    const one = dated[index]!;
    const next = dated[index + 1];
    const pair = readDatePair([one, next, dated[index + 2]], text);
    if (pair) {
      found.push(...pair);
      index += 1;
      continue;
    }
    const since = dated[index - 1]?.date.end ?? 0;
    const length = lengthWith(one, [since, next?.date.at ?? text.written.length], text);
    const stated = readOneDate(one, length, text);
    if (stated && "from" in stated)
      found.push(withParts(stated, one, stated.to === undefined ? undefined : length, text));
    else if (stated) Object.assign(all, withoutStay(stated, all, placeLeft(text.places, since, one.date.at)));
  }
  return { ...all, found };
};

/**
 * What a date means if it is not part of a stay. If a text asks about several days, the first one counts. If it gives
 * several years or departures, the last one counts.
 */
const withoutStay = (
  stated: Exclude<DateMeaning, StatedStay>,
  { on }: Omit<FoundDays, "found">,
  place: string | undefined,
): Omit<FoundDays, "found"> => {
  if ("on" in stated) return { on: on ?? stated.on };
  return "year" in stated ? { year: stated.year } : { departure: { ...stated.departure, place } };
};

/** Hides a lone '12.5' of a text in English, which is a number there. Two of them are dates: '12.5 to 20.6'. */
const withoutDecimal = (text: string, order: DateOrder | undefined): string => {
  const found = [...text.matchAll(/(?<![\d.,/])\d{1,2}\.\d{1,2}(?![\d.,/])/g)];
  const [{ 0: number = "", index = 0 } = {}, ...others] = found;
  return order === undefined && others.length === 0 ? hide(text, index, index + number.length) : text;
};

/**
 * The stays of a text, the day that it asks about, and a length that belongs to neither.
 * @param read `rest` is the text with its places hidden
 * @param order what comes first in 03/04/2026, where the language of the text says so
 * @param isTax whether the text is about taxes, which count the days of years such as 'last year'
 */
export const statedDays = (
  { text: written, rest, places }: { text: string; rest: string; places: readonly MentionedPlace[] },
  { words, today, order, isTax }: { words: ReaderWords; today: Day; order?: DateOrder; isTax: boolean },
): StatedDays => {
  const allLengths = statedLengths(rest, words);
  const periods = countingPeriods(allLengths, rest, { words, isTax });
  const lengths = allLengths.filter((length) => !periods.some(({ period }) => period === length));
  const { dates: undated, rest: unhidden } = findDates(
    withoutDecimal(hideAll(rest, allLengths), order),
    today,
    order,
  );
  const all = withNamedYears(unhidden, undated, { words, today });
  const runningOut = runningOutIn(lengths, all, { text: unhidden, words, today });
  const dates = all.filter((date) => date !== runningOut?.date);
  const unclear = unclearIn(dates, lengths, today);
  if (unclear) return { stays: [], unclear };
  const limit =
    runningOut?.length ??
    periods.find(({ isLaw }) => isLaw)?.days ??
    lengths.find((length) => namesLimit(length, rest, words));
  const stated = withoutRemaining(unhidden, lengths);
  const text: Text = {
    ...{ words, written, stated, today, lengths, dates, places },
    isOver:
      tellsPast(stated, words) ||
      ["remaining", "asks-return"].some((row) => words.isIn(row, wordsOf(unhidden))),
    isTrip: words.isIn("trip", wordsOf(stated)),
    free: new Set(
      lengths.filter((length) => length !== limit && !isRemaining(length, { stated: unhidden, words })),
    ),
    unclear: [],
  };
  const dated = datedIn({ text: unhidden, stated }, dates, words);
  const unfinished = unfinishedIn(dated, stated, words);
  if (unfinished !== undefined) return { stays: [], unclear: { text: unfinished, why: "unfinished" } };
  const relative = isTax ? withRelativeYears({ text: unhidden, stated }, text) : undefined;
  const { found: single, ...others } = relative ?? foundIn(dated, text);
  const { found, unclear: many } = withListed(single, text.free, text);
  const later = text.unclear[0] ?? many;
  if (later) return { stays: [], unclear: later };
  found.sort((a, b) => a.at - b.at);
  const subjects = places.filter(({ role }) => role === "subject");
  const askedPlace = askedPlaceIn(written, places, words);
  const inPlaces = (list: readonly FoundStay[]) =>
    withSideTrips(placed(list, subjects, written), text, {
      askedPlace,
      subjects: subjects.map(({ code }) => code),
    });
  const stays = inPlaces(found);
  const lastYear = isTax ? lastYearIn(unhidden, dates, text) : undefined;
  const known = { year: lastYear, ...withDeparture(stays, others), askedPlace };
  const unread = { ...text, stated: unhidden };
  const hasBegun = stays.some(({ from }) => from <= today);
  if (stays.length > 0) return checked({ ...known, length: [...text.free][0], limit }, hasBegun, unread);
  if (runningOut) return { ...known, stays, limit, length: [...text.free][0], left: runningOut.left };
  const counted = lengths.filter((it) => it !== limit);
  const tally = periods.find(({ isLaw }) => !isLaw)?.days;
  return withTotals(
    { ...known, stays, limit },
    { counted, tally, inPlaces, place: subjects[0]?.code },
    unread,
  );
};

/** What a text without stays says about days: days in total, or an ongoing stay. */
const withTotals = (
  known: StatedDays,
  {
    counted,
    tally,
    inPlaces,
    place,
  }: {
    counted: readonly WrittenLength[];
    /** The days that the person has counted: '120 days in the last 12 months'. */
    tally: WrittenLength | undefined;
    inPlaces: (list: readonly FoundStay[]) => StatedStay[];
    place: string | undefined;
  },
  text: Text,
): StatedDays => {
  const {
    since,
    length: total,
    ...totals
  }: StatedTotal = tally?.unit === "day"
    ? { used: tally.count, length: tally }
    : totalIn(text, counted, text.written);
  if (total) text.free.delete(total);
  const listed = total && totals.used !== undefined ? listedTotal(total, text) : [];
  for (const { length } of listed) if (length) text.free.delete(length);
  if (listed.length > 0) return checked({ ...known, stays: inPlaces(listed) }, true, text);
  const stays = since === undefined ? [] : [{ place: known.askedPlace ?? place, from: since }];
  const isStated = stays.length > 0 || totals.used !== undefined;
  return checked({ ...known, stays, length: [...text.free][0], ...totals }, isStated, text);
};

/** Marks the days of a text as unclear if it mentions days in a place that no stay covers. */
const checked = (days: StatedDays, isStated: boolean, text: Text): StatedDays => {
  const uncounted = isStated ? (uncountedIn(text.free, text)?.text ?? weekendsIn(text)) : undefined;
  return uncounted ? { stays: [], unclear: { text: uncounted, why: "uncounted" } } : days;
};

/** 'Left on 20 November, was there since 17 August': the departure ends the stay that lasts until then. */
const withDeparture = (
  stays: readonly StatedStay[],
  { departure, ...others }: Omit<FoundDays, "found">,
): Omit<StatedDays, "length"> => {
  const { day, place } = departure ?? {};
  const last = stays.at(-1);
  const isEnd =
    day !== undefined &&
    last?.to === undefined &&
    last !== undefined &&
    last.from <= day &&
    last.place === place;
  if (!isEnd) return { ...others, departure, stays };
  return { ...others, stays: [...stays.slice(0, -1), { ...last, to: day }] };
};

/** The year of 'last year', if the text names no other year and no date. */
const lastYearIn = (unread: string, dates: readonly WrittenDate[], text: Text): number | undefined => {
  const [year, ...more] = dates.length === 0 ? findRelativeYears(unread, dates, text) : [];
  return more.length === 0 ? year?.year : undefined;
};

/** '120 days this year, 130 last year'. Undefined if the text gives no days for one of these years. */
const withRelativeYears = (written: { text: string; stated: string }, text: Text): FoundDays | undefined => {
  const { dates } = text;
  const years = findRelativeYears(written.text, dates, text);
  const isYear = ({ month }: WrittenDate) => month === undefined;
  if (years.length === 0 || years.length + dates.filter(isYear).length < 2) return undefined;
  const all = [...dates, ...years].sort((a, b) => a.at - b.at);
  const hiddenIn = (one: string) => hideAll(one, years);
  const dated = datedIn({ text: hiddenIn(written.text), stated: hiddenIn(written.stated) }, all, text.words);
  const trial: Text = { ...text, free: new Set(text.free), unclear: [] };
  const found = foundIn(dated, trial);
  const hasDays = years.every(({ year }) =>
    found.found.some(({ from, isInYear }) => isInYear && yearOf(from) === year),
  );
  if (!hasDays || trial.unclear.length > 0) return undefined;
  text.free.clear();
  for (const length of trial.free) text.free.add(length);
  return found;
};
