import { type CueRow, lengthOf, patternsOf } from "./cues.ts";

/** Looks for the phrases of a row of reader words, such as `passport`, in folded words. */
export interface ReaderWords {
  /** The number of words that the longest phrase takes from `at`. Zero if none begins there. */
  startingAt(row: string, words: readonly string[], at: number): number;
  /** The number of words of the longest phrase that ends before `end`. Zero if none does. */
  endingAt(row: string, words: readonly string[], end: number): number;
  isIn(row: string, words: readonly string[]): boolean;
}

/** Creates a search for reader words. @throws Error for a row that the table lacks */
export const createReaderWords = (rows: readonly CueRow[]): ReaderWords => {
  const phrases = new Map(
    rows.map(({ cue, phrases: byLanguage }) => [
      cue,
      [...new Set(Object.values(byLanguage).flat())].map(patternsOf),
    ]),
  );
  const phrasesOf = (row: string) => {
    const found = phrases.get(row);
    if (!found) throw new Error(`There are no reader words "${row}".`);
    return found;
  };
  const startingAt: ReaderWords["startingAt"] = (row, words, at) =>
    Math.max(0, ...phrasesOf(row).map((patterns) => lengthOf(patterns, words, at) ?? 0));
  return {
    startingAt,
    endingAt: (row, words, end) =>
      Math.max(
        0,
        ...phrasesOf(row).map((patterns) => {
          const at = end - patterns.length;
          return at >= 0 && lengthOf(patterns, words, at) !== undefined ? patterns.length : 0;
        }),
      ),
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
