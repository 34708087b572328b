import { type Day, plusDays, toDay, yearOf } from "../../calendar/day.ts";
import { edgeOf, findDates, type NumberOrder, type WrittenDate } from "../../calendar/written-dates.ts";
import {
  findLengths,
  firstDayOf,
  fits,
  lastDayOf,
  type WrittenLength,
} from "../../calendar/written-length.ts";
import type { Role } from "../../stays/reading/written-words.ts";
import { hidden, hideAll } from "../../text/hide.ts";
import { wordsOf } from "../../text/words.ts";
import { askedPlaceIn } from "./asked-place.ts";
import {
  begunStay,
  daysWithin,
  isJoined,
  isOfPair,
  plannedMonth,
  type ToldStay,
  type ToldText,
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
import type { MentionedPlace } from "./places.ts";
import type { ReaderWords } from "./reader-words.ts";
import { withSideTrips } from "./side-trips.ts";
import { isRemaining, leftBehind, totalIn } from "./totals.ts";
import { unfinishedIn } from "./unfinished.ts";
import { bareDaysBeside, bareNumberBefore, findRelativeYears, isBeside } from "./years.ts";

export type { ToldStay };

/** When a person leaves a place or has left it. Without `day`, only the year is told. */
export interface Departure {
  place?: string;
  day?: Day;
  year: number;
}

/** What a text says about days. */
export interface ToldDays {
  /** Stays that are over or have begun, and planned ones. */
  stays: readonly ToldStay[];
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

/**
 * Days as they are written, and why they cannot be read. `order`: the first number can be the day or the month.
 * `none`: the day does not exist. `reversed`: the last day is before the first. `long`: too long for a visit.
 * `unfinished`: the last day is missing or given twice.
 */
export interface UnclearDays {
  text: string;
  why: "order" | "none" | "reversed" | "long" | "unfinished";
}

/** A stay with the part of the text that tells it. */
interface Found extends ToldStay {
  at: number;
  end: number;
  /** The words before it say that the person came back. */
  isBack?: boolean;
}

/** Hides the 'left' behind a length: '12 days left'. */
const hideLeft = (text: string, end: number): string =>
  text.slice(0, end) + text.slice(end).replace(/left/i, "    ");

/** Hides the 'left' of 'how many days do I have left', which is no departure. */
const withoutRemaining = (text: string, lengths: readonly WrittenLength[]): string =>
  lengths
    .reduce((all, { end }) => (leftBehind.test(all.slice(end)) ? hideLeft(all, end) : all), text)
    .replace(
      /(?<=\b(?:days?|time|months?|weeks?)\s+)left\b|(?<=\bhave\s+(?:(?:i|we|you|they)\s+)?)left\b(?!\s+(?:on\b|\uE000))/gi,
      "    ",
    );

/** '$3,000 a month' is a rate, and no length. */
const isRate = ({ text, at }: WrittenLength, written: string): boolean =>
  /^an?\s/i.test(text) &&
  /(?:\d|[$€£¥]|\b(?:k|usd|eur|gbp|dollars?|euros?|pounds?))\s*$/i.test(written.slice(0, at));

/** 'More than 90 days' is at least one day longer. */
const exceeding = (length: WrittenLength, written: string, words: ReaderWords): WrittenLength => {
  const before = wordsOf(written.slice(0, length.at).replaceAll(hidden, "."));
  const isMore = words.endingAt("more-than", before, before.length) > 0;
  return length.unit === "day" && isMore ? { ...length, count: length.count + 1 } : length;
};

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
interface Text extends ToldText {
  written: string;
  lengths: readonly WrittenLength[];
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

/** '3 July to 12 August', and 'entered on 3 July, left on 12 August'. */
const isPair = (one: Dated, next: Dated, { words, lengths }: Text): boolean => {
  if (one.date.month === undefined || next.date.month === undefined || isEnd(one.role)) return false;
  const hasLength = lengths.some(({ at, end }) => at >= one.date.end && end <= next.date.at);
  return ((!hasLength && isJoining(next.before, words)) || isEnd(next.role)) && !saysBack(next, words);
};

/** The stay between two dates for which the text also gives a number of days. */
const countedPair = (days: Within, [one, next]: [Dated, Dated], isLast: boolean, text: Text) => {
  const isOver = days.from <= text.today;
  const length = [...text.free].find((it) => isOfPair([one, next], it, { isLast, isOver }, text));
  const isMonths = one.date.day === undefined && next.date.day === undefined;
  const stay = length && daysWithin(days, length, isMonths, text.today);
  if (!stay) return undefined;
  text.free.delete(length);
  return { ...stay, at: Math.min(one.date.at, length.at), end: Math.max(next.date.end, length.end) };
};

const pairOf = (one: Dated, next: Dated, isLast: boolean, text: Text): Found[] => {
  const days = daysOfPair(one, next, text);
  if (!days || days.from > days.to) {
    text.unclear.push({ text: `${one.date.text} – ${next.date.text}`, why: days ? "reversed" : "none" });
    return [];
  }
  const counted = countedPair(days, [one, next], isLast, text);
  if (counted) return [counted];
  // '60 days between July 1 and August 29' says the length, too.
  for (const length of text.free) if (fits(days, length)) text.free.delete(length);
  const isValidity = text.words.isIn("valid-from", wordsOf(one.before)) || undefined;
  return [{ ...days, isValidity, at: one.date.at, end: next.date.end }];
};

const crossesSentence = (text: string): boolean => /[.?!;,]\s/.test(text);

/** 'And 10 in November' after a number of days. */
const bareDays = ({ date, before }: Dated, { lengths, words }: Text): WrittenLength[] => {
  const isInMonth = date.day === undefined && date.month !== undefined;
  const found = isInMonth ? bareNumberBefore(before, words) : undefined;
  if (!found || !lengths.some(({ unit }) => unit === "day")) return [];
  const { text } = found;
  const at = date.at - before.length + found.at;
  return [{ text, at, end: at + text.length, count: Number(text), unit: "day" }];
};

/** The length that stands with a date: after it in the same clause, or before it in the same sentence. */
const lengthWith = (
  one: Dated,
  [since, until]: readonly [number, number],
  text: Text,
): WrittenLength | undefined => {
  const { date, role } = one;
  const { written, words, told, free } = text;
  const near = [...free, ...bareDays(one, text)].filter((it) => it.end >= since && it.at < until);
  const between = (it: WrittenLength) => wordsOf(told.slice(date.end, it.at));
  const joins = (it: WrittenLength) => words.isIn("joins", between(it));
  // 'All of September and 12 days in October': the length belongs to the next date.
  const isOfNext = (it: WrittenLength) =>
    until < written.length && joins(it) && !tellsPast(told.slice(date.end, it.at), words);
  // A date can end with the dot of its sentence.
  const after = near.find(
    (it) => it.at >= date.end && !isOfNext(it) && !crossesSentence(written.slice(date.end - 1, it.at)),
  );
  const before = near.findLast((it) => it.end <= date.at && !/[.?!;]\s/.test(written.slice(it.end, date.at)));
  // In '120 days in 2024', the length stands before the year.
  const isBefore = isEnd(role) || date.month === undefined;
  // '30 days in Spain in July and 20 in September': another stay follows the 'and'.
  const isListed =
    before !== undefined && isJoined(one, before, text) && (after === undefined || joins(after));
  return isBefore || isListed ? (before ?? after) : (after ?? before);
};

/** '120 days in Florida in 2024', and '130 in 2025' after a number of days. Or a year alone: 'left in 2021', 'for 2026'. */
const readYear = (
  { date, before, role }: Dated,
  length: WrittenLength | undefined,
  { lengths, written, words }: Text,
): Told | undefined => {
  const { year } = date;
  if (year === undefined) return undefined;
  if (role === "left" && !(length && isBeside(written.slice(length.end, date.at))))
    return { departure: { year } };
  const from = toDay(year, 1, 1);
  if (length) return { from, to: lastDayOf(length, from), isInYear: true };
  const bare = bareDaysBeside(before, written.slice(date.end), words);
  const hasDays = lengths.some(({ unit }) => unit === "day");
  if (bare && hasDays) return { from, to: plusDays(from, bare - 1), isInYear: true };
  return role === undefined || role === "on" ? { year } : undefined;
};

/** A departure whose arrival is not told: 'I left Spain on 10 September'. */
const departureOn = (one: Dated, { today, words }: Text): Told | undefined => {
  const isOver = one.isPastDeparture || tellsPast(one.before, words);
  const day = dayOfDate(one, "last", { today, tense: isOver ? "over" : "ahead" });
  return day === undefined ? undefined : { departure: { day, year: yearOf(day) } };
};

/** A stay whose last day and length are told: '60 days until October 31'. */
const endedStay = (one: Dated, length: WrittenLength | undefined, text: Text): ToldStay | undefined => {
  const { today, isOver, words } = text;
  const isOverThen = (one.role === "left" || isOver) && !isPlanned(one, words);
  const to = dayOfDate(one, "last", { today, tense: isOverThen ? "over" : "ahead" });
  return length && to !== undefined ? { from: firstDayOf(length, to), to } : undefined;
};

type Told = ToldStay | { on: Day } | { departure: Departure } | { year: number };

/** Reads a future date: a visit of a given length or of a whole month, or the day that the text asks about. */
const ahead = (one: Dated, length: WrittenLength | undefined, day: Day, text: Text): Told =>
  length ? { from: day, to: lastDayOf(length, day) } : (plannedMonth(one, day, text) ?? { on: day });

/** What one date tells: a stay, a departure, or the day or the year that is asked about. */
const readOneDate = (one: Dated, length: WrittenLength | undefined, text: Text): Told | undefined => {
  const { today, words } = text;
  if (one.date.month === undefined) return readYear(one, length, text);
  if (one.role === "left" && !length) return departureOn(one, text);
  if (isEnd(one.role)) return endedStay(one, length, text);
  const tense = tenseOfStart(one, text);
  const day = dayOfDate(one, "first", { today, tense });
  if (day === undefined) return undefined;
  if (isReturn(one, words)) return day > today ? { on: day } : { from: day };
  // 'As of today' tells no arrival.
  const isAsOfToday = one.date.year !== undefined && day === today && one.role !== "arrived";
  if (isAsOfToday && one.role !== "since") return { on: day };
  if (day > today) return ahead(one, length, day, text);
  return words.isIn("expired", wordsOf(one.before)) ? undefined : begunStay(one, length, day, text);
};

/** A stay with the part of the text that its date and its length take. The length belongs to no other stay then. */
const withParts = (
  stay: ToldStay,
  one: Dated,
  length: WrittenLength | undefined,
  { free, words }: Text,
): Found => {
  const { date } = one;
  if (length) free.delete(length);
  const { at, end } = length ?? date;
  const isBack = saysBack(one, words);
  return { ...stay, isBack, at: Math.min(date.at, at), end: Math.max(date.end, end) };
};

interface FoundDays extends Pick<ToldDays, "on" | "departure" | "year"> {
  found: Found[];
}

/** The stay from the first date to the second. Undefined if each date has to be read on its own. */
const readDatePair = (
  [one, next, later]: readonly [Dated, Dated?, Dated?],
  text: Text,
): Found[] | undefined => {
  if (!next) return undefined;
  if (isPair(one, next, text)) return pairOf(one, next, later === undefined, text);
  const reversed = daysOfReversed(one, next, text);
  return reversed && [{ ...reversed, at: one.date.at, end: next.date.end }];
};

/** The stays of a text in their order, and the day that it asks about. */
const foundIn = (dated: readonly Dated[], text: Text, places: readonly MentionedPlace[]): FoundDays => {
  const found: Found[] = [];
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
    const told = readOneDate(one, length, text);
    if (told && "from" in told)
      found.push(withParts(told, one, told.to === undefined ? undefined : length, text));
    else if (told) Object.assign(all, withoutStay(told, all, placeLeft(places, since, one.date.at)));
  }
  return { ...all, found };
};

/** What a date tells beside stays. The first day that is asked about counts, and the last year and departure. */
const withoutStay = (
  told: Exclude<Told, ToldStay>,
  { on }: Omit<FoundDays, "found">,
  place: string | undefined,
): Omit<FoundDays, "found"> => {
  if ("on" in told) return { on: on ?? told.on };
  return "year" in told ? { year: told.year } : { departure: { ...told.departure, place } };
};

/** The place that a departure is from: the one before the date, or the first one of the text. */
const placeLeft = (places: readonly MentionedPlace[], since: number, at: number): string | undefined => {
  const subjects = places.filter(({ role }) => role === "subject");
  return (subjects.findLast((it) => it.at >= since && it.end <= at) ?? subjects[0])?.code;
};

/** The place of some days: one among them, or the nearest between the days before and the days after. */
const placeFor = (
  subjects: readonly MentionedPlace[],
  { at, end, isBack }: Found,
  [since, until]: readonly [number, number],
  isBefore: boolean,
): string | undefined => {
  const inside = subjects.find((it) => it.at >= at && it.end <= end);
  const before = subjects.filter((it) => it.end <= at && it.at >= since).at(-1);
  if (isBack) return (inside ?? before)?.code;
  const after = subjects.find((it) => it.at >= end && it.at < until);
  return (inside ?? (isBefore ? (before ?? after) : (after ?? before)))?.code;
};

/** A stay without a place of its own is where the one before was. A later stay ends an open one. */
const placed = (found: readonly Found[], subjects: readonly MentionedPlace[], length: number) => {
  let place = subjects[0]?.code;
  // People write 'Spain 3 May to 5 June, Italy …' or '3 May to 5 June Spain, …', and keep to one of them.
  const isBefore = (subjects[0]?.at ?? 0) < (found[0]?.at ?? 0);
  const been: (string | undefined)[] = [];
  const all = found.map((stay, index) => {
    const next = found[index + 1];
    const own = placeFor(subjects, stay, [found[index - 1]?.end ?? 0, next?.at ?? length], isBefore);
    // 'Came back' refers to the latest place that differs from the current one.
    place = own ?? (stay.isBack ? (been.findLast((code) => code !== place) ?? place) : place);
    been.push(place);
    return { ...stay, place, isOpen: stay.to === undefined };
  });
  // The day of departure to another place belongs to both.
  return all.map((stay, index) => {
    const next = all[index + 1];
    if (stay.to !== undefined || !next || next.from <= stay.from) return stay;
    return { ...stay, to: plusDays(next.from, next.place === stay.place ? -1 : 0) };
  });
};

/** The longest stay that is read, in days. */
const maxDays = 3660;

/** A year with February 29, for dates without a year. */
const leapYear = 2024;

/** Why a date cannot be read. */
const problemOf = (date: WrittenDate): UnclearDays["why"] | undefined => {
  if (date.problem !== undefined || date.numbers !== undefined) return "order";
  return typeof edgeOf(date, date.year ?? leapYear, "first") === "number" ? undefined : "none";
};

const unclearIn = (
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

/**
 * The stays of a text, the day that it asks about, and a length that belongs to neither.
 * @param read `rest` is the text with its places hidden
 * @param order what comes first in 03/04/2026, where the language of the text says so
 * @param isTax whether the text is about taxes, which count the days of years such as 'last year'
 */
export const toldDays = (
  { text: written, rest, places }: { text: string; rest: string; places: readonly MentionedPlace[] },
  { words, today, order, isTax }: { words: ReaderWords; today: Day; order?: NumberOrder; isTax: boolean },
): ToldDays => {
  const lengths = findLengths(rest)
    .filter((length) => !isRate(length, rest))
    .map((length) => exceeding(length, rest, words));
  const { dates, rest: unread } = findDates(hideAll(rest, lengths), today, order);
  const unclear = unclearIn(dates, lengths, today);
  if (unclear) return { stays: [], unclear };
  const limit = lengths.find((length) => namesLimit(length, rest, words));
  const told = withoutRemaining(unread, lengths);
  const text: Text = {
    ...{ words, written, told, today, lengths },
    isOver:
      tellsPast(told, words) || ["remaining", "asks-return"].some((row) => words.isIn(row, wordsOf(unread))),
    isTrip: words.isIn("trip", wordsOf(told)),
    free: new Set(
      lengths.filter((length) => length !== limit && !isRemaining(length, { told: unread, words })),
    ),
    unclear: [],
  };
  const dated = datedIn({ text: unread, told }, dates, words);
  const unfinished = unfinishedIn(dated, told, words);
  if (unfinished !== undefined) return { stays: [], unclear: { text: unfinished, why: "unfinished" } };
  const relative = isTax ? withRelativeYears({ text: unread, told }, dates, text, places) : undefined;
  const { found, ...others } = relative ?? foundIn(dated, text, places);
  const [later] = text.unclear;
  if (later) return { stays: [], unclear: later };
  found.sort((a, b) => a.at - b.at);
  const subjects = places.filter(({ role }) => role === "subject");
  const askedPlace = askedPlaceIn(written, places, words);
  const stays = withSideTrips(placed(found, subjects, written.length), text, {
    asked: askedPlace,
    subjects: subjects.map(({ code }) => code),
  });
  const lastYear = isTax ? lastYearIn(unread, dates, text) : undefined;
  const known = { year: lastYear, ...withDeparture(stays, others), askedPlace };
  if (stays.length > 0) return { ...known, length: [...text.free][0], limit };
  const counted = lengths.filter((it) => it !== limit);
  const { since, length: total, ...totals } = totalIn({ ...text, told: unread }, counted, written);
  const place = askedPlace ?? subjects[0]?.code;
  const length = [...text.free].find((it) => it !== total);
  return { ...known, stays: since === undefined ? [] : [{ place, from: since }], length, limit, ...totals };
};

/** 'Left on 20 November, was there since 17 August': the departure ends the stay that goes on until then. */
const withDeparture = (
  stays: readonly ToldStay[],
  { departure, ...others }: Omit<FoundDays, "found">,
): Omit<ToldDays, "length"> => {
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

/** '120 days this year, 130 last year'. Undefined if the text tells no days for one of these years. */
const withRelativeYears = (
  written: { text: string; told: string },
  dates: readonly WrittenDate[],
  text: Text,
  places: readonly MentionedPlace[],
): FoundDays | undefined => {
  const years = findRelativeYears(written.text, dates, text);
  const isYear = ({ month }: WrittenDate) => month === undefined;
  if (years.length === 0 || years.length + dates.filter(isYear).length < 2) return undefined;
  const all = [...dates, ...years].sort((a, b) => a.at - b.at);
  const hiddenIn = (one: string) => hideAll(one, years);
  const dated = datedIn({ text: hiddenIn(written.text), told: hiddenIn(written.told) }, all, text.words);
  const trial: Text = { ...text, free: new Set(text.free), unclear: [] };
  const found = foundIn(dated, trial, places);
  const hasDays = years.every(({ year }) =>
    found.found.some(({ from, isInYear }) => isInYear && yearOf(from) === year),
  );
  if (!hasDays || trial.unclear.length > 0) return undefined;
  text.free.clear();
  for (const length of trial.free) text.free.add(length);
  return found;
};
