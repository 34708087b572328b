import { toDay } from "../../calendar/day.ts";
import { findLengths, lastDayOf, type WrittenLength } from "../../calendar/written-length.ts";
import { hidden } from "../../text/hide.ts";
import { wordsOf } from "../../text/words.ts";
import { clauseAfter, clauseBefore, clauseEnd } from "./clauses.ts";
import { leading } from "./length-gap.ts";
import type { ReaderWords } from "./reader-words.ts";

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

/** A number of up to three digits that is not part of a date, an amount or a longer number. */
const anyNumber = /(?<![\p{L}\p{N}.,/:$€£¥'-])\d{1,3}(?![\p{L}\p{N}%€£/:'-]|[.,]\d)/gu;

/** Only a word such as 'in' is between a number and its place: '20 in Italy', '20 Italy'. */
const leadsToPlace = new RegExp(`^${leading}${hidden}`, "u");

/** Between a number without a unit and the length before it stand a place and 'and' at most. */
const isListed = (between: string, words: ReaderWords): boolean =>
  !/[.?!;:]\s/.test(between) &&
  (/,\s*$/.test(between) || words.endingAt("joins", wordsOf(between), wordsOf(between).length) > 0);

/** '30 days in Spain and 20 in Italy': a number without a unit has the unit of the length before it. */
const numbersBesidePlaces = (
  written: string,
  lengths: readonly WrittenLength[],
  words: ReaderWords,
): WrittenLength[] =>
  [...written.matchAll(anyNumber)].flatMap(({ 0: text, index: at }) => {
    const end = at + text.length;
    const before = lengths.findLast((length) => length.end <= at);
    const isOther = lengths.some((length) => length.at <= at && length.end >= end);
    if (!before || isOther || !leadsToPlace.test(written.slice(end))) return [];
    return isListed(written.slice(before.end, at), words)
      ? [{ ...before, text, at, end, count: Number(text) }]
      : [];
  });

/** 'Used 60 since September 1', 'seit 1. September 60 verbraucht': a number of days next to a word such as 'used'. */
const numbersUsed = (written: string, words: ReaderWords): WrittenLength[] =>
  [...written.matchAll(anyNumber)].flatMap(({ 0: text, index: at }) => {
    const end = at + text.length;
    const before = wordsOf(written.slice(0, at));
    const after = wordsOf((written.slice(end).split(clauseEnd)[0] ?? "").replaceAll(hidden, " "));
    const [link, next] = after;
    const isLinked = link !== undefined && words.isIn("lasting", [link]) && !/^\d/.test(next ?? "");
    const isBehind = words.endingAt("used", before, before.length) > 0 && isLinked;
    const usedWords = words.startingAt("used", after, 0);
    const isBefore = usedWords > 0 && usedWords === after.length;
    return isBehind || isBefore ? [{ text, at, end, count: Number(text), unit: "day" as const }] : [];
  });

/** A part of a month or year. */
export type Part = "first" | "last";

/** The part of a month or year that a text calls a length: 'the first two weeks of October'. */
export const partNamed = (
  { at, end }: Pick<WrittenLength, "at" | "end">,
  written: string,
  words: ReaderWords,
): Part | undefined => {
  const before = clauseBefore(written, at, clauseEnd);
  const after = clauseAfter(written, end, clauseEnd);
  if (words.startingAt("part-of", after, 0) === 0) return undefined;
  if (words.endingAt("first-part", before, before.length) > 0) return "first";
  return words.endingAt("last-part", before, before.length) > 0 ? "last" : undefined;
};

/** 'The last week of September': a unit without a number. */
const partsWithoutNumber = (written: string, words: ReaderWords): WrittenLength[] =>
  [...written.matchAll(/(?<!\p{L})\p{L}{3,12}(?!\p{L})/gu)].flatMap(({ 0: unit, index: at }) => {
    const end = at + unit.length;
    const [length] = partNamed({ at, end }, written, words) ? findLengths(`1 ${unit}`) : [];
    return length ? [{ ...length, text: unit, at, end }] : [];
  });

/**
 * The lengths of a text in their order, also those that share the unit of another length.
 * @param rest the text with its places hidden
 */
export const statedLengths = (rest: string, words: ReaderWords): WrittenLength[] => {
  const written = findLengths(rest)
    .filter((length) => !isRate(length, rest))
    .map((length) => exceeding(length, rest, words));
  const numbers = [
    ...numbersBesidePlaces(rest, written, words),
    ...numbersUsed(rest, words),
    ...partsWithoutNumber(rest, words),
  ];
  return [...written, ...numbers].sort((a, b) => a.at - b.at);
};

/** The time in which days are counted: by a law in '90 days in any 180 days', by a person in '120 days in the last 12 months'. */
export interface CountingPeriod {
  days: WrittenLength;
  period: WrittenLength;
  isLaw: boolean;
}

/** Any day: lengths are compared from the same one. */
const epoch = toDay(2001, 1, 1);

/** @param isTax whether the text is on tax, where '270 days in 36 months' is no trip that begins in 36 months */
export const countingPeriods = (
  lengths: readonly WrittenLength[],
  written: string,
  { words, isTax }: { words: ReaderWords; isTax: boolean },
): CountingPeriod[] =>
  lengths.flatMap((days, index) => {
    const period = lengths[index + 1];
    if (!period || lastDayOf(period, epoch) <= lastDayOf(days, epoch)) return [];
    const between = written.slice(days.end, period.at);
    const list = wordsOf(between);
    if (list.length === 0 || /[^\p{L}\s]/u.test(between)) return [];
    const isWhole = (row: string) => words.startingAt(row, list, 0) === list.length;
    const isLaw = isWhole("in-any") || (isTax && isWhole("in-tax-period"));
    return isLaw || isWhole("in-last") ? [{ days, period, isLaw }] : [];
  });
