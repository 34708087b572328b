import { foldLetters } from "#shared/text.ts";

/** A text as it is compared when somebody searches: without accents, case and punctuation (`Côte d'Ivoire` → `cote d ivoire`). */
export const fold = (text: string): string =>
  foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
