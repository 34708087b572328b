import * as z from "zod";
import { NewsStage, NewsType } from "#shared/news/contract.ts";
import { createPhraseFinder, patternsOf } from "#shared/text/phrases.ts";
import {
  checkCounts,
  decimal,
  groupRows,
  languageCode,
  oneOf,
  readTable,
  text,
  weight,
  wholeNumber,
} from "./load.ts";

const questionKinds = [
  "intro",
  "filler",
  "goesOn",
  "refersBack",
  "sameTopic",
  "own",
  "latest",
  "self",
  "alert",
  "comparesAll",
  "english",
] as const;

/** Phrases of questions by kind. README.md explains the kinds. */
export const questionPhrases = groupRows(
  readTable("questions/question-words.csv", z.object({ kind: oneOf(questionKinds), phrase: text })),
  ({ kind }) => kind,
);

/** Creates a search for the phrases of a kind in the words of a question. */
export const createQuestionPhraseFinder = (kind: (typeof questionKinds)[number]) =>
  createPhraseFinder(questionPhrases(kind).map(({ phrase }) => ({ patterns: patternsOf(phrase) })));

/** Likely replies when the assistant asks back: the code of a country, or a number of days. */
export const likelyReplies = groupRows(
  readTable("questions/replies.csv", z.object({ field: oneOf(["passports", "days"]), value: text }), [
    "field",
    "value",
  ]),
  ({ field }) => field,
);

/** The languages of the assistant's fixed texts. */
export const answerLanguages = ["en", "es", "pt", "de", "fr", "it", "nl", "pl", "ru"] as const;
export type AnswerLanguage = (typeof answerLanguages)[number];

const AnswerText = z.object({
  language: oneOf(answerLanguages),
  lead: text,
  unknown: text,
  nothing: text,
  open: text,
  vague: text,
  self: text,
  law: text,
  health: text,
  invented: text,
  unconfirmed: text,
  alert: text,
  thanks: text,
  greeting: text,
  place: text,
});

/** The assistant's fixed texts, by language. */
export const answerTexts: ReadonlyMap<AnswerLanguage, z.output<typeof AnswerText>> = new Map(
  readTable("questions/answer-texts.csv", AnswerText).map((row) => [row.language, row]),
);

/** Number words in several languages, with their digits. */
export const numberWords: ReadonlyMap<string, string> = new Map(
  readTable("news/number-words.csv", z.object({ word: text, digits: wholeNumber }), ["word"]).map(
    ({ word, digits }) => [word, String(digits)],
  ),
);

const alertLanguages = ["any", "en", "es", "pt", "de"] as const;

/** The language that an item must have for a keyword to count. */
export type WordLanguage = (typeof alertLanguages)[number];

/** The keywords of the fixed rules. Their plurals match too. */
export const fixedWords = readTable(
  "news/alert-words.csv",
  z.object({ rule: oneOf(["visa", "tax"]), language: oneOf(alertLanguages), keyword: text }),
  ["rule", "language", "keyword"],
);

/** Plural endings with their singular, and how many letters must come before. */
export const pluralEndings = readTable(
  "news/plural-endings.csv",
  z.object({ language: oneOf(alertLanguages), plural: text, singular: text, letters: wholeNumber }),
  ["plural"],
);

/** Words that only look like plurals. */
export const notPlurals: ReadonlySet<string> = new Set(
  readTable("news/not-plurals.csv", z.object({ word: text }), ["word"]).map(({ word }) => word),
);

const language = oneOf(["en", "es", "pt", "de", "fr", "it", "other"]);

/** Terms that point to a type of news, by weight. */
export const typeWords = readTable(
  "news/type-words.csv",
  z.object({ type: oneOf(NewsType.options), weight, language, term: text }),
  ["type", "term"],
);

/** Terms that point to a topic. The name of a topic is what readers see. */
export const topicWords = readTable(
  "news/topic-words.csv",
  z.object({ topic: text, weight, language, term: text }),
  ["topic", "term"],
);
checkCounts("news/topic-words.csv", topicWords, ({ topic }) => topic, 2);

/** Terms that look like words of a type but mean something else. */
export const otherSenses: readonly string[] = readTable("news/other-senses.csv", z.object({ term: text }), [
  "term",
]).map(({ term }) => term);

const noiseKinds = [
  ...["office", "crime", "sport", "culture", "companies", "levies", "travel", "weather", "accidents"],
  ...[
    "transport",
    "schools",
    "health",
    "farming",
    "energy",
    "defense",
    "housing",
    "politics",
    "life",
    "other",
  ],
] as const;

/** Terms that show that an item is about something else, such as football or the business of an office. */
export const noiseWords = readTable(
  "news/noise-words.csv",
  z.object({ kind: oneOf(noiseKinds), weight, language, term: text }),
  ["term"],
);

/** Terms that show that an item is about a rule, a decision or a procedure. */
export const ruleWords = readTable("news/rule-words.csv", z.object({ weight, language, term: text }), [
  "term",
]);

const mostStageWeight = 6;
const stageWeight = decimal.refine(
  (value) => value <= mostStageWeight,
  `must be a weight of at most ${mostStageWeight}`,
);

/** Terms for the stage of a change, with their weights. Also words that say what happens on the date next to them. */
export const stageWords = readTable(
  "news/stage-words.csv",
  z.object({
    role: oneOf([
      ...NewsStage.options,
      "from",
      "since",
      "until",
      "doubt",
      "other event",
      "chamber",
      "cabinet",
      "none",
    ]),
    weight: stageWeight,
    language: languageCode,
    term: text,
  }),
  ["role", "language", "term"],
);
