import { type Day, plusDays } from "../../calendar/day.ts";
import type { WrittenLength } from "../../calendar/written-length.ts";
import { hidden } from "../../text/hide.ts";
import { wordsOf } from "../../text/words.ts";
import type { StatedText } from "./begun-stay.ts";
import { type Around, aroundOf, clauseEnd } from "./clauses.ts";
import type { ReaderWords } from "./reader-words.ts";

/** Days that a text gives without dates. */
export interface StatedTotal {
  /** Days of the limit that are used. */
  used?: number;
  /** Days of the limit that are left. */
  left?: number;
  /** The first day of an ongoing stay: '75 days straight', 'day 60 of 90'. */
  since?: Day;
  /** The length that these figures come from. */
  length?: WrittenLength;
}

/** A total of more days is not a visit. */
const mostDays = 366;

/** The words right before and after a length, in its clause. */
const besideOf = (length: WrittenLength, stated: string): Around => {
  const { before, after } = aroundOf(stated, length, clauseEnd);
  return { before: before.slice(-4), after: after.slice(0, 4) };
};

/** The numbers that directly follow a phrase of a row, each with the index of the next word. */
const numbersBehind = (row: string, list: readonly string[], words: ReaderWords) =>
  list.flatMap((_, at) => {
    const length = words.startingAt(row, list, at);
    const next = length > 0 ? list[at + length] : undefined;
    return next !== undefined && /^\d{1,3}$/.test(next)
      ? [{ number: Number(next), end: at + length + 1 }]
      : [];
  });

/** The number right behind 'used', as in 'used 62 in the last 180'. */
const bareTotal = ({ stated, words }: StatedText): number | undefined =>
  numbersBehind("used", wordsOf(stated), words)[0]?.number;

/** The day number in 'day 60 of 90': 60. */
const dayOfLimit = (written: string, words: ReaderWords): number | undefined =>
  written.split(clauseEnd).flatMap((clause) => {
    const list = wordsOf(clause);
    const days = numbersBehind("limit-day", list, words);
    return days.filter(({ number, end }) => number > 0 && words.startingAt("limit-of", list, end) > 0);
  })[0]?.number;

const isDays = ({ unit, count }: WrittenLength): boolean => unit === "day" && count <= mostDays;

/** 'Left' after a length. In a departure, a date or a place follows it: 'left on 20 November', 'left Spain'. */
export const leftBehind = new RegExp(`^\\s+left\\b(?!\\s+(?:(?:on|the)\\s+)?${hidden})`, "i");

/** Whether a length is what is left of a limit: '12 days left'. */
export const isRemaining = (
  length: WrittenLength,
  { stated, words }: Pick<StatedText, "stated" | "words">,
): boolean => {
  const { before, after } = besideOf(length, stated);
  if (words.startingAt("remaining", after, 0) > 0) return true;
  const endsWith = (row: string) => words.endingAt(row, before, before.length) > 0;
  return endsWith("remaining") && !endsWith("staying");
};

/** Reads a length as days used, days left or a stay so far, by the words next to it. Undefined if they say none of this. */
const totalOf = (length: WrittenLength, text: StatedText): StatedTotal | undefined => {
  const { stated, words, today } = text;
  const { before, after } = besideOf(length, stated);
  const isBeside = (row: string) =>
    words.endingAt(row, before, before.length) > 0 || words.startingAt(row, after, 0) > 0;
  // 'Habe 40 Tage in Spanien verbraucht': the verb can stand last.
  if (isBeside("used") || words.isIn("used", after)) return { used: length.count, length };
  if (words.isIn("wished", before)) return undefined;
  if (isRemaining(length, text)) return { left: length.count, length };
  return isBeside("running") ? { since: plusDays(today, 1 - length.count), length } : undefined;
};

/** What a text without stays says about days in total. */
export const totalIn = (
  text: StatedText,
  lengths: readonly WrittenLength[],
  written: string,
): StatedTotal => {
  const day = dayOfLimit(written, text.words);
  if (day !== undefined) return { since: plusDays(text.today, 1 - day) };
  const bare = bareTotal(text);
  if (bare !== undefined) return { used: bare };
  return lengths.filter(isDays).flatMap((length) => totalOf(length, text) ?? [])[0] ?? {};
};
