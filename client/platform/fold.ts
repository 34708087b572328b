import { foldLetters } from "#shared/text/fold.ts";

/** Normalizes a text for search: no accents, case or punctuation (`Côte d'Ivoire` → `cote d ivoire`). */
export const fold = (text: string): string =>
  foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
