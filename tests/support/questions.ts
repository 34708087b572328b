import { intents } from "#server/features/questions/intents.ts";
import { createReaderTables } from "#server/features/questions/reader-tables.ts";
import { createWordsOf } from "#server/features/questions/words.ts";
import { lawPack } from "#server/knowledge/law/law.ts";
import { type Day, dayOf } from "#shared/calendar/day.ts";
import { answerReading } from "#shared/questions/intents/choose.ts";
import type { QuestionLanguage } from "#shared/questions/reading/language.ts";
import { readText } from "#shared/questions/reading/read-text.ts";
import { packs } from "./law.ts";

const tables = createReaderTables(lawPack.entry);

/** The texts of answers in a language. */
export const wordsOf = createWordsOf(lawPack.entry);

/** The day on which the texts of tests are asked: November 28, 2026. */
const today: Day = dayOf("2026-11-28");

export const read = (text: string, on: Day = today) => readText(text, tables, on);

/** The question that a text asks, with its answer in words. Undefined if it asks none. */
export const answerTo = (text: string, language?: QuestionLanguage) => {
  const reading = read(text);
  const words = wordsOf(language ?? reading.language);
  return answerReading(intents, reading, { packs, today, words, ownPassports: [] });
};

/** The English answer to a text: the id of its question, and its sentences or the question that it asks back. */
export const answerText = (text: string): { id: string; sentences: readonly string[] } | undefined => {
  const found = answerTo(text, "en");
  if (!found) return undefined;
  const { id, reply } = found;
  return { id, sentences: reply.kind === "answer" ? reply.sentences : [reply.ask] };
};
