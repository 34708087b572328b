import { likelyReplies, questionPhrases } from "#server/knowledge/word-lists.ts";
import { displayNames, nameIn } from "#shared/gazetteer/search-names.ts";
import { answerReading } from "#shared/questions/intents/choose.ts";
import type {
  Intent,
  MissingField,
  OwnTravels,
  WordedAnswer,
  Words,
} from "#shared/questions/intents/intent.ts";
import { answerFromOwnStays } from "#shared/questions/intents/own-stays.ts";
import type { QuestionLanguage } from "#shared/questions/reading/language.ts";
import { mergeReadings } from "#shared/questions/reading/merge.ts";
import type { Reading } from "#shared/questions/reading/read.ts";
import { declineText, illnessText } from "./decline.ts";
import type { Desk } from "./desk.ts";
import { intents } from "./intents.ts";
import { inventedPlaceText } from "./invented-places.ts";

/** A text, and what may be used to answer it. */
export interface AskedText {
  text: string;
  /** Earlier questions of the conversation, newest first. */
  earlier: readonly string[];
  /** The nationalities of the profile; empty unless the user shares it. */
  ownPassports: readonly string[];
  /** The language of the answer. By default, that of the text. */
  language?: QuestionLanguage;
  /** The stays and permits that the user shares. */
  travels?: OwnTravels | undefined;
  /** The id of the question to assume if the text asks no other. */
  about?: string | undefined;
}

/** The answer to a text, or a question for a missing field. `id` is the kind of question, such as `days-left`. */
interface ComputedAnswer {
  kind: "computed";
  id: string;
  language: QuestionLanguage;
  reply: WordedAnswer | MissingField;
}

/** The reading of a text, merged with earlier texts that it continues, and its answer. */
interface Answered {
  reading: Reading;
  found: ComputedAnswer | undefined;
}

/** Why a text is not answered: it asks for help to break the law, is off topic, or names an invented country. */
interface Declined {
  kind: "declined";
  text: string;
}

/** Suggested replies to the question for a missing field. Only `passports` and `days` have any. */
const usualReplies = (field: MissingField["field"], words: Words): readonly string[] => {
  if (field !== "passports" && field !== "days") return [];
  const names = displayNames(words.language);
  return likelyReplies(field).map(({ value }) =>
    field === "days" ? words.say("reply.days", { days: Number(value) }) : (nameIn(names, value) ?? value),
  );
};

/** After a question for the passport, reads a country in the reply as the passport. */
const asReply = (reading: Reading, asked: WordedAnswer | MissingField | undefined): Reading =>
  asked?.kind === "missing" && asked.field === "passports" && reading.passports.length === 0
    ? { ...reading, passports: reading.subjects, subjects: [] }
    : reading;

/** The intent with this id, changed so that every text matches it. Empty without an id. */
const alwaysAsked = (id: string | undefined): readonly Intent[] =>
  intents
    .filter((question) => question.id === id)
    .map((question) => ({ ...question, signs: [{ points: 1, all: [] }] }));

/** The maximum number of earlier questions to read. */
const maxEarlier = 3;

const openings = questionPhrases("goesOn").map(({ phrase }) => phrase.toLowerCase());

/** Whether a text continues the previous question: 'and for Canadians?' */
const continues = (text: string): boolean => {
  const lower = text.trim().toLowerCase();
  return openings.some((phrase) => lower.startsWith(`${phrase} `));
};

/**
 * Creates a function that answers questions in people's own words. It returns undefined for a text that asks none of the
 * questions that Meridian computes.
 */
export const createAnswerText =
  (desk: () => Desk) =>
  ({
    text,
    earlier,
    ownPassports,
    language,
    travels,
    about,
  }: AskedText): ComputedAnswer | Declined | undefined => {
    const declined = declineText(text, language);
    if (declined !== undefined) return { kind: "declined", text: declined };
    const { read, contextOf } = desk();
    const whole = read(text);
    const invented = inventedPlaceText(whole, language);
    if (invented !== undefined) return { kind: "declined", text: invented };
    const languageFor = (reading: Reading) => language ?? reading.language;
    const contextFor = (reading: Reading) => ({ ...contextOf(languageFor(reading), ownPassports), travels });
    /** Whether a text asks a question of its own, and not only replies to one. */
    const isQuestion = (reading: Reading): boolean =>
      answerReading(intents, reading, contextFor(reading)) !== undefined;
    const answer = (reading: Reading): ComputedAnswer | undefined => {
      const answerLanguage = languageFor(reading);
      const context = contextFor(reading);
      const found = answerFromOwnStays(
        intents,
        reading,
        context,
        answerReading(intents, reading, context) ?? answerReading(alwaysAsked(about), reading, context),
      );
      if (!found) return undefined;
      const { id, reply } = found;
      const asks = reply.kind === "missing" && {
        replies: usualReplies(reply.field, context.words),
        ...reply,
      };
      return { kind: "computed", id, reply: asks || reply, language: answerLanguage };
    };
    /** Answers a text. If the text replies to the previous one (`before[0]`) or continues it, reads both together. */
    const answerAfter = (
      asked: string,
      before: readonly string[],
      reading: Reading = read(asked),
    ): Answered => {
      const own = { reading, found: answer(reading) };
      const [last, ...others] = before;
      const isWhole = own.found?.reply.kind === "answer" && !continues(asked);
      if (isWhole || last === undefined) return own;
      const first = answerAfter(last, others);
      if (first.found?.reply.kind !== "missing" && !continues(asked)) return own;
      const merged = isQuestion(reading)
        ? { ...mergeReadings(first.reading, reading), language: reading.language }
        : mergeReadings(first.reading, asReply(reading, first.found?.reply));
      const found = answer(merged);
      return found ? { reading: merged, found } : own;
    };
    const { found } = answerAfter(text, earlier.slice(0, maxEarlier), whole);
    // Only if nothing else was found: 'I am ill and can't leave before my visa ends' is a question about a visa.
    const illness = found ? undefined : illnessText(text, language);
    return illness === undefined ? found : { kind: "declined", text: illness };
  };
export type AnswerText = ReturnType<typeof createAnswerText>;
