import { numberNamed } from "../../text/number-words.ts";
import type { ReaderWords } from "./reader-words.ts";

/** The number of ties in the UK statutory residence test. */
const mostTies = 5;

/** The number of ties in a text: '2 ties', 'two UK ties', 'no ties'. */
export const tiesIn = (list: readonly string[], words: ReaderWords): number | undefined => {
  const at = list.findIndex((_, index) => words.startingAt("tie", list, index) > 0);
  return list
    .slice(Math.max(0, at - 2), Math.max(0, at))
    .reverse()
    .map((word) => (/^\d$/.test(word) ? Number(word) : numberNamed(word)))
    .find((number) => number !== undefined && number <= mostTies);
};
