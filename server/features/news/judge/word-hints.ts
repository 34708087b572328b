import { acts } from "#server/knowledge/acts.ts";
import { noiseWords, otherSenses, ruleWords, topicWords, typeWords } from "#server/knowledge/word-lists.ts";
import type { Hit } from "./lexicon.ts";
import { createTokenizer, type Token } from "./tokens.ts";
import { rules } from "./weights.ts";

/** Scores a text by its single words: positive if they are usual in our news, negative if they are usual in noise. */
export type WeighHints = (words: readonly Token[], found: readonly Hit[]) => number;

const isTelling = ({ plain }: Token) => /^\p{L}{3,}$/u.test(plain);

const countWords = (terms: Iterable<string>): Map<string, number> => {
  const tokenize = createTokenizer();
  const counts = new Map<string, number>();
  for (const term of terms) {
    for (const { plain } of tokenize(term.replaceAll("*", "")).filter(isTelling))
      counts.set(plain, (counts.get(plain) ?? 0) + 1);
  }
  return counts;
};

const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);

/**
 * Derives a weight for each single word of our word lists: the logarithm of how much more often it occurs in terms of our
 * news than in terms of noise. "Ceremony" occurs only in terms of noise, so a title with this word scores lower even if it
 * has none of those terms. Words inside the terms that were found do not count again.
 */
export const createWordHints = (): WeighHints => {
  const ours = countWords([
    ...[...typeWords, ...ruleWords, ...topicWords].map(({ term }) => term),
    ...acts.flatMap(({ ruleTerms }) => ruleTerms),
  ]);
  const noise = countWords([...noiseWords.map(({ term }) => term), ...otherSenses]);
  const { unseen, word, max } = rules.fit.hints;
  const all = { ours: sum(ours.values()) + unseen, noise: sum(noise.values()) + unseen };
  const hintOf = ({ plain }: Token): number => {
    const [inOurs, inNoise] = [ours.get(plain), noise.get(plain)];
    if (inOurs === undefined && inNoise === undefined) return 0;
    return Math.log(((inOurs ?? 0) + 1) / all.ours / (((inNoise ?? 0) + 1) / all.noise));
  };
  return (words, found) => {
    const told = new Set(found.flatMap(({ at, length }) => words.slice(at, at + length)));
    const left = [...new Set(words)].filter((one) => !told.has(one));
    const total = left.reduce((hints, one) => hints + hintOf(one), 0);
    return word * Math.max(-max, Math.min(max, total));
  };
};
