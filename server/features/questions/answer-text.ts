import { questionPhrases } from "#server/knowledge/word-lists.ts";
import type { QuestionLanguage } from "#shared/questions/reading/language.ts";
import { mergeReadings } from "#shared/questions/reading/merge.ts";
import type { Reading } from "#shared/questions/reading/read.ts";
import { answerReading } from "#shared/questions/spoken/choose.ts";
import type { MissingField, Said } from "#shared/questions/spoken/spoken.ts";
import { declineText } from "./decline.ts";
import type { Desk } from "./desk.ts";
import { spokenQuestions } from "./spoken.ts";

/** A text with what may be used to answer it. */
export interface AskedText {
  text: string;
  /** Earlier questions of the conversation, newest first. */
  earlier: readonly string[];
  /** The nationalities of the profile; empty unless the user shares it. */
  ownPassports: readonly string[];
  /** The language of the answer. By default, that of the text. */
  language?: QuestionLanguage;
}

/** The answer to a text, or the question in return. `id` is the question that was computed. */
interface ComputedAnswer {
  kind: "computed";
  id: string;
  language: QuestionLanguage;
  said: Said | MissingField;
}

/** A text, or several that belong together, with their answer. */
interface Answered {
  reading: Reading;
  found: ComputedAnswer | undefined;
}

/** The text asks for help to break the law. */
interface Declined {
  kind: "declined";
  text: string;
}

/** How many earlier questions are read at most. */
const maxEarlier = 3;

const foldPhrase = (phrase: string) => phrase.toLowerCase();
const goesOn = questionPhrases("goesOn").map(({ phrase }) => foldPhrase(phrase));

/** Whether a text goes on with the question before: 'and for Canadians?' */
const continues = (text: string): boolean => {
  const lower = text.trim().toLowerCase();
  return goesOn.some((phrase) => lower.startsWith(`${phrase} `));
};

/**
 * Creates the answers to questions in people's own words. The answer is undefined if a text asks none of the questions that
 * Meridian computes.
 */
export const createAnswerText =
  (desk: () => Desk) =>
  ({ text, earlier, ownPassports, language }: AskedText): ComputedAnswer | Declined | undefined => {
    const declined = declineText(text, language);
    if (declined !== undefined) return { kind: "declined", text: declined };
    const { read, contextOf } = desk();
    const answer = (reading: Reading): ComputedAnswer | undefined => {
      const spoken = language ?? reading.language;
      const found = answerReading(spokenQuestions, reading, contextOf(spoken, ownPassports));
      return found && { kind: "computed", ...found, language: spoken };
    };
    /** The answer to a text. A reply, or a text that goes on from the one before, is read together with that one. */
    const answerAfter = (asked: string, before: readonly string[]): Answered => {
      const reading = read(asked);
      const own = { reading, found: answer(reading) };
      const [last, ...others] = before;
      const isWhole = own.found?.said.kind === "answer" && !continues(asked);
      if (isWhole || last === undefined) return own;
      const first = answerAfter(last, others);
      if (first.found?.said.kind !== "missing" && !continues(asked)) return own;
      const merged = mergeReadings(first.reading, reading);
      const found = answer(merged);
      return found ? { reading: merged, found } : own;
    };
    return answerAfter(text, earlier.slice(0, maxEarlier)).found;
  };
export type AnswerText = ReturnType<typeof createAnswerText>;
