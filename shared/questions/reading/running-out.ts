import { type Day, yearOf } from "../../calendar/day.ts";
import { edgeOf, type WrittenDate } from "../../calendar/written-dates.ts";
import type { WrittenLength } from "../../calendar/written-length.ts";
import { hidden } from "../../text/hide.ts";
import { wordsOf } from "../../text/words.ts";
import { sentenceEnd } from "./clauses.ts";
import type { ReaderWords } from "./reader-words.ts";

/** A limit that runs out on a given day: 'my 90 days in Spain run out on 10 December'. */
export interface RunningOut {
  length: WrittenLength;
  date: WrittenDate;
  /** The days from today to that day, both included. */
  left: number;
}

/** The next day that a date can mean. Undefined for a month, and for a day that is over. */
const nextDay = (date: WrittenDate, today: Day): Day | undefined => {
  if (date.day === undefined) return undefined;
  const years = date.year === undefined ? [yearOf(today), yearOf(today) + 1] : [date.year];
  return years
    .map((year) => edgeOf(date, year, "last"))
    .find((day): day is Day => typeof day === "number" && day >= today);
};

/** Whether words say that the length before them ends, and not something else: 'my 6 months lease ends'. */
const tellsEnd = (list: readonly string[], words: ReaderWords): boolean => {
  const at = list.findIndex((_, index) => words.startingAt("runs-out", list, index) > 0);
  const before = list.slice(0, Math.max(0, at));
  return at >= 0 && before.every((word) => ["lasting", "limit-after"].some((row) => words.isIn(row, [word])));
};

/** The first limit of a text that ends on a day. Undefined if there is none. */
export const runningOutIn = (
  lengths: readonly WrittenLength[],
  dates: readonly WrittenDate[],
  { text, words, today }: { text: string; words: ReaderWords; today: Day },
): RunningOut | undefined =>
  lengths.flatMap((length): RunningOut[] => {
    const date = dates.find(({ at }) => at >= length.end);
    if (!date) return [];
    const between = text.slice(length.end, date.at);
    const ends = !sentenceEnd.test(between) && tellsEnd(wordsOf(between.replaceAll(hidden, " ")), words);
    const day = ends ? nextDay(date, today) : undefined;
    return day === undefined ? [] : [{ length, date, left: day - today + 1 }];
  })[0];
