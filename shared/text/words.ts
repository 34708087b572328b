import { foldLetters } from "./fold.ts";

/** The words of a text, folded: those of `Côte d'Ivoire` are `cote`, `d` and `ivoire`. */
export const wordsOf = (text: string): string[] => foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a text, folded and with one space between them: `cote d ivoire`. */
export const foldWords = (text: string): string => wordsOf(text).join(" ");

/** Creates a search for the rows whose phrase a text contains as whole words. */
export const createPhraseFinder = <Row extends { phrase: string }>(
  rows: readonly Row[],
): ((text: string) => Row[]) => {
  const spaced = (text: string) => ` ${foldWords(text)} `;
  const known = rows.map((row) => [spaced(row.phrase), row] as const);
  return (text) => {
    const words = spaced(text);
    return known.filter(([phrase]) => words.includes(phrase)).map(([, row]) => row);
  };
};
