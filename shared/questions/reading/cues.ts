import { createPhraseFinder, patternsOf } from "../../text/phrases.ts";
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

/** Creates a search for the cues of a text. Each word of a text can belong to several cues. */
export const createCueFinder = (rows: readonly CueRow[]) => {
  const findPhrases = createPhraseFinder(
    rows.flatMap(({ cue, phrases }) =>
      (Object.entries(phrases) as [QuestionLanguage, readonly string[]][]).flatMap(([language, list]) =>
        list.map((phrase) => ({ cue, language, patterns: patternsOf(phrase) })),
      ),
    ),
  );
  return (words: readonly string[]): FoundCue[] => {
    const found = new Map<string, FoundCue>();
    for (const { row, at, length } of findPhrases(words)) {
      const key = `${row.cue} ${at} ${length}`;
      const languages = [...new Set([...(found.get(key)?.languages ?? []), row.language])];
      found.set(key, { cue: row.cue, languages, at, length });
    }
    return [...found.values()];
  };
};
export type FindCues = ReturnType<typeof createCueFinder>;
