import { wordsOf } from "../../text/words.ts";
import type { QuestionLanguage } from "./language.ts";

/**
 * The phrases for something that people ask about, by language. An asterisk stands for any ending of a word, or for any
 * beginning, and an ellipsis for up to three other words.
 */
export interface CueRow {
  cue: string;
  phrases: Partial<Record<QuestionLanguage, readonly string[]>>;
}

/** A cue in a text, with the languages of the phrase and its position among the words. */
export interface FoundCue {
  cue: string;
  languages: readonly QuestionLanguage[];
  at: number;
  length: number;
}

interface Phrase {
  /** Its place in the table. */
  order: number;
  cue: string;
  language: QuestionLanguage;
  words: readonly string[];
}

const any = "*";
const gap = "…";

const matches = (pattern: string, word: string): boolean => {
  if (pattern.endsWith(any)) return word.startsWith(pattern.slice(0, -1));
  return pattern.startsWith(any) ? word.endsWith(pattern.slice(1)) : word === pattern;
};

/** Whether a pattern stands for up to three words. */
export const isGap = (pattern: string): boolean => pattern === gap;

/** The words of a phrase, each with its asterisk. */
export const patternsOf = (phrase: string): string[] =>
  phrase.split(/\s+/).flatMap((word) => {
    if (word === gap) return [gap];
    const folded = wordsOf(word);
    if (word.startsWith(any)) return [`${any}${folded[0] ?? ""}`, ...folded.slice(1)];
    return word.endsWith(any) ? [...folded.slice(0, -1), `${folded.at(-1) ?? ""}${any}`] : folded;
  });

/** The most words that an ellipsis stands for. */
const maxGap = 3;

/**
 * The number of words from `at` that a phrase takes. Undefined if it does not stand there.
 * @param from the pattern to begin with
 */
export const lengthOf = (
  patterns: readonly string[],
  words: readonly string[],
  at: number,
  from = 0,
): number | undefined => {
  const pattern = patterns[from];
  if (pattern === undefined) return 0;
  if (!isGap(pattern)) {
    const length = matches(pattern, words[at] ?? "")
      ? lengthOf(patterns, words, at + 1, from + 1)
      : undefined;
    return length === undefined ? undefined : length + 1;
  }
  for (let skipped = 0; skipped <= maxGap; skipped += 1) {
    const length = lengthOf(patterns, words, at + skipped, from + 1);
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

/** Creates a search for the cues of a text. Each word of a text can belong to several cues. */
export const createCueFinder = (rows: readonly CueRow[]) => {
  const all = rows
    .flatMap(({ cue, phrases }) =>
      (Object.entries(phrases) as [QuestionLanguage, readonly string[]][]).flatMap(([language, list]) =>
        list.map((phrase) => ({ cue, language, words: patternsOf(phrase) })),
      ),
    )
    .map((phrase, order): Phrase => ({ order, ...phrase }));
  const phrasesAt = indexPhrases(all, ({ words }) => words[0] ?? "");
  return (words: readonly string[]): FoundCue[] => {
    const found = new Map<string, FoundCue>();
    for (const [at, word] of words.entries())
      for (const phrase of phrasesAt(word).toSorted((a, b) => a.order - b.order)) {
        const length = lengthOf(phrase.words, words, at);
        if (length === undefined) continue;
        const key = `${phrase.cue} ${at} ${length}`;
        const languages = [...new Set([...(found.get(key)?.languages ?? []), phrase.language])];
        found.set(key, { cue: phrase.cue, languages, at, length });
      }
    return [...found.values()];
  };
};
export type FindCues = ReturnType<typeof createCueFinder>;
