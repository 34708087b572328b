import { type Day, isoDate, readDay, type YearMonthDay, yearOfTwoDigits } from "../../calendar/day.ts";
import { type DateOrder, readWholeDate } from "../../calendar/written-dates.ts";
import { foldLetters } from "../../text/fold.ts";
import { shown } from "./imported.ts";

/** A parsed date. `first` and `second` are the day and the month, in an order that only the whole column can show. */
type Written =
  | (YearMonthDay & { time?: string })
  | { time?: string; year: number; first: number; second: number; isDotted: boolean; isShort: boolean };

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

const timeOfDay =
  /(?:T|,?\s{1,3})(\d{1,2}:\d{2})(?::\d{2}(?:\.\d{1,9})?)?(?:\s?([ap])\.?m\.?)?\s?(?:Z|Uhr|[+-]\d{2}:?\d{2})?$/i;
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;

/** '15:30' for '3:30' and 'p'. Undefined for midnight, which programs write for a date without a time. */
const timeOf = (time: string | undefined, halfOfDay: string | undefined): string | undefined => {
  if (time === undefined) return undefined;
  const [hour = "", minute = ""] = time.split(":");
  const noon = halfOfDay?.toLowerCase() === "p" ? 12 : 0;
  const hours = halfOfDay === undefined ? Number(hour) : (Number(hour) % 12) + noon;
  return hours === 0 && minute === "00" ? undefined : `${String(hours).padStart(2, "0")}:${minute}`;
};

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

  const withoutWeekday = (text: string): string => {
    const [start, word] = /^(\p{L}+)\.?,?\s+/u.exec(text) ?? [];
    return start !== undefined && weekdays.has(foldLetters(word!)) ? text.slice(start.length) : text;
  };

  const parse = (text: string): Written | undefined => {
    const [found = "", clock, halfOfDay] = timeOfDay.exec(text) ?? [];
    const date = text.slice(0, text.length - found.length);
    const time = timeOf(clock, halfOfDay);
    const [, first, mark, second, year = ""] = yearLast.exec(date) ?? [];
    if (mark === undefined) {
      const read = readWholeDate(date, today);
      return read && { ...read, time };
    }
    const isShort = year.length === 2;
    return {
      ...{ time, isShort, isDotted: mark === ".", first: Number(first), second: Number(second) },
      year: isShort ? yearOfTwoDigits(Number(year), today) : Number(year),
    };
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
    (written.second > 12 || written.year % 100 > 31 || /^(?:\d|\d\d\D\d)\D/.test(withoutWeekday(text)));

  const isUnclearYear = (written: Written): boolean =>
    "isShort" in written && written.isShort && !written.isDotted && !isShortYearLast && given === undefined;

  const order = (): DateOrder | "mixed" | undefined => {
    if (dayFirst > 0 && monthFirst > 0) return "mixed";
    if (dayFirst > 0) return "day-first";
    if (monthFirst > 0) return "month-first";
    return given ?? (dotted > 0 ? "day-first" : undefined);
  };

  const settle = (written: Written, text: string): YearMonthDay | string => {
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
            "day-first": isoDate({ year: written.year, month: written.second, day: written.first }),
            "month-first": isoDate({ year: written.year, month: written.first, day: written.second }),
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
      const day = readDay(isoDate(date));
      return typeof day === "string" ? day : { day, time: written.time };
    },
  };
};
