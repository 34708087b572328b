import { indexPhrases, isGap, lengthOf, patternsOf } from "../../text/phrases.ts";
import type { CueRow } from "./cues.ts";

/** Looks for the phrases of a row of reader words, such as `passport`, in folded words. */
export interface ReaderWords {
  /** The number of words that the longest phrase takes from `at`. Zero if none begins there. */
  startingAt(row: string, words: readonly string[], at: number): number;
  /** The number of words of the longest phrase that ends before `end`. Zero if none does. */
  endingAt(row: string, words: readonly string[], end: number): number;
  isIn(row: string, words: readonly string[]): boolean;
}

/** The phrases of a row by their first and by their last word. A phrase with a gap can end at any word. */
const indexRow = (byLanguage: CueRow["phrases"]) => {
  const phrases = [...new Set(Object.values(byLanguage).flat())].map(patternsOf);
  return {
    at: indexPhrases(phrases, ([first = ""]) => first),
    before: indexPhrases(phrases, (patterns) => patterns.find(isGap) ?? patterns.at(-1) ?? ""),
  };
};

const longest = (
  phrases: readonly (readonly string[])[],
  lengthOfOne: (patterns: readonly string[]) => number | undefined,
): number => phrases.reduce((most, patterns) => Math.max(most, lengthOfOne(patterns) ?? 0), 0);

/** Creates a search for reader words. @throws Error for a row that the table lacks */
export const createReaderWords = (rows: readonly CueRow[]): ReaderWords => {
  const known = new Map(rows.map(({ cue, phrases }) => [cue, indexRow(phrases)]));
  const phrasesOf = (row: string) => {
    const found = known.get(row);
    if (!found) throw new Error(`There are no reader words "${row}".`);
    return found;
  };
  const startingAt: ReaderWords["startingAt"] = (row, words, at) =>
    longest(phrasesOf(row).at(words[at] ?? ""), (patterns) => lengthOf(patterns, words, at));
  return {
    startingAt,
    endingAt: (row, words, end) =>
      longest(phrasesOf(row).before(words[end - 1] ?? ""), (patterns) => {
        const at = end - patterns.length;
        return at >= 0 && lengthOf(patterns, words, at) !== undefined ? patterns.length : undefined;
      }),
    isIn: (row, words) => words.some((_, at) => startingAt(row, words, at) > 0),
  };
};

/** Skips phrases of these rows backward from `end`. Returns the index of the first word skipped, or `end` if none. */
export const skipBack = (
  words: ReaderWords,
  list: readonly string[],
  end: number,
  ...rows: readonly string[]
): number => {
  const length = Math.max(0, ...rows.map((row) => words.endingAt(row, list, end)));
  return length > 0 ? skipBack(words, list, end - length, ...rows) : end;
};
