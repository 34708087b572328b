import { wordsOf } from "../../text/words.ts";
import type { MentionedPlace } from "./places.ts";
import type { ReaderWords } from "./reader-words.ts";

const mark = /[^\p{L}\p{M}\p{N}\s]/u;

/** Whether a text puts tax residence in a place: 'Portuguese tax resident', 'tax resident in Portugal'. */
const isTaxHome = (before: readonly string[], after: readonly string[], words: ReaderWords): boolean => {
  const end = before.length - words.endingAt("tax-home-in", before, before.length);
  return (
    words.startingAt("tax-home-after", after, 0) > 0 || words.endingAt("tax-home-before", before, end) > 0
  );
};

/** Adds what the words right beside a place say about it. A punctuation mark ends them. */
export const withWordsBeside = (text: string, place: MentionedPlace, words: ReaderWords): MentionedPlace => {
  const before = wordsOf(text.slice(0, place.at).split(mark).at(-1) ?? "");
  const after = wordsOf(text.slice(place.end).split(mark)[0] ?? "");
  return {
    ...place,
    ...(isTaxHome(before, after, words) && { isTaxHome: true }),
    ...(words.endingAt("place-from", before, before.length) > 0 && { isFrom: true }),
  };
};
