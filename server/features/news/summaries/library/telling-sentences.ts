import type { NewsType } from "#shared/news/contract.ts";
import { tokenise } from "../../words/tokens.ts";
import { createTypeLexicon, weighWords } from "../../words/weigh-words.ts";
import { countWords, cutAtWord, sentencesOf } from "../sentences.ts";

/** What publishers put around the words that they publish. */
const aboutThePage =
  /^(the post .+ (appeared first on|first appeared on) |(continue|keep) reading|continúa leyendo|seguir leyendo|leer más|continue a ler|continue lendo|leia mais|ler mais|weiterlesen|mehr lesen|lire la suite|read (more|on|the full)|click here|share (this|on)|subscribe|sign up|photo(graph)?:|image:|source:)/i;

/** Characters of a text that are looked at: news say first what matters. */
const mostCharacters = 12_000;

/** What stands for a text that goes on elsewhere. */
const cutOff = /\s*\[?(?:…|\.{3})\]?\s*$/;

const figures = /\p{Sc}\s?\d|\d[\d.,]*\s?%|\b\d{1,2}[ .]\p{L}{3,}|\b(?:19|20)\d\d\b|\d{2,}/gu;

const folded = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** What a text is told in short of. */
export interface Told {
  title: string;
  body: string;
  type: NewsType;
}

/** The sentences of the body that say most, in their order, of at most so many words; "" where it has none. */
export type TellingSentences = (told: Told, words: number) => string;

/**
 * Picks sentences: those with the words that name the item's type count for most, then figures and dates, what the
 * title speaks of, and where they stand, for news say first what matters.
 */
export const createTellingSentences = (): TellingSentences => {
  let lexicon: ReturnType<typeof createTypeLexicon> | undefined;

  const weigh = (sentence: string, at: number, type: NewsType, titleWords: ReadonlySet<string>): number => {
    // Made when it is needed: where a model writes, it never is.
    lexicon ??= createTypeLexicon();
    const body = tokenise(sentence);
    const named = weighWords(lexicon, { title: [], body }).get(type) ?? 0;
    const shared = new Set(
      body.map(({ plain }) => plain).filter((word) => word.length > 3 && titleWords.has(word)),
    );
    const short = countWords(sentence) < 4 ? -3 : 0;
    return (
      Math.min(named, 6) +
      Math.min(sentence.match(figures)?.length ?? 0, 3) +
      Math.min(shared.size, 4) / 2 +
      4 / (1 + at) +
      short -
      (sentence.endsWith("?") ? 2 : 0)
    );
  };

  return (told, words) => {
    const title = folded(told.title);
    const titleWords = new Set(tokenise(told.title).map(({ plain }) => plain));
    const sentences = sentencesOf(told.body.slice(0, mostCharacters).replace(cutOff, "…")).filter(
      (sentence) => !aboutThePage.test(sentence) && folded(sentence) !== title && /\p{L}/u.test(sentence),
    );
    const ranked = sentences
      .map((sentence, at) => ({ sentence, at, weight: weigh(sentence, at, told.type, titleWords) }))
      .sort((a, b) => b.weight - a.weight);
    const picked: typeof ranked = [];
    let left = words;
    for (const candidate of ranked) {
      const length = countWords(candidate.sentence);
      // Where words are not parted by blanks, the length tells.
      if (length > left || candidate.sentence.length > left * 12) continue;
      picked.push(candidate);
      left -= Math.max(length, Math.ceil(candidate.sentence.length / 12));
    }
    if (picked.length === 0) return cutAtWord(ranked[0]?.sentence ?? "", words);
    return picked
      .sort((a, b) => a.at - b.at)
      .map(({ sentence }) => sentence)
      .join(" ");
  };
};
