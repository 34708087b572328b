import { type Day, yearOf } from "../../calendar/day.ts";
import type { WrittenDate } from "../../calendar/written-dates.ts";
import { foldWords, wordsOf } from "../../text/words.ts";
import type { ReaderWords } from "./reader-words.ts";

/** Offsets from the current year. */
const offsets = { "this-year": 0, "last-year": -1, "next-year": 1 } as const;

/** Words for years of their own. `year-before` means the year before the one that the text named last. */
const relativeYears = ["this-year", "last-year", "year-before"] as const;

/** Words for the year of a date next to them. */
const besideDates = ["next-year", "last-year", "this-year"] as const;

const endsSentence = /[.?!;]\s/;

/** The maximum number of words between a date and the words for its year: 'from 1 March to 4 May of next year'. */
const maxApart = 1;

/** The date that 'next year' belongs to: the one right before it, or else the next one of its sentence. */
const dateBeside = (
  text: string,
  dates: readonly WrittenDate[],
  { at, end }: { at: number; end: number },
): WrittenDate | undefined => {
  const isBare = ({ year, month }: WrittenDate) => year === undefined && month !== undefined;
  const before = dates.findLast((one) => one.end <= at);
  if (before && isBare(before) && wordsOf(text.slice(before.end, at)).length <= maxApart) return before;
  const after = dates.find((one) => one.at >= end);
  return after && isBare(after) && !endsSentence.test(text.slice(end, after.at)) ? after : undefined;
};

/** The phrases of these rows in a text: the longest of each row at each word, with its position. */
const phrasesIn = <Row extends string>(text: string, rows: readonly Row[], words: ReaderWords) => {
  const tokens = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)];
  const list = tokens.map(([token]) => foldWords(token));
  return tokens.flatMap(({ index: at }, index) =>
    rows.flatMap((row) => {
      const last = tokens[index + words.startingAt(row, list, index) - 1];
      return last && last.index >= at ? [{ row, at, end: last.index + last[0].length }] : [];
    }),
  );
};

/** Gives dates the year that the text names next to them: 'from 1 May next year', 'l'an prochain du 3 mars'. */
export const withNamedYears = (
  text: string,
  dates: readonly WrittenDate[],
  { words, today }: { words: ReaderWords; today: Day },
): WrittenDate[] => {
  const years = new Map<WrittenDate, number>();
  for (const { row, ...place } of phrasesIn(text, besideDates, words)) {
    const date = dateBeside(text, dates, place);
    if (date) years.set(date, yearOf(today) + offsets[row]);
  }
  return dates.map((date) => ({ ...date, year: years.get(date) ?? date.year }));
};

/** Finds 'this year', 'last year' and 'the year before' in a text that gives days for several years. */
export const findRelativeYears = (
  text: string,
  dates: readonly WrittenDate[],
  { words, today }: { words: ReaderWords; today: Day },
): WrittenDate[] => {
  const found: WrittenDate[] = [];
  const yearBefore = (at: number): number =>
    [...dates, ...found].filter((one) => one.end <= at && one.year !== undefined).at(-1)?.year ??
    yearOf(today);
  for (const { row, at, end } of phrasesIn(text, relativeYears, words)) {
    if (found.some((one) => one.end > at)) continue;
    const year = row === "year-before" ? yearBefore(at) - 1 : yearOf(today) + offsets[row];
    found.push({ text: text.slice(at, end), at, end, year });
  }
  return found;
};

/** A number at the end of a text, followed by at most one word. */
const lastNumber = /(?<![\p{L}\p{N}.,])(\d{1,3})\s+(?:(\p{L}+)\s*)?$/u;

/** A number without a unit just before a date or year, and its position: 'and 130 in', 'and 90'. */
export const bareNumberBefore = (
  before: string,
  words: ReaderWords,
): { at: number; text: string } | undefined => {
  const found = lastNumber.exec(before);
  if (!found) return undefined;
  const [, text = "", link] = found;
  const isLinked = link === undefined || words.isIn("number-in", wordsOf(link));
  return isLinked ? { at: found.index, text } : undefined;
};

/** A number without a unit right after a year, at the end of its part of a list: '2025: 130, '. */
const numberAfter = /^\s?[:=-]?\s?(\d{1,3})\s?(?:[,;.)]|$)/;

/** The number of days next to a year without a unit. */
export const bareDaysBeside = (before: string, after: string, words: ReaderWords): number | undefined => {
  // '2025 95 days, 2026 also 95'
  const [lead = "", word] = /^\s(\p{L}+)(?=\s)/u.exec(after) ?? [];
  const isSame = word !== undefined && words.isIn("adds", wordsOf(word));
  const number =
    bareNumberBefore(before, words)?.text ?? numberAfter.exec(isSame ? after.slice(lead.length) : after)?.[1];
  return number === undefined ? undefined : Number(number);
};

/** Whether at most one word is between a length and a year: '120 days in 2024'. */
export const isBeside = (between: string): boolean => /^\D*$/.test(between) && wordsOf(between).length <= 1;
