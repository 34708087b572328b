import { numberWords } from "../content/everyday.ts";
import type { Understood } from "./read-text.ts";
import { everydayName, quoteStem, type Vocabulary } from "./vocabulary.ts";

/** One thing that is looked for. */
export interface Term {
  /** As PostgreSQL has it. */
  query: string;
  /** How much it counts beside others that are as rare. */
  weight: number;
  /** It stands for a concept that says what is asked; then it counts, however many entries hold it. */
  isClear?: boolean;
  /** It is a word that belongs to no concept, and no number. */
  isWord?: boolean;
  /** It names a place: tools are told apart by it, all else has its countries. */
  isPlace?: boolean;
}

const mostTerms = 40;
const weightOfWordInConcept = 0.6;

/** A code such as `H1B` is also written with a hyphen, a number in words also in digits. */
const queryOf = (word: string, stem: string): string => {
  const [, letters, rest] = /^([a-z]{1,3})(\d[a-z\d]*)$/.exec(word) ?? [];
  if (letters && rest) return `${quoteStem(stem)} | (${quoteStem(letters)} <-> ${quoteStem(rest)})`;
  const digits = numberWords[word];
  return digits ? `${quoteStem(stem)} | ${quoteStem(digits)}` : quoteStem(stem);
};

const isNumber = (word: string) => /^\d+$/.test(word);

/** The words of a text as terms, each once; the first of very many. */
export const termsOf = ({ words, found }: Understood, vocabulary: Vocabulary): Term[] => {
  const inConcept = new Set(
    found.flatMap(({ at, length, names }) =>
      names.every((name) => name === everydayName) ? [] : Array.from({ length }, (_, index) => at + index),
    ),
  );
  const terms = new Map<string, Term>();
  for (const [at, { word, stem, isPlace }] of words.entries()) {
    if (stem === undefined || vocabulary.isFiller(word) || /^0+$|^\d$/.test(word)) continue;
    const query = queryOf(word, stem);
    const weight = inConcept.has(at) ? weightOfWordInConcept : 1;
    if (isPlace) terms.set(query, { query, weight: weight / 2, isPlace });
    if (!terms.has(query))
      terms.set(
        query,
        isNumber(word) ? { query, weight: weight / 2 } : { query, weight, isWord: !inConcept.has(at) },
      );
  }
  return [...terms.values()].slice(0, mostTerms);
};
