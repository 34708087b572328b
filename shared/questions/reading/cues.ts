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
  cue: string;
  language: QuestionLanguage;
  words: readonly string[];
}

const any = "*";

const matches = (pattern: string, word: string): boolean => {
  if (pattern.endsWith(any)) return word.startsWith(pattern.slice(0, -1));
  return pattern.startsWith(any) ? word.endsWith(pattern.slice(1)) : word === pattern;
};

const gap = "…";

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

/** The number of words from `at` that a phrase takes. Undefined if it does not stand there. */
export const lengthOf = (
  patterns: readonly string[],
  words: readonly string[],
  at: number,
): number | undefined => {
  const [pattern, ...rest] = patterns;
  if (pattern === undefined) return 0;
  if (pattern !== gap) {
    const length = matches(pattern, words[at] ?? "") ? lengthOf(rest, words, at + 1) : undefined;
    return length === undefined ? undefined : length + 1;
  }
  for (let skipped = 0; skipped <= maxGap; skipped += 1) {
    const length = lengthOf(rest, words, at + skipped);
    if (length !== undefined) return length + skipped;
  }
  return undefined;
};

/** Phrases are looked up by the first letters of their first word. */
const firstLetters = (word: string): string => (word.startsWith(any) ? any : word.slice(0, 2));

/** Creates a search for the cues of a text. Each word of a text can belong to several cues. */
export const createCueFinder = (rows: readonly CueRow[]) => {
  const byStart = new Map<string, Phrase[]>();
  for (const { cue, phrases } of rows)
    for (const [language, list] of Object.entries(phrases) as [QuestionLanguage, readonly string[]][])
      for (const words of list.map(patternsOf)) {
        const key = firstLetters(words[0] ?? "");
        byStart.set(key, [...(byStart.get(key) ?? []), { cue, language, words }]);
      }
  return (words: readonly string[]): FoundCue[] => {
    const found = new Map<string, FoundCue>();
    const withAnyStart = byStart.get(any) ?? [];
    for (const [at, word] of words.entries())
      for (const phrase of [...(byStart.get(firstLetters(word)) ?? []), ...withAnyStart]) {
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
