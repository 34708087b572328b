import { answerTexts, questionPhrases } from "#server/knowledge/word-lists.ts";
import type { CitationKind, Confidence } from "#shared/assistant/contract.ts";
import { isOld } from "#shared/catalogue/entry.ts";
import { inSentence } from "#shared/gazetteer/names.ts";
import { createPhraseFinder } from "#shared/text/words.ts";
import { answerLanguageOf } from "./answer-language.ts";
import { stripHiddenCharacters } from "./clean-answer.ts";
import { dateInWords } from "./library-entry.ts";
import { monitoringKey, type Passage, type PassageList } from "./passage.ts";

/** Passages per answer. */
const maxShown = 3;

const nouns: Readonly<Record<CitationKind, [one: string, several: string]>> = {
  answer: ["answer", "answers"],
  residency: ["residency program", "residency programs"],
  citizenship: ["citizenship program", "citizenship programs"],
  tool: ["tool", "tools"],
  company: ["entry on forming a company", "entries on forming a company"],
  country: ["country", "countries"],
  guide: ["explanation", "explanations"],
  news: ["update", "updates"],
};

/** Kinds whose title is the name of the subject. */
const named: readonly CitationKind[] = ["residency", "citizenship", "tool", "country"];

const doubts: Readonly<Partial<Record<Confidence, string>>> = {
  low: "low confidence",
  "partly-sourced": "partly not confirmed",
  unverified: "not confirmed",
  official: "official",
  reported: "reported",
};

/** Escapes text for one line of Markdown. `[1]` becomes `(1)`, so that it does not look like a citation. */
const escapeMarkdown = (text: string): string =>
  stripHiddenCharacters(text)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[[【［]([\s\d^,;&–—-]*)[\]】］]/g, "($1)")
    .replace(/[\\`*_[\]<>~|]|&(?=#?\w+;)/g, "\\$&");

/** Confidence and date of a passage: ' (partly not confirmed, newest source Dec 2024, over 12 months old)'. */
const qualifiersOf = ({ kind, confidence, date, dateMeans }: Passage, today: Date): string => {
  const dated = date && [dateMeans, dateInWords(date)].filter(Boolean).join(" ");
  const age = kind !== "news" && date && isOld(date, today) ? "over 12 months old" : null;
  const known = [kind === "guide" ? "our explanation" : doubts[confidence], dated, age]
    .filter(Boolean)
    .join(", ");
  return known && ` (${escapeMarkdown(known)})`;
};

/** Whether a title is about a country: 'Portugal D7 Visa', 'Company in Portugal'. Guinea is not Equatorial Guinea. */
const isAbout = (country: string, title: string): boolean =>
  [country, `in ${country}`, `in the ${country}`].some((words) => {
    const at = title.indexOf(words);
    const begins = at === 0 || (at > 0 && words !== country && title[at - 1] === " ");
    return begins && !/^[\p{L}-]/u.test(title.slice(at + words.length));
  });

/** ' on Portugal' if all passages are about the same country; otherwise empty. */
const onCountry = (shown: readonly Passage[]): string => {
  const country = shown.find(({ kind }) => kind === "country")?.title;
  return country && shown.every(({ title }) => isAbout(country, title))
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

/** The answer if no passage fits. */
const nothingFound =
  "Meridian's library has nothing on this, and guessing would not help you.\n\nIt covers residency and citizenship programs, forming a company, tax figures of countries, tools for privacy, travel and money, and what changes in visas, residency, citizenship and tax.\n\nTry naming the country and what you want to do there: live, work, pay tax, form a company or become a citizen.";

const aboutUs = createPhraseFinder(questionPhrases("self"));
/** What we say to a request for help to break the law, in the language of the request. */
export const unlawfulText = (question: string): string =>
  answerTexts.get(answerLanguageOf(question) ?? "en")!.law;

/** What we say to a question on something that Meridian does not cover, in the language of the question. */
export const nothingText = (question: string): string =>
  answerTexts.get(answerLanguageOf(question) ?? "en")!.nothing || nothingFound;

/**
 * The sentence that answers a request for an alert, or a question about the assistant. General explanations are no answer
 * to that, but a program or a country may be.
 */
export const plainAnswer = (question: string, passages: readonly Passage[]): string | undefined => {
  const texts = answerTexts.get(answerLanguageOf(question) ?? "en")!;
  if (passages[0]?.key === monitoringKey) return texts.alert;
  return aboutUs(question).length > 0 && passages.every(({ kind }) => kind === "guide")
    ? texts.self
    : undefined;
};

const leadFor = (shown: readonly Passage[], question: string): string => {
  const { unknown, lead } = answerTexts.get(answerLanguageOf(question) ?? "en")!;
  if (shown.every(({ isBackground }) => isBackground)) return unknown;
  return lead || leadOf(shown);
};

/** Longer lists stay in one paragraph. */
const maxBullets = 15;

const listText = ({ intro, items }: PassageList): string => {
  const texts = items.map(escapeMarkdown);
  const lead = escapeMarkdown(intro);
  if (items.length === 0) return lead;
  if (items.length > maxBullets) return `${lead} ${texts.join(", ")}.`;
  return `${lead}\n\n${texts.map((text) => `- ${text}`).join("\n")}`;
};

const excerptOf = ({ excerpt, lists }: Passage): string => {
  if (lists) return `\n\n${lists.map(listText).join("\n\n")}`;
  return excerpt && `: ${escapeMarkdown(excerpt)}`;
};

/**
 * Writes an answer without a model: the best passages with their citation numbers, introduced as excerpts in the language
 * of the question.
 * @param passages best first
 */
export const libraryAnswer = (passages: readonly Passage[], question = "", today = new Date()): string => {
  const shown = passages.slice(0, maxShown);
  if (shown.length === 0) return nothingText(question);
  const parts = shown.map(
    (passage, at) =>
      `**${escapeMarkdown(passage.title)}** [${at + 1}]${qualifiersOf(passage, today)}${excerptOf(passage)}`,
  );
  return [leadFor(shown, question), ...parts].join("\n\n");
};
