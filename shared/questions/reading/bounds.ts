import { numberNamed } from "../../text/number-words.ts";
import { wordsOf } from "../../text/words.ts";
import type { ReaderWords } from "./reader-words.ts";

const units = ["day", "week", "month", "year"] as const;

/** A length with the word that makes it a limit: 'under 30 days', '2 years or more'. */
export interface StatedBound {
  /** Its words, folded. */
  text: string;
  at: "most" | "least";
  /** The length itself is already too long: 'under 30 days'. */
  isBelow: boolean;
  count: number;
  unit: (typeof units)[number];
  /** Of each year: 'at most 7 days a year'. */
  isYearly: boolean;
  /** Whether the only limiting word is 'in', which can also mean 'starting in'. */
  isWeak: boolean;
}

/** The maximum number of words between a limit and 'a year': 'under 30 days of stay a year'. */
const gapAfter = 2;

const numberOf = (word: string): number | undefined => {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  const named = numberNamed(word);
  return named === 0 ? undefined : named;
};

const limitOf = (
  words: readonly string[],
  from: number,
  end: number,
  reader: ReaderWords,
): (Pick<StatedBound, "at" | "isBelow" | "isWeak"> & { from: number; end: number }) | undefined => {
  const before = (row: string) => reader.endingAt(`bound-${row}-before`, words, from);
  const after = (row: string) => reader.startingAt(`bound-${row}-after`, words, end);
  // The longest phrase decides: 'no more than' hides 'more than'.
  const [best] = [
    ...(["most", "least"] as const).flatMap((at) => [
      { at, isBelow: false, before: 0, after: after(at) },
      { at, isBelow: false, before: before(at), after: 0 },
    ]),
    { at: "most" as const, isBelow: true, before: before("below"), after: 0 },
  ].sort((a, b) => b.before + b.after - a.before - a.after);
  if (best && best.before + best.after > 0)
    return {
      ...{ at: best.at, isBelow: best.isBelow, isWeak: false },
      ...{ from: from - best.before, end: end + best.after },
    };
  const weak = reader.endingAt("bound-weak", words, from);
  return weak > 0 ? { at: "most", isBelow: false, isWeak: true, from: from - weak, end } : undefined;
};

const isYearlyAfter = (words: readonly string[], end: number, reader: ReaderWords): boolean =>
  Array.from({ length: gapAfter + 1 }, (_, skipped) => end + skipped).some(
    (at) => reader.startingAt("bound-yearly", words, at) > 0,
  );

/** The lengths of a text that limit something. */
export const boundsIn = (text: string, reader: ReaderWords): readonly StatedBound[] => {
  const words = wordsOf(text);
  return words.flatMap((word, from) => {
    const count = numberOf(word);
    const unit = units.find((one) => reader.startingAt(`bound-${one}`, words, from + 1) > 0);
    const isAge = reader.startingAt("age-after", words, from + 1) > 0;
    if (count === undefined || !unit || isAge) return [];
    const limit = limitOf(words, from, from + 2, reader);
    if (!limit) return [];
    const { at, isBelow, isWeak } = limit;
    const stated = words.slice(limit.from, limit.end).join(" ");
    const isYearly = isYearlyAfter(words, limit.end, reader);
    return [{ text: stated, at, isBelow, count, unit, isYearly, isWeak }];
  });
};
