import { createReaderTables } from "#server/features/questions/reader-tables.ts";
import { spokenQuestions } from "#server/features/questions/spoken.ts";
import { createWordsOf } from "#server/features/questions/words.ts";
import { lawPack } from "#server/knowledge/law/law.ts";
import { type Day, dayOf } from "#shared/calendar/day.ts";
import type { QuestionLanguage } from "#shared/questions/reading/language.ts";
import { readText } from "#shared/questions/reading/read.ts";
import { answerReading } from "#shared/questions/spoken/choose.ts";
import { packs } from "./law.ts";

const tables = createReaderTables(lawPack.entry);
const wordsOf = createWordsOf(lawPack.entry);

/** The day on which the texts of tests are asked. */
export const askedOn: Day = dayOf("2026-11-28");

export const read = (text: string) => readText(text, tables, askedOn);

/** The question that a text asks, with its answer in words. */
export const answerTo = (text: string, language?: QuestionLanguage) => {
  const reading = read(text);
  return answerReading(spokenQuestions, reading, {
    packs,
    today: askedOn,
    words: wordsOf(language ?? reading.language),
    ownPassports: [],
  });
};
