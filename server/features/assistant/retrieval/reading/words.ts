import { foldLetters } from "#shared/fold.ts";

/** Longer runs of letters are no words. */
const longestWord = 30;

/** The words of a text as they are compared, and as they stand there; an amount apart from its unit (`10GB`, `250k`). */
export const wordsOf = (text: string): { word: string; stands: string }[] =>
  (text.match(/\d+(?=(?:k|gb|mb|usd|eur|euros?)\b)|[\p{L}\p{N}\p{M}]+/giu) ?? [])
    .map((stands) => ({ stands, word: foldLetters(stands) }))
    .filter(({ word }) => word.length <= longestWord && /^[a-z0-9]+$/.test(word));

/** The phrases of a list between commas. */
export const phrasesOf = (list: string): string[][] =>
  list
    .split(",")
    .map((phrase) => wordsOf(phrase).map(({ word }) => word))
    .filter((phrase) => phrase.length > 0);
