import { wordsOf } from "../../text/words.ts";
import type { ReaderWords } from "./reader-words.ts";

/** Two digits that are neither a part of a larger number nor an amount or a share. */
const written = /(?<![\p{L}\p{N}\p{Sc}.,/-])([1-9]\d)(?![\p{L}\p{N}\p{Sc}%/-]|[.,:]\d)/gu;

/**
 * The age of a person, as in '48 years old', 'retire at 48', 'tengo 48 años', or else the highest age that the text allows:
 * 49 for 'under 50 years old'. Undefined if the text gives none.
 */
export const ageIn = (text: string, words: ReaderWords): number | undefined => {
  let oldest: number | undefined;
  for (const match of text.matchAll(written)) {
    const before = wordsOf(text.slice(0, match.index));
    const after = wordsOf(text.slice(match.index + match[0].length));
    const isStated =
      words.startingAt("age-after", after, 0) > 0 ||
      (words.endingAt("age-before", before, before.length) > 0 &&
        words.startingAt("age-not", after, 0) === 0);
    if (!isStated) continue;
    const isBelow = words.endingAt("bound-below-before", before, before.length) > 0;
    const isMost = words.endingAt("bound-most-before", before, before.length) > 0;
    if (!isBelow && !isMost) return Number(match[1]);
    oldest = Number(match[1]) - (isBelow ? 1 : 0);
  }
  return oldest;
};
