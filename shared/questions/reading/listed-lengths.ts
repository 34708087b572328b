import { type Day, plusDays } from "../../calendar/day.ts";
import type { WrittenDate } from "../../calendar/written-dates.ts";
import { lastDayOf, type WrittenLength } from "../../calendar/written-length.ts";
import { hidden } from "../../text/hide.ts";
import { wordsOf } from "../../text/words.ts";
import type { StatedStay, StatedText, Within } from "./begun-stay.ts";
import { maxGap } from "./length-gap.ts";
import type { MentionedPlace } from "./places.ts";
import { skipBack } from "./reader-words.ts";
import type { FoundStay } from "./stay-places.ts";
import type { UnclearDays } from "./unclear-days.ts";

/** A text with its lengths, dates and places, such as '20 days in Germany and 10 days in Italy'. */
interface ListText extends StatedText {
  lengths: readonly WrittenLength[];
  dates: readonly WrittenDate[];
  places: readonly MentionedPlace[];
}

/** The rows of reader words that may lie between the lengths of one list, in addition to places. */
const listRows = ["joins", "lasting", "article", "number-in", "adds", "past"];

/** Whether two neighboring lengths belong to one list. Only places, commas and words such as 'and' may lie between them. */
const isLinked = (one: WrittenLength, next: WrittenLength, { stated, dates, words }: ListText): boolean => {
  const between = stated.slice(one.end, next.at);
  const hasDate = dates.some(({ at, end }) => at >= one.end && end <= next.at);
  const list = wordsOf(between.replaceAll(hidden, " "));
  return !hasDate && !/[.?!;:]/.test(between) && skipBack(words, list, list.length, ...listRows) === 0;
};

/** All lengths of the list that contains `length`, in the order of the text. */
export const listOf = (length: WrittenLength, text: ListText): readonly WrittenLength[] => {
  let list: WrittenLength[] = [];
  let previous: WrittenLength | undefined;
  for (const one of text.lengths) {
    if (!previous || !isLinked(previous, one, text)) {
      if (list.includes(length)) return list;
      list = [];
    }
    list.push(one);
    previous = one;
  }
  return list.includes(length) ? list : [length];
};

/** The place of each length in a list. Undefined unless all places follow their lengths, or all precede them. */
const placesOf = (
  list: readonly WrittenLength[],
  places: readonly MentionedPlace[],
): readonly string[] | undefined => {
  const subjects = places.filter(({ role }) => role === "subject");
  const after = list.flatMap(({ end }, index) => {
    const until = list[index + 1]?.at ?? end + maxGap;
    return subjects.find((place) => place.at >= end && place.at < until)?.code ?? [];
  });
  const before = list.flatMap(({ at }, index) => {
    const since = list[index - 1]?.end ?? at - maxGap;
    return subjects.findLast((place) => place.end <= at && place.end > since)?.code ?? [];
  });
  return [after, before].find(({ length }) => length === list.length);
};

const daysOf = (length: WrittenLength, from: Day): number => lastDayOf(length, from) - from + 1;

const totalOf = (list: readonly WrittenLength[], from: Day): number =>
  list.reduce((total, length) => total + daysOf(length, from), 0);

/**
 * Lays stays of these lengths end to end, from the first day of a period. If the period has begun and is longer than the
 * stays, the real dates are unknown, and each stay gets the period as `within`.
 * @param isInYear the text gives only a year for the stays
 */
const staysOf = (
  list: readonly WrittenLength[],
  { from, to }: Within,
  { today, places }: Pick<ListText, "today" | "places">,
  isInYear?: true,
): FoundStay[] => {
  const end = to < today ? to : plusDays(today, -1);
  const areDatesUnknown = !isInYear && from <= today && totalOf(list, from) < end - from + 1;
  const named = placesOf(list, places);
  let first = from;
  return list.map((length, index) => {
    const last = plusDays(first, daysOf(length, from) - 1);
    const stay: StatedStay = { place: named?.[index], from: first, to: last, isInYear };
    first = plusDays(last, 1);
    const within = areDatesUnknown ? { within: { from, to: end } } : {};
    return { ...stay, ...within, length, at: length.at, end: length.end };
  });
};

/**
 * Reads a date before a list of lengths as stays in a row: 'from 1 March: 10 days in Spain, 20 in France'. Returns `stay`
 * alone if the date does not come first, or a length has no place.
 */
const staysInRow = (stay: FoundStay, free: Set<WrittenLength>, text: ListText): readonly FoundStay[] => {
  const { length, period, at, from } = stay;
  if (!length || period || at >= length.at) return [stay];
  const list = listOf(length, text).filter((it) => it === length || free.has(it));
  if (list.length < 2 || list[0] !== length || !placesOf(list, text.places)) return [stay];
  for (const one of list) free.delete(one);
  return staysOf(list, { from, to: plusDays(from, totalOf(list, from) - 1) }, text);
};

/** By how many days a list may exceed its period, because a travel day counts in both places. */
const sharedDays = (list: readonly WrittenLength[]): number => list.length - 1;

/**
 * Expands each stay whose length is part of a list: '20 days in Germany and 10 days in Italy in October' are two stays in
 * October. With 'from 1 October:' before the list, the stays follow each other. `unclear` is set if a list has more days
 * than its period.
 * @param free lengths that belong to no stay yet. The function removes the ones that it uses.
 */
export const withListed = (
  found: readonly FoundStay[],
  free: Set<WrittenLength>,
  text: ListText,
): { found: FoundStay[]; unclear?: UnclearDays } => {
  const all: FoundStay[] = [];
  for (const stay of found.flatMap((one) => staysInRow(one, free, text))) {
    const { length, period } = stay;
    const list = length && period ? listOf(length, text).filter((it) => it === length || free.has(it)) : [];
    // A future visit can be longer than its month: '45 days in January' begins in January.
    const isPlanned = list.length === 1 && stay.from > text.today;
    if (!period || list.length === 0 || isPlanned) {
      all.push(stay);
      continue;
    }
    if (totalOf(list, period.from) > period.to - period.from + 1 + sharedDays(list))
      return { found: all, unclear: { text: list.map((it) => it.text).join(" + "), why: "many" } };
    if (list.length === 1) all.push(stay);
    else all.push(...staysOf(list, period, text, stay.isInYear));
    for (const one of list) free.delete(one);
  }
  return { found: all };
};

/** How many days before today the stays of a list without dates may begin. */
const spanOfTotal = 180;

/**
 * Reads a list without dates as stays in the last months: '40 days in Germany and 20 in Italy so far'. Empty if the length
 * is not in a list, or the list is too long for that time.
 */
export const listedTotal = (length: WrittenLength, text: ListText): readonly FoundStay[] => {
  const list = listOf(length, text);
  const period = { from: plusDays(text.today, -spanOfTotal), to: plusDays(text.today, -1) };
  return list.length > 1 && totalOf(list, period.from) < spanOfTotal ? staysOf(list, period, text) : [];
};
