import { foldLetters } from "../text.ts";
import { type Day, dateOf, isoOf, plusDays, readDay } from "./day.ts";

/** The countries that a folded name can mean. */
export type PlaceNames = ReadonlyMap<string, readonly string[]>;

export interface QuickOptions {
  names: PlaceNames;
  today: Day;
  /** The year of dates without one. By default the year of today. */
  year?: number;
  /** What 03/04/2026 means. Without it, such a date is a question. */
  order?: "day-first" | "month-first";
}

/** What a line says. Days are ISO dates. Without `to`, the person is still there. */
export interface QuickStay {
  country: string;
  from: string;
  to?: string;
}

/**
 * A line as it was understood. `places`: the name can mean several countries. `order`: a date such as 03/04/2026 can
 * mean two days. `hasNoYear`: the year was not written.
 */
export type QuickReading =
  | { kind: "stay"; stay: QuickStay; hasNoYear: boolean }
  | { kind: "places"; countries: readonly string[]; stay: Omit<QuickStay, "country">; hasNoYear: boolean }
  | { kind: "order"; date: string }
  | { kind: "problem"; problem: string };

export interface QuickLine {
  /** Counts from 1. */
  line: number;
  text: string;
  reading: QuickReading;
}

/** The most lines and the longest line that are read at once. */
export const maxQuickLines = 2000;
const maxLineLength = 200;

