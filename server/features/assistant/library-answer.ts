import type { CitationKind, Confidence } from "#shared/assistant/contract.ts";
import { inSentence } from "#shared/countries/names.ts";
import { plainCharacters } from "./answer-filters.ts";
import { dateInWords } from "./library-entry.ts";
import type { Passage } from "./passage.ts";

/** How many passages an answer shows. */
const mostShown = 3;

const nouns: Readonly<Record<CitationKind, [one: string, several: string]>> = {
  residency: ["residency program", "residency programs"],
  citizenship: ["citizenship program", "citizenship programs"],
  tool: ["tool", "tools"],
  company: ["entry on forming a company", "entries on forming a company"],
  country: ["country", "countries"],
  guide: ["explanation", "explanations"],
  news: ["update", "updates"],
};

/** Kinds whose titles are names of what they are about. */
const named: readonly CitationKind[] = ["residency", "citizenship", "tool", "country"];

const doubts: Readonly<Partial<Record<Confidence, string>>> = {
  low: "low confidence",
  "partly-sourced": "partly unverified",
  unverified: "unverified",
  official: "official",
  reported: "reported",
};

/**
 * Text as it stands within a line of Markdown, whatever it holds. Numbers in brackets get other brackets: a reader would
 * take them for citations.
 */
const escapeMarkdown = (text: string): string =>
  plainCharacters(text)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[[【［]([\s\d^,;&–—-]*)[\]】］]/g, "($1)")
    .replace(/[\\`*_[\]<>~|]|&(?=#?\w+;)/g, "\\$&");

/** How sure it is and of when: ' (reported, effective Sep 24, 2026)'. */
const standing = ({ kind, confidence, date, dateMeans }: Passage): string => {
  const dated = date && [dateMeans, dateInWords(date)].filter(Boolean).join(" ");
  const known = [kind === "guide" ? "our explanation" : doubts[confidence], dated].filter(Boolean).join(", ");
  return known && ` (${escapeMarkdown(known)})`;
};

/** Whether a title is on a country: 'Portugal D7 Visa', 'Company in Portugal'; Guinea is not Equatorial Guinea. */
const isOn = (country: string, title: string): boolean =>
  [country, `in ${country}`, `in the ${country}`].some((words) => {
    const at = title.indexOf(words);
    const begins = at === 0 || (at > 0 && words !== country && title[at - 1] === " ");
    return begins && !/^[\p{L}-]/u.test(title.slice(at + words.length));
  });

/** ' on Portugal' where all are on the country that one of them is. */
const onCountry = (shown: readonly Passage[]): string => {
  const country = shown.find(({ kind }) => kind === "country")?.title;
  return country && shown.every(({ title }) => isOn(country, title))
    ? ` on ${escapeMarkdown(inSentence(country))}`
    : "";
};

const leadOf = (shown: readonly Passage[]): string => {
  const [{ kind, title }] = shown as [Passage];
  const [one, several] = nouns[kind];
  if (shown.length > 1) {
    const what = shown.every((passage) => passage.kind === kind) ? several : "entries";
    return `These ${what} in Meridian's library${onCountry(shown)} come closest to your question. They are excerpts, not written for it.`;
  }
  return named.includes(kind)
    ? `This is what Meridian's library has on ${escapeMarkdown(title)}. It is an excerpt, not written for your question.`
    : `This ${one} in Meridian's library comes closest to your question. It is an excerpt, not written for it.`;
};

/** What is answered where no passage fits. */
export const nothingFound =
  "Meridian's library has nothing on this, and guessing would not help you.\n\nIt covers residency and citizenship programs, forming a company, tax figures of countries, tools for privacy, travel and money, and what changes in visas, residency, citizenship and tax.\n\nIt helps to name the country, and what you want to do there: live, work, pay tax, found a company, become a citizen.";

/**
 * An answer without a language model: the best passages by their number, in Markdown, said to be what they are. They
 * were chosen and cut for the question.
 * @param passages best first
 */
export const libraryAnswer = (passages: readonly Passage[]): string => {
  const shown = passages.slice(0, mostShown);
  if (shown.length === 0) return nothingFound;
  const parts = shown.map((passage, at) => {
    const excerpt = escapeMarkdown(passage.excerpt);
    return `**${escapeMarkdown(passage.title)}** [${at + 1}]${standing(passage)}${excerpt && `: ${excerpt}`}`;
  });
  return [leadOf(shown), ...parts].join("\n\n");
};
