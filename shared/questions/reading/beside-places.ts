import { wordsOf } from "../../text/words.ts";
import type { ReaderWords } from "./reader-words.ts";

/** What the words next to a place say about it. */
export interface PlaceSurroundings {
  /** The text says that somebody is tax resident there. */
  isTaxHome?: true;
  /** The person leaves the place, or something comes from there: 'from Argentina'. */
  isFrom?: true;
}

const mark = /[^\p{L}\p{M}\p{N}\s]/u;

/** Whether these words make a place a tax residence: 'Portuguese tax resident', 'tax resident in Portugal'. */
const isTaxHome = (before: readonly string[], after: readonly string[], words: ReaderWords): boolean => {
  const end = before.length - words.endingAt("tax-home-in", before, before.length);
  return (
    words.startingAt("tax-home-after", after, 0) > 0 || words.endingAt("tax-home-before", before, end) > 0
  );
};

/** Reads the words next to a place, up to the nearest punctuation mark on each side. */
export const besidePlace = (
  text: string,
  { at, end }: { at: number; end: number },
  words: ReaderWords,
): PlaceSurroundings => {
  const before = wordsOf(text.slice(0, at).split(mark).at(-1) ?? "");
  const after = wordsOf(text.slice(end).split(mark)[0] ?? "");
  return {
    ...(isTaxHome(before, after, words) && { isTaxHome: true }),
    ...(words.endingAt("place-from", before, before.length) > 0 && { isFrom: true }),
  };
};
