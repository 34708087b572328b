import { type Day, readDay, yearOfTwoDigits } from "../../calendar/day.ts";
import { monthNamed } from "../../calendar/month-names.ts";
import type { DateOrder } from "../../calendar/written-dates.ts";
import { foldLetters } from "../../text/fold.ts";
import { shown } from "./imported.ts";

/** A parsed date. `first` and `second` are the day and the month, in an order that only the whole column can show. */
type Written =
  | { time?: string; year: string; month: number; day: number }
  | { time?: string; year: string; first: number; second: number; isDotted: boolean; isShort: boolean };

const languages = ["en", "de", "fr", "es", "pt", "it", "nl"];

/** The names of weekdays, long and short, folded. */
const weekdays: ReadonlySet<string> = new Set(
  languages.flatMap((language) =>
    (["long", "short"] as const).flatMap((weekday) => {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" });
      return Array.from({ length: 7 }, (_, day) =>
        foldLetters(format.format(Date.UTC(2024, 0, 1 + day))).replace(/\W/g, ""),
      );
    }),
  ),
);

const year = "(\\d{4})";
const anyYear = "(\\d{4}|'?\\d{2})";
const half = "(?:\\s*([ap])\\.?m\\.?)?";
const timeOfDay = `(?:(?:T|,?\\s+)(\\d{1,2}:\\d{2})(?::\\d{2}(?:\\.\\d+)?)?${half}\\s*(?:Z|Uhr|[+-]\\d{2}:?\\d{2})?)?`;
const yearFirst = new RegExp(`^${year}([-/.])(\\d{1,2})\\2(\\d{1,2})${timeOfDay}$`, "i");
const compact = /^(\d{4})()(\d{2})(\d{2})$/;
const yearLast = new RegExp(`^(\\d{1,2})([-/.])(\\d{1,2})\\2(\\d{4}|\\d{2})${timeOfDay}$`, "i");
const dayNamed = new RegExp(
  `^(\\d{1,2})(?:\\.|st|nd|rd|th|er|º|ª)?[-\\s]+(?:(?:de|of)\\s+)?(\\p{L}+)\\.?,?[-\\s]+(?:de\\s+)?${anyYear}${timeOfDay}$`,
  "iu",
);
const withMonthName = new RegExp(
  `^(\\p{L}+)\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+${anyYear}${timeOfDay}$`,
  "iu",
);

/** '15:30' for '3:30' and 'p'. Undefined for midnight, which programs write for a date without a time. */
const timeOf = (time: string | undefined, halfOfDay: string | undefined): string | undefined => {
  if (time === undefined) return undefined;
  const [hour = "", minute = ""] = time.split(":");
  const noon = halfOfDay?.toLowerCase() === "p" ? 12 : 0;
  const hours = halfOfDay === undefined ? Number(hour) : (Number(hour) % 12) + noon;
  return hours === 0 && minute === "00" ? undefined : `${String(hours).padStart(2, "0")}:${minute}`;
};

const isoDate = (year: string, month: number, day: number): string =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

export interface DateReader {
  /** Call this for each date of the file before reading, to learn the order from the whole column. */
  observe(text: string): void;
  /** An ambiguous date, if no date of the column shows the order. `days` has its ISO date in each order. */
  undecided(): { text: string; days: Readonly<Record<DateOrder, string>> } | undefined;
  read(text: string): { day: Day; time?: string } | string;
}

/**
 * Reads the dates of a column. A date such as 03/04/2026 is read in the order `given`, or else in the one that others
 * show.
 */