/** A name in the form in which names are compared. */
export const foldName = (name: string): string =>
  foldLetters(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Collects names and their countries. A name that is given several times can mean all of its countries. */
export const placeNamesOf = (
  named: readonly { name: string; countries: readonly string[] }[],
): PlaceNames => {
  const names = new Map<string, readonly string[]>();
  for (const { name, countries } of named) {
    const key = foldName(name);
    if (key !== "") names.set(key, [...new Set([...(names.get(key) ?? []), ...countries])]);
  }
  return names;
};

const monthNames = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const monthPattern =
  "jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?";
const monthOf = (name: string): number =>
  monthNames.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1;

/** `3-20 May 2026` and `May 3-20, 2026` as two dates. */
const spreadRanges = (text: string): string =>
  text
    .replace(
      new RegExp(
        `\\b(\\d{1,2})\\s*(?:-|–|—|to)\\s*(\\d{1,2})\\s+(${monthPattern})\\b\\.?(,?\\s+\\d{4})?`,
        "gi",
      ),
      "$1 $3$4 to $2 $3$4",
    )
    .replace(
      new RegExp(
        `\\b(${monthPattern})\\.?\\s+(\\d{1,2})\\s*(?:-|–|—|to)\\s*(\\d{1,2})\\b(?![./-])(,?\\s+\\d{4})?`,
        "gi",
      ),
      "$2 $1$4 to $3 $1$4",
    );

const datePattern = new RegExp(
  [
    "\\b(?<isoYear>\\d{4})[-/.](?<isoMonth>\\d{1,2})[-/.](?<isoDay>\\d{1,2})(?!\\d)",
    "\\b(?<one>\\d{1,2})(?<mark>[./-])(?<two>\\d{1,2})\\k<mark>(?<year>\\d{1,4})(?!\\d)",
    "\\b(?<dotDay>\\d{1,2})\\.(?<dotMonth>\\d{1,2})\\.(?!\\d)",
    "\\b(?<slashOne>\\d{1,2})/(?<slashTwo>\\d{1,2})(?![/\\d])",
    `\\b(?<day>\\d{1,2})(?:st|nd|rd|th)?\\.?\\s*(?:of\\s+)?(?<month>${monthPattern})\\b\\.?(?:,?\\s+(?<yearAfter>\\d{4})(?!\\d))?`,
    `\\b(?<monthFirst>${monthPattern})\\.?\\s+(?<dayAfter>\\d{1,2})(?:st|nd|rd|th)?\\b(?:,?\\s+(?<yearLast>\\d{4})(?!\\d))?`,
    "\\b(?<word>today|yesterday|tomorrow)\\b",
  ].join("|"),
  "gi",
);

interface WrittenDate {
  text: string;
  year?: number;
  month: number;
  day: number;
  /** The date can also be read with day and month exchanged. */
  isOpen?: boolean;
}

const optionalNumber = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

/** A date of numbers such as 03/04/2026. Dates with dots begin with the day. */
const numericDate = (
  text: string,
  [one, two]: readonly [number, number],
  mark: string,
  year: number | undefined,
  order: QuickOptions["order"],
): WrittenDate => {
  const dayFirst = { text, year, day: one, month: two };
  const monthFirst = { text, year, day: two, month: one };
  if (mark === "." || one > 12) return dayFirst;
  if (two > 12) return monthFirst;
  if (order !== undefined) return order === "day-first" ? dayFirst : monthFirst;
  return { ...dayFirst, isOpen: one !== two };
};

const relativeDays: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

const writtenDate = (match: RegExpExecArray, { today, order }: QuickOptions): WrittenDate => {
  const [text] = match;
  const it = match.groups ?? {};
  if (it.isoYear)
    return { text, year: Number(it.isoYear), month: Number(it.isoMonth), day: Number(it.isoDay) };
  if (it.one)
    return numericDate(text, [Number(it.one), Number(it.two)], it.mark ?? "", Number(it.year), order);
  if (it.dotDay) return { text, day: Number(it.dotDay), month: Number(it.dotMonth) };
  if (it.slashOne)
    return numericDate(text, [Number(it.slashOne), Number(it.slashTwo)], "/", undefined, order);
  if (it.day)
    return {
      text,
      year: optionalNumber(it.yearAfter),
      month: monthOf(it.month ?? ""),
      day: Number(it.day),
    };
  if (it.monthFirst)
    return {
      text,
      year: optionalNumber(it.yearLast),
      month: monthOf(it.monthFirst),
      day: Number(it.dayAfter),
    };
  return { text, ...dateOf(plusDays(today, relativeDays[(it.word ?? "").toLowerCase()] ?? 0)) };
};

const padded = (value: number, length: number): string => String(value).padStart(length, "0");

/** The day in a year, or the problem in words. */
const dayIn = ({ text, month, day }: WrittenDate, year: number): Day | string => {
  if (year < 100) return `The year of '${text}' is not clear. Write it with four digits.`;
  return readDay(`${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`);
};

/** The two days of a line. A date without a year takes it from the other date, or the year of the options. */
const readDays = (
  dates: readonly WrittenDate[],
  usualYear: number,
): { from: Day; to?: Day; hasNoYear: boolean } | string => {
  const [first, second] = dates;
  if (!first) return "There is no date.";
  const hasNoYear = dates.every(({ year }) => year === undefined);
  const from = dayIn(first, first.year ?? second?.year ?? usualYear);
  if (typeof from === "string") return from;
  if (!second) return { from, hasNoYear };
  const year = second.year ?? dateOf(from).year;
  const to = dayIn(second, year);
  if (typeof to === "string") return to;
  if (to >= from) return { from, to, hasNoYear };
  // '20 Dec to 5 Jan' ends in the next year, and '20 Dec to 5 Jan 2027' begins in the year before.
  const later = second.year === undefined ? dayIn(second, year + 1) : to;
  const earlier = first.year === undefined && second.year !== undefined ? dayIn(first, year - 1) : from;
  if (typeof later === "string" || typeof earlier === "string")
    return `The dates '${first.text}' and '${second.text}' are not clear. Write their years.`;
  if (later < earlier) return `The stay ends on ${isoOf(later)}, before it begins on ${isoOf(earlier)}.`;
  return { from: earlier, to: later, hasNoYear };
};

const openPattern = /\b(since|now|present|ongoing|still)\b|(?:-|–|—|→)\s*$/i;
const fillers = new Set(
  "from since to until till through now present ongoing still here there i was am been in at on the and a stay stayed living of".split(
    " ",
  ),
);

const longestName = 5;

/** The countries of all names in a text. Undefined if it has no name. */
const findPlaces = (text: string, names: PlaceNames): readonly string[] | undefined => {
  const codes = text.match(/\b[A-Z]{2}\b/g) ?? [];
  const words = foldName(text).split(" ");
  const found: (readonly string[])[] = [];
  for (let at = 0; at < words.length; ) {
    let length = Math.min(longestName, words.length - at);
    while (length > 0 && !names.has(words.slice(at, at + length).join(" "))) length--;
    const name = words.slice(at, at + length).join(" ");
    if (length > 0 && !(length === 1 && fillers.has(name))) found.push(names.get(name) ?? []);
    at += Math.max(length, 1);
  }
  const coded = codes.flatMap((code) => names.get(`code ${code.toLowerCase()}`) ?? []);
  if (found.length === 0) return coded.length > 0 ? coded : undefined;
  return found.reduce((common, countries) => common.filter((it) => countries.includes(it)));
};

const shown = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

const withPlace = (
  rest: string,
  days: { from: Day; to?: Day; hasNoYear: boolean },
  names: PlaceNames,
): QuickReading => {
  const name = rest
    .split(/[\s,;|\t]+/)
    .filter((word) => !fillers.has(word.toLowerCase()) && /[\p{L}]/u.test(word))
    .join(" ");
  const { hasNoYear } = days;
  const stay = { from: isoOf(days.from), to: days.to === undefined ? undefined : isoOf(days.to) };
  const countries = findPlaces(rest, names);
  if (!countries)
    return {
      kind: "problem",
      problem: name === "" ? "There is no country." : `'${shown(name)}' is no country or town that we know.`,
    };
  if (countries.length === 0)
    return { kind: "problem", problem: `'${shown(name)}' names several countries.` };
  const [country = ""] = countries;
  return countries.length === 1
    ? { kind: "stay", stay: { country, ...stay }, hasNoYear }
    : { kind: "places", countries, stay, hasNoYear };
};

/** Reads one line such as 'Lisbon 3 Mar to 20 May 2026' or 'Spain since 2 Jan 2026'. */
export const readQuickLine = (line: string, options: QuickOptions): QuickReading => {
  if (line.length > maxLineLength)
    return { kind: "problem", problem: `The line is longer than ${maxLineLength} characters.` };
  const text = spreadRanges(line);
  const dates = [...text.matchAll(datePattern)].map((match) => writtenDate(match, options));
  const rest = text.replace(datePattern, " ");
  const open = dates.find(({ isOpen }) => isOpen);
  if (dates.length > 2)
    return { kind: "problem", problem: `The line has ${dates.length} dates. Write one stay on each line.` };
  if (open) return { kind: "order", date: open.text };
  const days = readDays(dates, options.year ?? dateOf(options.today).year);
  if (typeof days === "string") return { kind: "problem", problem: days };
  if (days.to === undefined && !openPattern.test(rest.trimEnd()))
    return {
      kind: "problem",
      problem: `There is only one day. Add the last day, or write 'since ${dates[0]?.text}' if you are still there.`,
    };
  return withPlace(rest, days, options.names);
};

/** Reads a list with one stay on each line. Empty lines are left out. */
export const readQuickEntry = (text: string, options: QuickOptions): QuickLine[] => {
  const lines = text
    .split(/\r?\n/)
    .map((line, at) => ({ line: at + 1, text: line.trim() }))
    .filter((it) => it.text !== "");
  if (lines.length <= maxQuickLines)
    return lines.map((it) => ({ ...it, reading: readQuickLine(it.text, options) }));
  const problem = `The list has ${lines.length} lines. At most ${maxQuickLines} are read at once.`;
  return [{ line: maxQuickLines + 1, text: "", reading: { kind: "problem", problem } }];
};
