import { hidden } from "../../text/hide.ts";
import { wordsOf } from "../../text/words.ts";
import type { Dated } from "./dated.ts";
import type { ReaderWords } from "./reader-words.ts";

/** How many words at the start of a list announce a last day: 'to', 'bis zum'. 'And' doesn't, as it joins anything. */
const announcing = (list: readonly string[], words: ReaderWords): number =>
  words.startingAt("joins", list, 0) > 0 ? 0 : words.startingAt("until", list, 0);

/** '1 May to …': a word announces a last day, but the clause ends without one. */
const lacksEnd = (after: string, words: ReaderWords): boolean => {
  const [clause = ""] = /^[^.…?!_]*/u.exec(after) ?? [];
  const list = wordsOf(clause.replaceAll(hidden, "x"));
  const length = announcing(list, words);
  return length > 0 && length === list.length;
};

/** '1 May to 5 May to 20 June': the period has two last days. */
const hasTwoEnds = (between: string, words: ReaderWords): boolean => {
  if (!/^[\s\p{L}']+$/u.test(between) || between.includes(hidden)) return false;
  const list = wordsOf(between);
  const length = announcing(list, words);
  return length > 0 && length + words.startingAt("article", list, length) === list.length;
};

/** The first day, as written, of a period whose last day is missing or given twice. */
export const unfinishedIn = (
  dated: readonly Dated[],
  stated: string,
  words: ReaderWords,
): string | undefined => {
  const found = dated.find(({ date }, index) => {
    const [next, later] = dated.slice(index + 1);
    const isChain = next !== undefined && later !== undefined && hasTwoEnds(next.before, words);
    return (
      date.month !== undefined &&
      (lacksEnd(stated.slice(date.end), words) || (isChain && hasTwoEnds(later.before, words)))
    );
  });
  return found?.date.text;
};
