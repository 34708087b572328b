import { foldLetters } from "#shared/text.ts";

/** Words used of a search; the rest is ignored. */
export const maxSearchWords = 10;

/** The distinct words of a search, folded. */
export const searchWords = (q: string | undefined): string[] =>
  [
    ...new Set(
      foldLetters(q ?? "")
        .split(/\s+/)
        .filter(Boolean),
    ),
  ].slice(0, maxSearchWords);
