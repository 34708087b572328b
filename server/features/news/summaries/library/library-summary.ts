import { factsOf } from "#shared/news/blog.ts";
import type { Summary } from "#shared/news/contract.ts";
import { countWords, cutAtWord } from "../sentences.ts";
import type { SummaryItem } from "../summary-store.ts";
import { libraryImpact } from "./library-impact.ts";
import { createTellingSentences } from "./telling-sentences.ts";

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
