import { createReaderTables } from "#server/features/questions/reader-tables.ts";
import { spokenQuestions } from "#server/features/questions/spoken.ts";
import { createWordsOf } from "#server/features/questions/words.ts";
import { lawPack } from "#server/knowledge/law/law.ts";
import { dayOf } from "#shared/calendar/day.ts";
import { readText } from "#shared/questions/reading/read.ts";
import { answerReading } from "#shared/questions/spoken/choose.ts";
import { packs } from "./law.ts";

const tables = createReaderTables(lawPack.entry);
/** The words of answers in English. */
export const words = createWordsOf(lawPack.entry)("en");
const today = dayOf("2026-11-28");

/** The question that a text asks on November 28, 2026, with its sentences or what it asks in return. Undefined for none. */
export const answerText = (text: string): { id: string; sentences: readonly string[] } | undefined => {
  const context = { packs, today, words, ownPassports: [] };
  const found = answerReading(spokenQuestions, readText(text, tables, today), context);
  if (!found) return undefined;
  const { id, said } = found;
  return { id, sentences: said.kind === "answer" ? said.sentences : [said.ask] };
};
