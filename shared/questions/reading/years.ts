import { type Day, yearOf } from "../../calendar/day.ts";
import type { WrittenDate } from "../../calendar/written-dates.ts";
import { foldWords, wordsOf } from "../../text/words.ts";
import type { ReaderWords } from "./reader-words.ts";

/** Offsets from the current year. `year-before` instead means the year before the one that the text named last. */
const rows = { "this-year": 0, "last-year": -1, "year-before": undefined } as const;

/** Finds 'this year', 'last year' and 'the year before' in a text that gives days for several years. */
export const findRelativeYears = (
  text: string,
  dates: readonly WrittenDate[],
  { words, today }: { words: ReaderWords; today: Day },
): WrittenDate[] => {
  const tokens = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)];
  const list = tokens.map(([token]) => foldWords(token));
  const found: WrittenDate[] = [];
  const yearBefore = (at: number): number =>
    [...dates, ...found].filter((one) => one.end <= at && one.year !== undefined).at(-1)?.year ??
    yearOf(today);
  for (const [index, { index: at }] of tokens.entries())
    for (const [row, offset] of Object.entries(rows)) {
      const length = words.startingAt(row, list, index);
      const last = tokens[index + length - 1];
      if (length === 0 || !last || found.some((one) => one.end > at)) continue;
      const end = last.index + last[0].length;
      const year = offset === undefined ? yearBefore(at) - 1 : yearOf(today) + offset;
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

/** The number of days that stands beside a year without a unit. */
export const bareDaysBeside = (before: string, after: string, words: ReaderWords): number | undefined => {
  const number = bareNumberBefore(before, words)?.text ?? numberAfter.exec(after)?.[1];
  return number === undefined ? undefined : Number(number);
};

/** Whether at most one word stands between a length and a year: '120 days in 2024'. */
export const isBeside = (between: string): boolean => /^\D*$/.test(between) && wordsOf(between).length <= 1;
