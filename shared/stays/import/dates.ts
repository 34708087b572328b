import { foldLetters } from "#shared/text.ts";
import { type Day, readDay } from "../day.ts";
import { type DateOrder, shown } from "./imported.ts";

/** A date as it is written. `first` and `second` are the day and the month in an order that only the column can show. */
type Written =
  | { time?: string; year: string; month: number; day: number }
  | { time?: string; year: string; first: number; second: number; isDotted: boolean };

const languages = ["en", "de", "fr", "es", "pt", "it", "nl"];

/** The numbers of months by their names, long and short, in the languages above. */
const monthNames = (): ReadonlyMap<string, number> => {
  const names = new Map<string, number>();
  for (const language of languages)
    for (const style of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(language, { month: style, timeZone: "UTC" });
      for (let month = 1; month <= 12; month += 1)
        names.set(foldLetters(format.format(Date.UTC(2024, month - 1, 15))).replace(/\W/g, ""), month);
    }
  return names.set("sept", 9);
};

const year = "(\\d{4})";
const timeOfDay = "(?:(?:T|,?\\s+)(\\d{1,2}:\\d{2})(?::\\d{2}(?:\\.\\d+)?)?\\s*(?:Z|[+-]\\d{2}:?\\d{2})?)?";
const yearFirst = new RegExp(`^${year}([-/.])(\\d{1,2})\\2(\\d{1,2})${timeOfDay}$`);
const compact = /^(\d{4})()(\d{2})(\d{2})$/;
const yearLast = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2${year}${timeOfDay}$`);
const dayNamed = new RegExp(
  `^(?:\\p{L}+\\.?,?\\s+)?(\\d{1,2})\\.?[-\\s]+(?:de\\s+)?(\\p{L}+)\\.?,?[-\\s]+(?:de\\s+)?${year}${timeOfDay}$`,
  "u",
);
const monthNamed = new RegExp(
  `^(?:\\p{L}+,\\s+)?(\\p{L}+)\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+${year}${timeOfDay}$`,
  "u",
);

/** Programs write midnight beside a date that has no time. */
const paddedTime = (time: string | undefined): string | undefined =>
  time === undefined || /^0?0:00$/.test(time) ? undefined : time.padStart(5, "0");

export interface DateReader {
  /** Call it for each date of the file first, so that the whole column shows the order. */
  observe(text: string): void;
  /** A date that shows no order, while the order is unknown. */
  undecided(): string | undefined;
  read(text: string): { day: Day; time?: string } | string;
}

/** Reads dates. Those such as 03/04/2026 are read in the order that the others show, or that `given` says. */
export const createDateReader = (given?: DateOrder): DateReader => {
  const months = monthNames();
  let dayFirst = 0;
  let monthFirst = 0;
  let dotted = 0;
  let undecided: string | undefined;

  const named = (match: RegExpExecArray, dayAt: number, monthAt: number): Written | undefined => {
    const month = months.get(foldLetters(match[monthAt]!));
    return month === undefined
      ? undefined
      : { year: match[3]!, month, day: Number(match[dayAt]), time: paddedTime(match[4]) };
  };

  const write = (text: string): Written | undefined => {
    const iso = yearFirst.exec(text) ?? compact.exec(text);
    if (iso) return { year: iso[1]!, month: Number(iso[3]), day: Number(iso[4]), time: paddedTime(iso[5]) };
    const numbers = yearLast.exec(text);
    if (numbers)
      return {
        year: numbers[4]!,
        first: Number(numbers[1]),
        second: Number(numbers[3]),
        isDotted: numbers[2] === ".",
        time: paddedTime(numbers[5]),
      };
    const withDay = dayNamed.exec(text);
    if (withDay) return named(withDay, 1, 2);
    const withMonth = monthNamed.exec(text);
    return withMonth ? named(withMonth, 2, 1) : undefined;
  };

  const order = (): DateOrder | "mixed" | undefined => {
    if (dayFirst > 0 && monthFirst > 0) return "mixed";
    if (dayFirst > 0) return "dmy";
    if (monthFirst > 0) return "mdy";
    return given ?? (dotted > 0 ? "dmy" : undefined);
  };

  const settle = (written: Written, text: string): { year: string; month: number; day: number } | string => {
    if ("month" in written) return written;
    const { first, second } = written;
    const known = order();
    const isDayFirst = first > 12 || (second <= 12 && known === "dmy");
    if (known === "mixed" && first <= 12 && second <= 12 && first !== second)
      return `'${shown(text)}' can be two dates, and the file uses both orders. Write it as 2026-03-14.`;
    return isDayFirst
      ? { year: written.year, month: second, day: first }
      : { year: written.year, month: first, day: second };
  };

  return {
    observe(text) {
      const written = write(text.trim());
      if (!written || "month" in written || written.first === written.second) return;
      if (written.first > 12) dayFirst += 1;
      else if (written.second > 12) monthFirst += 1;
      else if (written.isDotted) dotted += 1;
      else undecided ??= text.trim();
    },
    undecided: () => (order() === undefined ? undecided : undefined),
    read(text) {
      const written = write(text.trim());
      if (!written) return `'${shown(text)}' is not a date. Write it as 2026-03-14.`;
      const date = settle(written, text);
      if (typeof date === "string") return date;
      const iso = `${date.year}-${String(date.month).padStart(2, "0")}-${String(date.day).padStart(2, "0")}`;
      const day = readDay(iso);
      return typeof day === "string" ? day : { day, time: written.time };
    },
  };
};