export const createDateReader = (today: Day, given?: DateOrder): DateReader => {
  let dayFirst = 0;
  let monthFirst = 0;
  let dotted = 0;
  let undecided: { text: string; days: Readonly<Record<DateOrder, string>> } | undefined;
  /** Whether a date with a year of two digits shows that the year comes last. */
  let isShortYearLast = false;

  const fullYear = (digits: string): string => {
    const two = digits.replace("'", "");
    return two.length === 4 ? two : String(yearOfTwoDigits(Number(two), today));
  };

  const named = (match: RegExpExecArray, dayAt: number, monthAt: number): Written | undefined => {
    const month = monthNamed(match[monthAt]!);
    return month === undefined
      ? undefined
      : { year: fullYear(match[3]!), month, day: Number(match[dayAt]), time: timeOf(match[4], match[5]) };
  };

  const withoutWeekday = (text: string): string => {
    const [start, word] = /^(\p{L}+)\.?,?\s+/u.exec(text) ?? [];
    return start !== undefined && weekdays.has(foldLetters(word!)) ? text.slice(start.length) : text;
  };

  const parse = (text: string): Written | undefined => {
    const iso = yearFirst.exec(text) ?? compact.exec(text);
    if (iso)
      return { year: iso[1]!, month: Number(iso[3]), day: Number(iso[4]), time: timeOf(iso[5], iso[6]) };
    const numbers = yearLast.exec(text);
    if (numbers)
      return {
        year: fullYear(numbers[4]!),
        first: Number(numbers[1]),
        second: Number(numbers[3]),
        isDotted: numbers[2] === ".",
        isShort: numbers[4]!.length === 2,
        time: timeOf(numbers[5], numbers[6]),
      };
    const withDay = dayNamed.exec(text);
    if (withDay) return named(withDay, 1, 2);
    const withMonth = withMonthName.exec(text);
    return withMonth ? named(withMonth, 2, 1) : undefined;
  };

  /** Tries without the weekday only second, because 'Mar' is a month in English and a weekday in French. */
  const write = (cell: string): Written | undefined => {
    const text = cell.trim();
    return parse(text) ?? parse(withoutWeekday(text));
  };

  /** 14/03/26 can be a day of 2014. In 1/3/26, 3/14/26 and 14/03/45, the year comes last. */
  const showsYearLast = (text: string, written: Written): boolean =>
    "isShort" in written &&
    written.isShort &&
    (written.second > 12 ||
      Number(written.year) % 100 > 31 ||
      /^(?:\d|\d\d\D\d)\D/.test(withoutWeekday(text)));

  const isUnclearYear = (written: Written): boolean =>
    "isShort" in written && written.isShort && !written.isDotted && !isShortYearLast && given === undefined;

  const order = (): DateOrder | "mixed" | undefined => {
    if (dayFirst > 0 && monthFirst > 0) return "mixed";
    if (dayFirst > 0) return "day-first";
    if (monthFirst > 0) return "month-first";
    return given ?? (dotted > 0 ? "day-first" : undefined);
  };

  const settle = (written: Written, text: string): { year: string; month: number; day: number } | string => {
    if ("month" in written) return written;
    const { first, second } = written;
    const known = order();
    const isDayFirst = first > 12 || (second <= 12 && known === "day-first");
    if (known === "mixed" && first <= 12 && second <= 12 && first !== second)
      return `'${shown(text)}' can be two dates, and the file uses both orders. Write it as 2026-03-14.`;
    return isDayFirst
      ? { year: written.year, month: second, day: first }
      : { year: written.year, month: first, day: second };
  };

  return {
    observe(text) {
      const written = write(text);
      if (!written || "month" in written) return;
      isShortYearLast ||= showsYearLast(text.trim(), written);
      if (written.first === written.second) return;
      if (written.first > 12) dayFirst += 1;
      else if (written.second > 12) monthFirst += 1;
      else if (written.isDotted) dotted += 1;
      else
        undecided ??= {
          text: withoutWeekday(text.trim()),
          days: {
            "day-first": isoDate(written.year, written.second, written.first),
            "month-first": isoDate(written.year, written.first, written.second),
          },
        };
    },
    undecided: () => (order() === undefined ? undecided : undefined),
    read(text) {
      const written = write(text);
      if (!written) return `'${shown(text)}' is not a date. Write it as 2026-03-14.`;
      if (isUnclearYear(written))
        return `'${shown(text)}' can be two dates, because its year has two digits. Write it as 2026-03-14.`;
      const date = settle(written, text);
      if (typeof date === "string") return date;
      const day = readDay(isoDate(date.year, date.month, date.day));
      return typeof day === "string" ? day : { day, time: written.time };
    },
  };
};
