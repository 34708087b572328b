import { answerTexts, createQuestionPhraseFinder } from "#server/knowledge/word-lists.ts";
import type { Reliability } from "#shared/assistant/contract.ts";
import { isOld } from "#shared/catalogue/entry.ts";
import { countriesByName } from "#shared/gazetteer/country-names.ts";
import { foldName } from "#shared/gazetteer/fold-name.ts";
import { inSentence } from "#shared/gazetteer/names.ts";
import { displayNames, nameIn } from "#shared/gazetteer/search-names.ts";
import { sentencesOf } from "#shared/text/sentences.ts";
import { wordsOf } from "#shared/text/words.ts";
import { answerLanguageOf } from "./answer-language.ts";
import { readBare } from "./bare-question.ts";
import { stripHiddenCharacters } from "./clean-answer.ts";
import { isOnCovered } from "./covered-subjects.ts";
import { dateInWords } from "./library-entry.ts";
import { monitoringKey, type Passage } from "./passage.ts";

/** Passages per answer. */
const maxShown = 2;
/** The maximum number of sentences from excerpts after the introduction. */
const maxSentences = 3;

const doubts: Readonly<Partial<Record<Reliability, string>>> = {
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

/** The texts about answers in the language of a question. */
const textsFor = (question: string) => answerTexts.get(answerLanguageOf(question) ?? "en")!;

const findAboutUs = createQuestionPhraseFinder("self");

/** The reply to a request for help to break the law, in the language of the request. */
export const unlawfulText = (question: string): string => textsFor(question).law;

/** The reply to a question that Meridian does not cover, in the language of the question. */
export const nothingText = (question: string): string => textsFor(question).nothing;

const placeName = (code: string, language: string): string => {
  const name = nameIn(displayNames(language), code) ?? code;
  return language === "en" ? inSentence(name) : name;
};

const codesByName = countriesByName();

/**
 * The question that asks back after a text that says too little, such as 'how long?' or 'Spain'. Undefined for other texts.
 */
export const askBackText = (question: string): string | undefined => {
  const bare = readBare(question);
  if (bare?.kind === "bare") return answerTexts.get(bare.language)!.vague;
  const code = codesByName.get(foldName(question));
  if (code === undefined) return undefined;
  const { place, language } = textsFor(question);
  return place.replace("{name}", () => placeName(code, language));
};

/** The reply to a text that is only small talk. Undefined for all others. */
export const smallTalkText = (text: string): string | undefined => {
  const bare = readBare(text);
  return bare && bare.kind !== "bare" ? answerTexts.get(bare.language)![bare.kind] : undefined;
};

/**
 * The sentence that answers a request for an alert, or a question about the assistant. Undefined for other questions, and if
 * the passages have more than general explanations.
 */
export const aboutUsText = (question: string, passages: readonly Passage[]): string | undefined => {
  const texts = textsFor(question);
  if (passages[0]?.key === monitoringKey) return texts.alert;
  return findAboutUs(wordsOf(question)).length > 0 && passages.every(({ kind }) => kind === "guide")
    ? texts.self
    : undefined;
};

const excerptOf = (statements: readonly string[]): string => {
  const excerpt = statements.join(" ");
  return excerpt && `: ${escapeMarkdown(excerpt)}`;
};

const sentencesIn = (texts: readonly string[]): number => sentencesOf(texts.join(" ")).length;

/**
 * The statements to show for each passage: its first one, then more while they fit. If even the first ones are too long
 * together, only the first passage is shown.
 */
const statementsOf = (shown: readonly Passage[]): string[][] => {
  const all = shown.map(({ statements, excerpt }) => statements ?? [excerpt]);
  const chosen = all.map(([first = ""]) => [first]);
  for (const [at, [, ...more]] of all.entries())
    for (const statement of more)
      if (sentencesIn([...chosen.flat(), statement]) <= maxSentences) chosen[at]?.push(statement);
  const isLong = sentencesIn(chosen.flat()) > maxSentences;
  return isLong ? chosen.slice(0, 1) : chosen;
};

/** The reply if no passage answers the question. If the passages are pages of places, it says where to look. */
const unansweredText = (passages: readonly Passage[], question: string): string => {
  const { unknown, nothing, open, language } = textsFor(question);
  const names = displayNames(language);
  const pages = passages.flatMap(({ key, title }, at) => {
    const code = /^place\/([A-Z]{2})$/.exec(key)?.[1];
    return code === undefined
      ? []
      : [
          `${escapeMarkdown(language === "en" ? inSentence(title) : (nameIn(names, code) ?? title))} [${at + 1}]`,
        ];
  });
  return pages.length > 0
    ? unknown.replace("{pages}", pages.join(", "))
    : isOnCovered(question)
      ? open
      : nothing;
};

/**
 * Writes an answer without a model: the best passages with their citation numbers, introduced as excerpts in the language
 * of the question.
 * @param passages best first
 */
export const libraryAnswer = (passages: readonly Passage[], question = "", today = new Date()): string => {
  const shown = passages.filter(({ isBackground }) => !isBackground).slice(0, maxShown);
  if (shown.length === 0) return unansweredText(passages, question);
  const parts = statementsOf(shown).map((statements, at) => {
    const passage = shown[at]!;
    return `**${escapeMarkdown(passage.title)}** [${at + 1}]${qualifiersOf(passage, today)}${excerptOf(statements)}`;
  });
  return [textsFor(question).lead, ...parts].join("\n\n");
};
