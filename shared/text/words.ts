import { foldLetters } from "./fold.ts";

/** The words of a text, folded: those of `Côte d'Ivoire` are `cote`, `d` and `ivoire`. */
export const wordsOf = (text: string): string[] => foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a text, folded and with one space between them: `cote d ivoire`. */
export const foldWords = (text: string): string => wordsOf(text).join(" ");
