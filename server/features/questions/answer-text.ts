import { packsWith } from "#server/knowledge/packs.ts";
import { questionPhrases } from "#server/knowledge/word-lists.ts";
import { type Day, dayOf } from "#shared/calendar/day.ts";
import type { QuestionLanguage } from "#shared/questions/reading/language.ts";
import { mergeReadings } from "#shared/questions/reading/merge.ts";
import { type Reading, readText } from "#shared/questions/reading/read.ts";
import { answerReading } from "#shared/questions/spoken/choose.ts";
import type { MissingField, Said } from "#shared/questions/spoken/spoken.ts";
import type { Update } from "#shared/questions/what-changed.ts";
import type { Law } from "#shared/stays/counting/law.ts";
import { createReaderTables } from "./reader-tables.ts";
import { spokenQuestions } from "./spoken.ts";
import { createWordsOf } from "./words.ts";

/** A text with what may be used to answer it. */
export interface AskedText {
  text: string;
  /** Earlier questions of the conversation, newest first. */
  earlier: readonly string[];
  /** The nationalities of the profile; empty unless the user shares it. */
  ownPassports: readonly string[];
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

/** Creates the answers to questions in people's own words. Tables are read when the first question comes. */
export const createAnswerText = (
  { law, updates }: { law: { current: () => Law }; updates: () => readonly Update[] | undefined },
  now: () => Date = () => new Date(),
) => {
  const tablesOf = onceFor(createReaderTables);
  const wordsFor = onceFor(createWordsOf);

  return ({ text, earlier, ownPassports }: AskedText): TextAnswer | undefined => {
    const current = law.current();
    const packs = packsWith(current, updates());
    const today: Day = dayOf(now().toISOString().slice(0, 10));
    const tables = tablesOf(current.pack.entry);
    const wordsOf = wordsFor(current.pack.entry);
    const answer = (reading: Reading) =>
      answerReading(spokenQuestions, reading, {
        ...{ packs, today, ownPassports },
        words: wordsOf(reading.language),
      });
    const reading = readText(text, tables, today);
    const found = answer(reading);
    if (found?.said.kind === "answer" && !continues(text)) return { ...found, language: reading.language };
    const [before] = earlier;
    if (before !== undefined) {
      const first = readText(before, tables, today);
      const isAsked = answer(first)?.said.kind === "missing";
      if (isAsked || continues(text)) {
        const merged = mergeReadings(first, reading);
        const joined = answer(merged);
        if (joined) return { ...joined, language: merged.language };
      }
    }
    return found && { ...found, language: reading.language };
  };
};
export type AnswerText = ReturnType<typeof createAnswerText>;

/** Remembers the last result, for a source that seldom changes. */
const onceFor = <Source extends object, Result>(create: (source: Source) => Result) => {
  let known: { source: Source; result: Result } | undefined;
  return (source: Source): Result => {
    if (known?.source !== source) known = { source, result: create(source) };
    return known.result;
  };
};
