import { truncateAtWord } from "#shared/truncate.ts";

const mostOfExcerpt = 400;
const mostOfText = 1500;
const mostStatements = 3;

/** One thing that is said, and how well it fits what is asked. */
export interface Said {
  text: string;
  fit: number;
}

/** The statements that fit best, whole, in at most so many characters; of the first a part where even it is longer. */
const fill = (
  best: readonly Said[],
  most: number,
  atMost = Number.POSITIVE_INFINITY,
  parter = " ",
): string => {
  const chosen: string[] = [];
  let left = most;
  for (const { text } of best) {
    if (chosen.length === atMost) break;
    if (text.length > left) continue;
    chosen.push(text);
    left -= text.length + parter.length;
  }
  return chosen.length > 0 ? chosen.join(parter) : truncateAtWord(best[0]?.text ?? "", most);
};

/** What is shown of what is said, and what a language model reads of it; best first. */
export const chooseText = (said: readonly Said[]): { excerpt: string; text: string } => {
  const best = said.filter(({ text }) => text !== "").sort((a, b) => b.fit - a.fit);
  const fitting = best.filter(({ fit }) => fit > 0 && fit >= (best[0]?.fit ?? 0) * 0.4);
  return {
    excerpt: fill(fitting.length > 0 ? fitting : best.slice(0, 2), mostOfExcerpt, mostStatements),
    text: fill(best, mostOfText, undefined, "\n"),
  };
};
