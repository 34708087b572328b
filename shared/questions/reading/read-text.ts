import type { Day } from "../../calendar/day.ts";
import { halvesOf } from "./halves.ts";
import { mergeReadings } from "./merge.ts";
import { type ReaderTables, type Reading, readOne, tidyText } from "./read.ts";

/** Reads a text as a user typed it, in any supported language. */
export const readText = (written: string, tables: ReaderTables, today: Day): Reading => {
  const text = tidyText(written);
  const reading = readOne(text, tables, today);
  const [first, second] = (halvesOf(text, tables.readerWords) ?? []).map((half) =>
    readOne(half, tables, today, reading.language),
  );
  if (!first || !second) return reading;
  // The second question may refer to the first one's program, amount or dates, but not the reverse.
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

/** One question of a text, with its own cues and the people, places and days of the whole text. */
const withContext = (own: Reading, around: Reading): Reading => ({
  ...mergeReadings(around, own),
  cues: own.cues,
});
