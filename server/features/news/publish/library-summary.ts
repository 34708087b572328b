import { factsOf } from "#shared/news/blog.ts";
import type { NewsType, Summary } from "#shared/news/contract.ts";
import { excerptOf, maxOpening } from "#shared/news/excerpt.ts";
import { countWords, cutAtWord, sentencesOf } from "#shared/text/sentences.ts";
import { foldWords } from "#shared/text/words.ts";
import { buildOnFirstSearch } from "../judge/lexicon.ts";
import { tokenize } from "../judge/tokens.ts";
import { createTypeLexicon, weighWords } from "../judge/weigh.ts";
import type { ReadReport } from "../stories/same-event.ts";
import { createLibraryImpact } from "./library-impact.ts";
import type { SummaryItem } from "./summary-store.ts";

/** Boilerplate around a published text. */
const aboutThePage =
  /^(the post .+ (appeared first on|first appeared on) |(continue|keep) reading|continúa leyendo|seguir leyendo|leer más|continue a ler|continue lendo|leia mais|ler mais|weiterlesen|mehr lesen|lire la suite|read (more|on|the full)|click here|share (this|on)|subscribe|sign up|photo(graph)?:|image:|source:)/i;

/** Only the beginning of a text is read: news put the main point first. */
const maxCharacters = 12_000;

/** An ellipsis at the end of a text that continues elsewhere. */
const cutOff = /(?<!\s)\s*\[?(?:…|\.{3})\]?\s*$/;

const figures = /\p{Sc}\s?\d|(?<![\d.,])\d[\d.,]*\s?%|\b\d{1,2}[ .]\p{L}{3,}|\b(?:19|20)\d\d\b|\d{2,}/gu;

export interface SummaryText {
  title: string;
  body: string;
  type: NewsType;
}

/** The most informative sentences of the body within a word limit, in their order; empty if there are none. */
export type SentencePicker = (item: SummaryText, words: number) => string;

/** Ranks sentences by words that name the item's type, then figures and dates, words of the title, and position. */
const createSentencePicker = (): SentencePicker => {
  const lexicon = buildOnFirstSearch(createTypeLexicon);

  const weigh = (
    sentence: string,
    position: number,
    type: NewsType,
    titleWords: ReadonlySet<string>,
  ): number => {
    const body = tokenize(sentence);
    const named = weighWords(lexicon, { title: [], body }).get(type) ?? 0;
    const shared = new Set(
      body.map(({ plain }) => plain).filter((word) => word.length > 3 && titleWords.has(word)),
    );
    const short = countWords(sentence) < 4 ? -3 : 0;
    return (
      Math.min(named, 6) +
      Math.min(sentence.match(figures)?.length ?? 0, 3) +
      Math.min(shared.size, 4) / 2 +
      4 / (1 + position) +
      short -
      (sentence.endsWith("?") ? 2 : 0)
    );
  };

  return (item, words) => {
    const title = foldWords(item.title);
    const titleWords = new Set(tokenize(item.title).map(({ plain }) => plain));
    const sentences = sentencesOf(item.body.slice(0, maxCharacters).replace(cutOff, "…")).filter(
      (sentence) => !aboutThePage.test(sentence) && foldWords(sentence) !== title && /\p{L}/u.test(sentence),
    );
    const ranked = sentences
      .map((sentence, position) => ({
        sentence,
        position,
        weight: weigh(sentence, position, item.type, titleWords),
      }))
      .sort((a, b) => b.weight - a.weight);
    const picked: typeof ranked = [];
    let remaining = words;
    for (const candidate of ranked) {
      const length = countWords(candidate.sentence);
      // Without spaces between words, length counts instead.
      if (length > remaining || candidate.sentence.length > remaining * 12) continue;
      picked.push(candidate);
      remaining -= Math.max(length, Math.ceil(candidate.sentence.length / 12));
    }
    if (picked.length === 0) return cutAtWord(ranked[0]?.sentence ?? "", words);
    return picked
      .sort((a, b) => a.position - b.position)
      .map(({ sentence }) => sentence)
      .join(" ");
  };
};

/** Word limits. */
export interface SummaryLength {
  summary: number;
  impact: number;
}

/** Whether the excerpt, which is shown above a summary, already says this. */
const isInExcerpt = ({ title, body }: SummaryItem, text: string): boolean =>
  foldWords(excerptOf(title, body.slice(0, maxOpening))).includes(foldWords(text));

const languages = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
const languageName = (code: string): string => {
  try {
    return languages.of(code) ?? "another language";
  } catch {
    return "another language";
  }
};

const factsAbout = ({ type, countries, dateBasis, pubDate, publisher, publisherKind }: SummaryItem) =>
  factsOf({
    type,
    // A longer list of countries is not informative.
    countries: countries.slice(0, 6),
    dateBasis: dateBasis && cutAtWord(dateBasis, 12),
    pubDate: pubDate.toISOString(),
    source: { name: cutAtWord(publisher, 15), kind: publisherKind },
  });

/**
 * Summarizes an item without a language model: the most informative sentences of its text, and facts about it.
 * Nothing is translated: an item in another language is described in English and quoted.
 */
export const createLibrarySummary = (
  limits: SummaryLength,
  readReport: ReadReport,
): ((item: SummaryItem) => Summary) => {
  const pickSentences = createSentencePicker();
  const writeImpact = createLibraryImpact(readReport);

  const inEnglish = (item: SummaryItem): string => {
    const picked = pickSentences(item, limits.summary);
    // The page shows a summary below the title and the excerpt, so it must add to them.
    if (picked && !isInExcerpt(item, picked)) return picked;
    const stored = picked
      ? "We store no more of this text than its excerpt."
      : "The source publishes only a title.";
    return cutAtWord(`${stored} ${factsAbout(item)}`, limits.summary);
  };

  const quoted = (item: SummaryItem): string => {
    const opening = `The source writes in ${languageName(item.language)}:`;
    const known = cutAtWord(factsAbout(item), 45);
    const remaining = limits.summary - countWords(opening) - countWords(known);
    const words = pickSentences(item, remaining) || cutAtWord(item.title, remaining);
    return `${known} ${opening} “${words}”`;
  };

  return (item) => ({
    summary: /^en\b/i.test(item.language) ? inEnglish(item) : quoted(item),
    impact: writeImpact(item, limits.impact),
    origin: "library",
  });
};
