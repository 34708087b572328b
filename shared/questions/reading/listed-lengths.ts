import { type Day, plusDays } from "../../calendar/day.ts";
import type { WrittenDate } from "../../calendar/written-dates.ts";
import { lastDayOf, type WrittenLength } from "../../calendar/written-length.ts";
import { hidden } from "../../text/hide.ts";
import { wordsOf } from "../../text/words.ts";
import type { StatedStay, StatedText, Within } from "./begun-stay.ts";
import type { MentionedPlace } from "./places.ts";
import type { ReaderWords } from "./reader-words.ts";
import type { FoundStay } from "./stay-places.ts";
import type { UnclearDays } from "./unclear-days.ts";

/** A text whose lengths are listed: '20 days in Germany and 10 days in Italy'. */
interface ListText extends StatedText {
  lengths: readonly WrittenLength[];
  dates: readonly WrittenDate[];
  places: readonly MentionedPlace[];
}

/** The words that can stand between the lengths of one list, beside the places. */
const listWords = ["joins", "lasting", "article", "number-in", "adds", "past"];

const isListWord = (word: string, words: ReaderWords): boolean =>
  listWords.some((row) => words.isIn(row, [word]));

/** Whether two neighboring lengths are parts of one list: only a place, a comma and words such as 'and' lie between. */
const isLinked = (one: WrittenLength, next: WrittenLength, { stated, dates, words }: ListText): boolean => {
  const between = stated.slice(one.end, next.at);
  const hasDate = dates.some(({ at, end }) => at >= one.end && end <= next.at);
  return (
    !hasDate &&
    !/[.?!;:]/.test(between) &&
    wordsOf(between.replaceAll(hidden, " ")).every((word) => isListWord(word, words))
  );
};

/** The lengths of the list that a length is in, in the order of the text. */
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

/** The most characters between a length and its place. */
const maxGap = 24;

/** The place of each length of a list: all stand behind their lengths, or all before them. Undefined otherwise. */
const placesOf = (
  list: readonly WrittenLength[],
  places: readonly MentionedPlace[],
): readonly string[] | undefined => {
  const subjects = places.filter(({ role }) => role === "subject");
  const behind = list.flatMap(({ end }, index) => {
    const until = list[index + 1]?.at ?? end + maxGap;
    return subjects.find((place) => place.at >= end && place.at < until)?.code ?? [];
  });
  const before = list.flatMap(({ at }, index) => {
    const since = list[index - 1]?.end ?? at - maxGap;
    return subjects.findLast((place) => place.end <= at && place.end > since)?.code ?? [];
  });
  return [behind, before].find(({ length }) => length === list.length);
};

const daysOf = (length: WrittenLength, from: Day): number => lastDayOf(length, from) - from + 1;

const totalOf = (list: readonly WrittenLength[], from: Day): number =>
  list.reduce((total, length) => total + daysOf(length, from), 0);

/** Stays of these lengths, one after another from the first day of a period that has all of them. */
const staysOf = (
  list: readonly WrittenLength[],
  { from, to }: Within,
  { today, places }: Pick<ListText, "today" | "places">,
  isInYear?: true,
): FoundStay[] => {
  const end = to < today ? to : plusDays(today, -1);
  const isLoose = !isInYear && from <= today && totalOf(list, from) < end - from + 1;
  const named = placesOf(list, places);
  let first = from;
  return list.map((length, index) => {
    const last = plusDays(first, daysOf(length, from) - 1);
    const stay: StatedStay = { place: named?.[index], from: first, to: last, isInYear };
    first = plusDays(last, 1);
    const within = isLoose ? { within: { from, to: end } } : {};
    return { ...stay, ...within, length, at: length.at, end: length.end };
  });
};

/**
 * 'From 1 March: 10 days in Spain, 20 in France' tells stays in a row. Only the stay itself if the date doesn't stand before
 * the list, or a length has no place.
 */
const staysInRow = (stay: FoundStay, free: Set<WrittenLength>, text: ListText): readonly FoundStay[] => {
  const { length, period, at, from } = stay;
  if (!length || period || at >= length.at) return [stay];
  const list = listOf(length, text).filter((it) => it === length || free.has(it));
  if (list.length < 2 || list[0] !== length || !placesOf(list, text.places)) return [stay];
  for (const one of list) free.delete(one);
  return staysOf(list, { from, to: plusDays(from, totalOf(list, from) - 1) }, text);
};

/** A travel day counts for both places, so lengths of a list can have this many days more than their period. */
const sharedDays = (list: readonly WrittenLength[]): number => list.length - 1;

/**
 * Adds the stays whose length is listed with that of a stay: '20 days in Germany and 10 days in Italy in October' are two
 * stays in October, and after 'from 1 October:' two stays in a row. `unclear`: the lengths have more days than their period.
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
    // A planned visit of '45 days in January' begins in January.
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

/** The days before today in which days of a limit can lie that a text tells without dates. */
const spanOfTotal = 180;

/** '40 days in Germany and 20 in Italy so far': several stays in the last months whose dates the text doesn't give. */
export const listedTotal = (length: WrittenLength, text: ListText): readonly FoundStay[] => {
  const list = listOf(length, text);
  const period = { from: plusDays(text.today, -spanOfTotal), to: plusDays(text.today, -1) };
  return list.length > 1 && totalOf(list, period.from) < spanOfTotal ? staysOf(list, period, text) : [];
};
