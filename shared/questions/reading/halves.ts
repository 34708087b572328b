import { foldLetters } from "../../text/fold.ts";
import type { ReaderWords } from "./reader-words.ts";

const tokens = /[\p{L}\p{N}\p{M}]+/gu;

/** The fewest words that make a question. */
const minWords = 2;

interface Token {
  at: number;
  end: number;
  word: string;
}

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(tokens)].map((match) => ({
    ...{ at: match.index, end: match.index + match[0].length },
    word: foldLetters(match[0]),
  }));

/** Whether a question begins somewhere in a text: 'how long', 'puedo', 'darf ich'. */
const hasQuestion = (words: readonly string[], { startingAt }: ReaderWords): boolean =>
  words.some((_, at) => startingAt("asks", words, at) > 0);

/** Whether a text begins with a question word, ignoring a leading 'and' or 'also'. */
const beginsAsQuestion = (words: readonly string[], { startingAt }: ReaderWords): boolean => {
  const joined = startingAt("adds", words, 0);
  return startingAt("asks", words, joined) > 0;
};

/** The index at which the second question of a text begins: after a question mark, or at 'and how'. */
const secondAt = (text: string, words: ReaderWords): number | undefined => {
  const mark = text.indexOf("?");
  if (mark > 0 && /\p{L}/u.test(text.slice(mark))) return mark + 1;
  const all = tokensOf(text);
  const list = all.map(({ word }) => word);
  const index = list.findIndex((_, at) => {
    if (at < minWords) return false;
    const joined = words.startingAt("adds", list, at);
    return joined > 0 && words.startingAt("asks", list, at + joined) > 0;
  });
  return all[index]?.at;
};

/** Splits a text that asks two questions. Undefined for a single question, even with a remark after it. */
export const halvesOf = (text: string, words: ReaderWords): readonly [string, string] | undefined => {
  const at = secondAt(text, words);
  if (at === undefined) return undefined;
  const [first, second] = [text.slice(0, at), text.slice(at)];
  const [before, after] = [first, second].map((half) => tokensOf(half).map(({ word }) => word));
  if (!before || !after || Math.min(before.length, after.length) < minWords) return undefined;
  const isMarked = first.endsWith("?");
  const isFirst = isMarked || hasQuestion(before, words);
  return isFirst && (beginsAsQuestion(after, words) || (isMarked && second.trimEnd().endsWith("?")))
    ? [first, second]
    : undefined;
};
