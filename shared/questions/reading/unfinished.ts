import { hidden } from "../../text/hide.ts";
import { wordsOf } from "../../text/words.ts";
import type { Dated } from "./dated.ts";
import type { ReaderWords } from "./reader-words.ts";

/** The number of words at the start of a list that announce a last day: 'to', 'bis zum'. 'And' joins anything. */
const announcing = (list: readonly string[], words: ReaderWords): number =>
  words.startingAt("joins", list, 0) > 0 ? 0 : words.startingAt("until", list, 0);

/** '1 May to …': a word announces the last day, and the text or the clause ends. */
const lacksEnd = (after: string, words: ReaderWords): boolean => {
  const [clause = ""] = /^[^.…?!_]*/u.exec(after) ?? [];
  const list = wordsOf(clause.replaceAll(hidden, "x"));
  const length = announcing(list, words);
  return length > 0 && length === list.length;
};

/** '1 May to 1 May to 20 June': the middle day is the last one, and it is followed by another. */
const hasTwoEnds = (between: string, words: ReaderWords): boolean => {
  if (!/^[\s\p{L}']+$/u.test(between) || between.includes(hidden)) return false;
  const list = wordsOf(between);
  const length = announcing(list, words);
  return length > 0 && length + words.startingAt("article", list, length) === list.length;
};

/** The first day of a period whose last day is missing or told twice, as it is written. */
export const unfinishedIn = (
  dated: readonly Dated[],
  told: string,
  words: ReaderWords,
): string | undefined => {
  const found = dated.find(({ date }, index) => {
    const [next, later] = dated.slice(index + 1);
    const isChain = next !== undefined && later !== undefined && hasTwoEnds(next.before, words);
    return (
      date.month !== undefined &&
      (lacksEnd(told.slice(date.end), words) || (isChain && hasTwoEnds(later.before, words)))
    );
  });
  return found?.date.text;
};
