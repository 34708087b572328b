import { factsOf } from "#shared/news/blog.ts";
import type { NewsType, Summary } from "#shared/news/contract.ts";
import { libraryImpact } from "./library-impact.ts";
import { countWords, cutAtWord, sentencesOf } from "./sentences.ts";
import type { SummaryItem } from "./summary-store.ts";
import { tokenise } from "./tokens.ts";
import { createTypeLexicon, weighWords } from "./weigh.ts";

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
const createTellingSentences = (): TellingSentences => {
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

/** The longest texts, in words. */
export interface SummaryLength {
  summary: number;
  impact: number;
}

/** Bodies of fewer words do not tell what they are about without their title. */
const tellsEnough = 40;

const languages = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
const languageName = (code: string): string => {
  try {
    return languages.of(code) ?? "another language";
  } catch {
    return "another language";
  }
};

const asSentence = (title: string) => (/[.!?…]["”’)]?$/.test(title) ? title : `${title}.`);

const knownOf = ({
  type,
  countries,
  dateBasis,
  pubDate,
  link,
  sourceName,
  publisherKind,
  ...item
}: SummaryItem) =>
  factsOf({
    ...item,
    type,
    // A list of all the world tells nothing in a summary.
    countries: countries.slice(0, 6),
    dateBasis: dateBasis && cutAtWord(dateBasis, 12),
    pubDate: pubDate.toISOString(),
    link,
    source: { name: cutAtWord(sourceName, 15), kind: publisherKind },
    status: "new",
  });

/**
 * Tells an item in short without a language model: in the most telling sentences of its own text, and facts about it.
 * Nothing is translated: of a text in another language it is said in English what is known, and the rest is quoted.
 */
export const createLibrarySummary = (length: SummaryLength): ((item: SummaryItem) => Summary) => {
  const tellingSentences = createTellingSentences();

  const inEnglish = (item: SummaryItem): string => {
    const told = tellingSentences(item, length.summary);
    const words = countWords(told);
    if (words >= tellsEnough) return told;
    const title = asSentence(cutAtWord(item.title, length.summary - tellsEnough));
    if (words > 0) return `${title} ${told}`;
    const known = `The source gives no more than its title. ${knownOf(item)}`;
    return `${title} ${cutAtWord(known, length.summary - countWords(title))}`;
  };

  const quoted = (item: SummaryItem): string => {
    const opening = `The source writes in ${languageName(item.language)}:`;
    const known = cutAtWord(knownOf(item), 45);
    const left = length.summary - countWords(opening) - countWords(known);
    const words = tellingSentences(item, left) || cutAtWord(item.title, left);
    return `${known} ${opening} “${words}”`;
  };

  return (item) => ({
    summary: /^en\b/i.test(item.language) ? inEnglish(item) : quoted(item),
    impact: libraryImpact(item, length.impact),
    origin: "library",
  });
};
