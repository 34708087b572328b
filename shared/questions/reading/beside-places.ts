import { wordsOf } from "../../text/words.ts";
import type { ReaderWords } from "./reader-words.ts";

/** What a text says right beside a place. */
export interface PlaceSurroundings {
  /** A person is tax resident there. */
  isTaxHome?: true;
  /** The person leaves the place, or something comes from there: 'from Argentina'. */
  isFrom?: true;
}

const mark = /[^\p{L}\p{M}\p{N}\s]/u;

/** Whether a text puts tax residence in a place: 'Portuguese tax resident', 'tax resident in Portugal'. */
const isTaxHome = (before: readonly string[], after: readonly string[], words: ReaderWords): boolean => {
  const end = before.length - words.endingAt("tax-home-in", before, before.length);
  return (
    words.startingAt("tax-home-after", after, 0) > 0 || words.endingAt("tax-home-before", before, end) > 0
  );
};

/** What the words right beside a place say about it. A punctuation mark ends them. */
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
