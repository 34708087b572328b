import type { Day } from "../../calendar/day.ts";
import { halvesOf } from "./halves.ts";
import { mergeReadings } from "./merge.ts";
import { type ReaderTables, type Reading, readOne, tidyText } from "./read.ts";

/** Reads a text as people type it, in one of the languages of questions. */
export const readText = (written: string, tables: ReaderTables, today: Day): Reading => {
  const text = tidyText(written);
  const reading = readOne(text, tables, today);
  const [first, second] = (halvesOf(text, tables.readerWords) ?? []).map((half) =>
    readOne(half, tables, today, reading.language),
  );
  if (!first || !second) return reading;
  // What the first question asks for goes on in the second: 'the D7's income, and can I work?'
  const earlier = {
    ...second,
    programmes: [],
    region: undefined,
    amounts: [],
    length: undefined,
    on: undefined,
  };
  return { ...reading, halves: [withContext(first, earlier), withContext(second, first)] };
};

/** A question with the people, places and days of the text around it, and with its own cues. */
const withContext = (own: Reading, around: Reading): Reading => ({
  ...mergeReadings(around, own),
  cues: own.cues,
});
