import { foldLetters } from "#shared/text.ts";

/** A search has so many words; what follows them is left out. */
export const mostSearchWords = 10;

/** The words of a search, each once. */
export const searchWords = (q: string | undefined): string[] =>
  [
    ...new Set(
      foldLetters(q ?? "")
        .split(/\s+/)
        .filter(Boolean),
    ),
  ].slice(0, mostSearchWords);
