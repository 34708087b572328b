import { hide, hideAll } from "../text/hide.ts";
import { type DateParts, dateForms, relativeForm } from "./date-forms.ts";
import { type Day, dateOf, daysInMonth, isoDate, readDay, type YearMonthDay } from "./day.ts";
import { markMonths } from "./month-names.ts";
import { dayBefore, findLengthsAgo } from "./written-length.ts";

/** What comes first in a date such as 03/04/2026. */
export type DateOrder = "day-first" | "month-first";

/** A date found in a text. */
export interface WrittenDate extends DateParts {
  text: string;
  /** Where the date begins and ends in its text, in UTF-16 code units. */
  at: number;
  end: number;
}

/** Reads '3 weeks ago' and the like. */
const findDaysAgo = (text: string, today: Day): WrittenDate[] =>
  findLengthsAgo(text).map((length) => ({
    text: length.text,
    at: length.at,
    end: length.end,
    ...dateOf(dayBefore(length, today)),
  }));

/** The order in which the dates of a text are written, if those with a number above 12 agree. */
const orderShown = (dates: readonly WrittenDate[]): DateOrder | undefined => {
  const orders = new Set(
    dates.flatMap(({ text, day = 0, month: inYear }): DateOrder[] => {
      if (/^\d{1,2}\.\s?\d{1,2}\b/.test(text)) return ["day-first"];
      const [, first] = /^(\d{1,2})[/-]\d{1,2}(?!\d*\p{L})/u.exec(text) ?? [];
      if (first === undefined || day <= 12 || inYear === undefined) return [];
      return [Number(first) === day ? "day-first" : "month-first"];
    }),
  );
  return orders.size === 1 ? [...orders][0] : undefined;
};

const ordered = (date: WrittenDate, order: DateOrder | undefined): WrittenDate => {
  if (!date.numbers || order === undefined) return date;
  const [one, two] = date.numbers;
  const [day, inYear] = order === "day-first" ? [one, two] : [two, one];
  return { ...date, day, month: inYear, numbers: undefined };
};

/** Gives a lone year to the dates without a year: 'Spain 2025: 3 Mar to 20 May'. */
const withLooseYear = (dates: readonly WrittenDate[]): readonly WrittenDate[] => {
  const years = dates.filter(({ month: inYear, numbers, problem }) => !(inYear || numbers || problem));
  const others = dates.filter((date) => !years.includes(date));
  const [loose] = years;
  if (!loose || years.length > 1 || others.length === 0) return dates;
  if (others.some((date) => date.year !== undefined)) return dates;
  return others.map((date) => ({ ...date, year: loose.year }));
};

/**
 * Finds the dates in a text, in their order. A date such as 03/04/2026 is read in the order that other dates of the
 * text show, or else in `order`. `rest` is the text with the dates hidden.
 */
export const findDates = (
  text: string,
  today: Day,
  order?: DateOrder,
): { dates: readonly WrittenDate[]; rest: string } => {
  const found = findDaysAgo(text, today);
  let rest = markMonths(hideAll(text, found));
  for (const { pattern, read } of [...dateForms, relativeForm])
    for (const match of rest.matchAll(pattern)) {
      const at = match.index;
      const end = at + match[0].length;
      const written = text.slice(at, end);
      for (const parts of read(match.groups ?? {}, today)) found.push({ text: written, at, end, ...parts });
      rest = hide(rest, at, end);
    }
  const sorted = found.sort((a, b) => a.at - b.at);
  const known = orderShown(sorted) ?? order;
  const unread = hideAll(text, found);
  return { dates: withLooseYear(sorted.map((date) => ordered(date, known))), rest: unread };
};

const wholeForms = dateForms.map(({ pattern, read }) => ({
  pattern: new RegExp(`^(?:${pattern.source})$`, "iu"),
  read,
}));

/**
 * Reads a text that is one date with a day, a month and a year, such as a cell of a table. The year may have two digits.
 * Undefined for other texts, and for dates whose day and month are in unknown order.
 */
export const readWholeDate = (text: string, today: Day): YearMonthDay | undefined => {
  // Within a sentence, two digits after a day are a year only with an apostrophe.
  const marked = markMonths(text.replace(/,?\s'?(?=\d\d$)/, " '"));
  for (const { pattern, read } of wholeForms) {
    const match = pattern.exec(marked);
    if (!match) continue;
    const [{ year, month, day } = {}, ...others] = read(match.groups ?? {}, today);
    return others.length === 0 && year !== undefined && month !== undefined && day !== undefined
      ? { year, month, day }
      : undefined;
  }
  return undefined;
};

/** The first or the last day that a date can mean in the given year, or the problem in words. */
export const edgeOf = (date: WrittenDate, inYear: number, edge: "first" | "last"): Day | string => {
  if (inYear < 100) return `The year of '${date.text}' is not clear. Write it with four digits.`;
  const isStart = (date.part ?? (edge === "first" ? "start" : "end")) === "start";
  const inMonth = date.month ?? (isStart ? 1 : 12);
  const isMonth = inMonth >= 1 && inMonth <= 12;
  const day = date.day ?? (isStart || !isMonth ? 1 : daysInMonth(inYear, inMonth));
  return readDay(isoDate({ year: inYear, month: inMonth, day }));
};
