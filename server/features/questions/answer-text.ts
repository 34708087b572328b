import { questionPhrases } from "#server/knowledge/word-lists.ts";
import type { QuestionLanguage } from "#shared/questions/reading/language.ts";
import { mergeReadings } from "#shared/questions/reading/merge.ts";
import type { Reading } from "#shared/questions/reading/read.ts";
import { answerReading } from "#shared/questions/spoken/choose.ts";
import type { MissingField, Said } from "#shared/questions/spoken/spoken.ts";
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
export interface TextAnswer {
  id: string;
  language: QuestionLanguage;
  said: Said | MissingField;
}

const foldPhrase = (phrase: string) => phrase.toLowerCase();
const goesOn = questionPhrases("goesOn").map(({ phrase }) => foldPhrase(phrase));

/** Whether a text goes on with the question before: 'and for Canadians?' */
const continues = (text: string): boolean => {
  const lower = text.trim().toLowerCase();
  return goesOn.some((phrase) => lower.startsWith(`${phrase} `));
};

/** Creates the answers to questions in people's own words. */
export const createAnswerText =
  (desk: () => Desk) =>
  ({ text, earlier, ownPassports, language }: AskedText): TextAnswer | undefined => {
    const { read, contextOf } = desk();
    const answer = (reading: Reading): TextAnswer | undefined => {
      const spoken = language ?? reading.language;
      const found = answerReading(spokenQuestions, reading, contextOf(spoken, ownPassports));
      return found && { ...found, language: spoken };
    };
    const reading = read(text);
    const found = answer(reading);
    if (found?.said.kind === "answer" && !continues(text)) return found;
    const [before] = earlier;
    if (before !== undefined) {
      const first = read(before);
      const isAsked = answer(first)?.said.kind === "missing";
      if (isAsked || continues(text)) {
        const joined = answer(mergeReadings(first, reading));
        if (joined) return joined;
      }
    }
    return found;
  };
export type AnswerText = ReturnType<typeof createAnswerText>;
