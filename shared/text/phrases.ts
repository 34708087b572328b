import { wordsOf } from "./words.ts";

const any = "*";

/** Stands for some words in a phrase. */
export const gap = "…";

const matches = (pattern: string, word: string): boolean => {
  if (pattern.endsWith(any)) return word.startsWith(pattern.slice(0, -1));
  return pattern.startsWith(any) ? word.endsWith(pattern.slice(1)) : word === pattern;
};

export const isGap = (pattern: string): boolean => pattern === gap;

/**
 * The patterns of a phrase: its words, where an asterisk stands for any ending or any beginning, and ellipses, which stand
 * for some words.
 */
export const patternsOf = (phrase: string): string[] =>
  phrase.split(/\s+/).flatMap((word) => {
    if (word === gap) return [gap];
    const folded = wordsOf(word);
    if (word.startsWith(any)) return [`${any}${folded[0] ?? ""}`, ...folded.slice(1)];
    return word.endsWith(any) ? [...folded.slice(0, -1), `${folded.at(-1) ?? ""}${any}`] : folded;
  });

/** The maximum number of words that an ellipsis stands for, unless a search sets another. */
const usualGap = 3;

/**
 * The number of words from `at` that a phrase takes. Undefined if it does not stand there.
 * @param maxGap the maximum number of words that an ellipsis stands for
 * @param from the pattern to begin with
 */
export const lengthOf = (
  patterns: readonly string[],
  words: readonly string[],
  at: number,
  maxGap = usualGap,
  from = 0,
): number | undefined => {
  const pattern = patterns[from];
  if (pattern === undefined) return 0;
  if (!isGap(pattern)) {
    const length = matches(pattern, words[at] ?? "")
      ? lengthOf(patterns, words, at + 1, maxGap, from + 1)
      : undefined;
    return length === undefined ? undefined : length + 1;
  }
  for (let skipped = 0; skipped <= maxGap && at + skipped <= words.length; skipped += 1) {
    const length = lengthOf(patterns, words, at + skipped, maxGap, from + 1);
    if (length !== undefined) return length + skipped;
  }
  return undefined;
};

/** A beginning is looked up by at most this many letters. */
const keyLetters = 4;

/** The first letters of the words that a pattern fits. Empty if these can begin with any letter. */
const startOf = (pattern: string): string =>
  pattern.endsWith(any) ? pattern.slice(0, -1).slice(0, keyLetters) : "";

const isWord = (pattern: string): boolean =>
  !pattern.startsWith(any) && !pattern.endsWith(any) && !isGap(pattern);

const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
};

/**
 * Indexes phrases by their first or last pattern, because trying all phrases at each word is slow.
 * @returns the phrases whose pattern can fit a word, in any order
 */
export const indexPhrases = <Phrase>(
  phrases: readonly Phrase[],
  patternOf: (phrase: Phrase) => string,
): ((word: string) => readonly Phrase[]) => {
  const whole = groupBy(
    phrases.filter((phrase) => isWord(patternOf(phrase))),
    patternOf,
  );
  const begun = groupBy(
    phrases.filter((phrase) => !isWord(patternOf(phrase))),
    (phrase) => startOf(patternOf(phrase)),
  );
  const lengths = [...new Set([...begun.keys()].map((start) => start.length))];
  return (word) => {
    const found = whole.get(word) ?? [];
    const more = lengths.flatMap((length) =>
      length > word.length ? [] : (begun.get(word.slice(0, length)) ?? []),
    );
    return more.length === 0 ? found : [...found, ...more];
  };
};

/** A phrase in a list of words: the row that has it, the index of its first word, and its number of words. */
export interface FoundPhrase<Row> {
  row: Row;
  at: number;
  length: number;
}

/**
 * Creates a search for phrases in a list of words. It finds all of them, also those within others. At each word they come
 * in the order of the rows.
 * @param maxGap the maximum number of words that an ellipsis stands for
 */
export const createPhraseFinder = <Row extends { patterns: readonly string[] }>(
  rows: readonly Row[],
  maxGap = usualGap,
): ((words: readonly string[]) => FoundPhrase<Row>[]) => {
  const rowsFor = indexPhrases(
    rows.map((row, order) => ({ row, order })),
    ({ row: { patterns } }) => patterns[0] ?? "",
  );
  return (words) =>
    words.flatMap((word, at) =>
      rowsFor(word)
        .toSorted((a, b) => a.order - b.order)
        .flatMap(({ row }) => {
          const length = lengthOf(row.patterns, words, at, maxGap);
          return length === undefined ? [] : [{ row, at, length }];
        }),
    );
};
