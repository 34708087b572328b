import { detectAll } from "tinyld";
import { wordsOf } from "#shared/text/words.ts";

/** Shorter texts are often only names of places or visas, which say nothing about the language. */
const fewestWords = 4;
/**
 * The minimum accuracy, from 0 to 1, to accept a language. A text with letters that English lacks needs less, because these
 * letters are a hint in themselves.
 */
const leastAccuracy = { english: 0.07, other: 0.05 };

/**
 * The language of a text, one of those given (ISO 639-1). English wins if nothing is clear. Undefined for a text with letters
 * that English lacks if no language fits.
 */
export const languageOf = <Language extends string>(
  text: string,
  languages: readonly (Language | "en")[],
): Language | "en" | undefined => {
  const letters = /(?=\p{L})[^a-z]/iu.test(text) ? "other" : "english";
  const fallback = letters === "english" ? "en" : undefined;
  if (letters === "english" && wordsOf(text).length < fewestWords) return fallback;
  const [best] = detectAll(text, { only: [...languages] });
  if (!best || best.accuracy < leastAccuracy[letters]) return fallback;
  return languages.find((language) => language === best.lang);
};
