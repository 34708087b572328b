import { countryAliases } from "../countries/names.ts";
import { foldLetters, stripAccents } from "../text.ts";
import {
  type Day,
  daysInMonth,
  endOfMonths,
  firstYear,
  isoOf,
  lastYear,
  plusDays,
  toDay,
  yearOf,
} from "./day.ts";
import { type ProposedStay, schengenArea } from "./planner.ts";

/** What a person asks about a stay. Both days of a stay belong to it. */
export type Question =
  | ({ kind: "stay" } & ProposedStay)
  | { kind: "longest"; place: string; from: Day }
  | { kind: "return"; place: string; days: number };

/** A country as the reader knows it. `code` is ISO 3166-1 alpha-2, or XK. */
export interface NamedPlace {
  code: string;
  name: string;
}

/** The longest question that is read, in UTF-16 code units. */
export const maxQuestionLength = 300;

/** The longest stay that a question may ask for, in days. */
export const maxAskedDays = 3660;

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const month =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
const dayNumber = "(\\d{1,2})(?:st|nd|rd|th)?";
const year = "(?:,?\\s+(\\d{4})\\b)?";
const until = "\\s*(?:to|until|till|through|-|–)\\s*";

/** '10 to 30 May' and 'May 10 to 30', in which one month stands for two days. */
const daysOfOneMonth: readonly [RegExp, string][] = [
  [new RegExp(`\\b${dayNumber}${until}${dayNumber}(?:\\s+of)?\\s+${month}\\b`, "g"), "$1 $3 to $2 $3"],
  [
    new RegExp(`\\b${month}\\.?\\s+${dayNumber}${until}${dayNumber}\\b(?!\\s*(?:of\\s+)?${month})`, "g"),
    "$1 $2 to $3 $1",
  ],
];

const dateWords = new RegExp(
  [
    "\\b(?<iso>\\d{4}-\\d{1,2}-\\d{1,2})\\b",
    "\\b(?<numbers>\\d{1,2}[./]\\d{1,2}(?:[./]\\d{2,4})?)\\b",
    `\\b${dayNumber}(?:\\s+of)?\\s+${month}\\b\\.?${year}`,
    `\\b${month}\\b\\.?\\s+${dayNumber}\\b${year}`,
    "\\b(?<word>today|now|tomorrow)\\b",
  ].join("|"),
  "g",
);

/** A date as it is written. Without a year, the next such date is meant. */
interface WrittenDate {
  text: string;
  year?: number;
  month: number;
  day: number;
}

const monthNumber = (name: string): number => months.indexOf(name.slice(0, 3)) + 1;

/** A date of numbers, as far as only one reading exists: 25/12 has one, and 10/05 has two. */
const readNumbers = (text: string): WrittenDate | string => {
  const [first = 0, second = 0, year] = text.split(/[./]/).map(Number);
  if (year !== undefined && year < 100) return `Write the year of '${text}' with four digits.`;
  if (first <= 12 && second <= 12 && first !== second)
    return `'${text}' can mean two dates. Write the month as a word, or the date as 2026-03-14.`;
  const [day, month] = second > 12 ? [second, first] : [first, second];
  return { text, year, month, day };
};

const writtenDate = (match: RegExpMatchArray, today: Day): WrittenDate | Day | string => {
  const [text, , , dayFirst, monthAfter, yearAfter, monthBefore, dayAfter, yearLast] = match;
  const { iso, numbers, word } = match.groups ?? {};
  if (word) return word === "tomorrow" ? plusDays(today, 1) : today;
  if (numbers) return readNumbers(numbers);
  if (iso) {
    const [year = 0, month = 0, day = 0] = iso.split("-").map(Number);
    return { text, year, month, day };
  }
  const year = yearAfter ?? yearLast;
  return {
    text,
    year: year === undefined ? undefined : Number(year),
    month: monthNumber(monthAfter ?? monthBefore ?? ""),
    day: Number(dayFirst ?? dayAfter),
  };
};

const exists = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);

/** The day of a written date: without a year, the first such day from `from` on. */
const dayFrom = ({ text, year, month, day }: WrittenDate, from: Day): Day | string => {
  if (year !== undefined) {
    if (year < firstYear || year > lastYear)
      return `The year of '${text}' must be from ${firstYear} to ${lastYear}.`;
    return exists(year, month, day) ? toDay(year, month, day) : `The date '${text}' does not exist.`;
  }
  // A leap day can be eight years away.
  for (let next = yearOf(from); next <= yearOf(from) + 8; next++)
    if (exists(next, month, day) && toDay(next, month, day) >= from) return toDay(next, month, day);
  return `The date '${text}' does not exist.`;
};

/** The day of a first date without a year, if the second one has its year: the last such day before that one. */
const dayBefore = (written: WrittenDate, to: Day): Day | string => {
  const sameYear = dayFrom({ ...written, year: yearOf(to) }, to);
  if (typeof sameYear === "string" || sameYear <= to) return sameYear;
  return dayFrom({ ...written, year: yearOf(to) - 1 }, to);
};

const resolve = (written: readonly (WrittenDate | Day)[], today: Day): Day[] | string => {
  const [first, second] = written;
  if (typeof first === "object" && first.year === undefined && typeof second === "object" && second.year) {
    const to = dayFrom(second, today);
    const from = typeof to === "string" ? to : dayBefore(first, to);
    return typeof from === "string" ? from : [from, to as Day];
  }
  const days: Day[] = [];
  for (const one of written) {
    const day = typeof one === "object" ? dayFrom(one, days.at(-1) ?? today) : one;
    if (typeof day === "string") return day;
    days.push(day);
  }
  return days;
};

/** The dates of a text in order, or what is wrong with one of them. */
const readDates = (text: string, today: Day): Day[] | string => {
  const full = daysOfOneMonth.reduce((all, [pattern, both]) => all.replace(pattern, both), text);
  const written: (WrittenDate | Day)[] = [];
  for (const match of full.matchAll(dateWords)) {
    const date = writtenDate(match, today);
    if (typeof date === "string") return date;
    written.push(date);
  }
  return resolve(written, today);
};

/** A length in days of a stay that begins on a day. */
const readLength = (text: string, from: Day): number | undefined => {
  const match = /\b(\d{1,4}|an?|one)\s+(?:more\s+)?(day|night|week|month)s?\b/.exec(text);
  if (!match) return undefined;
  const count = /^\d/.test(match[1]!) ? Number(match[1]) : 1;
  if (match[2] === "week") return count * 7;
  if (match[2] === "month") return endOfMonths(from, Math.min(count, 120)) - from + 1;
  return match[2] === "night" ? count + 1 : count;
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Matches a name as whole words. Short names such as US must be in capitals, because 'us' is a word. */
const wordsOf = (name: string): RegExp => {
  const isShort = /^[A-Z]{2,3}$/.test(name);
  const words = isShort ? name : escaped(foldLetters(name));
  return new RegExp(`(?<![\\p{L}])${words}(?![\\p{L}])`, isShort ? "u" : "iu");
};

/** The codes of the places that a text names. The longest name wins: 'Papua New Guinea' is not Guinea. */
const placesIn = (text: string, countries: readonly NamedPlace[]): string[] => {
  const names = countries
    .flatMap(({ code, name }) => [name, ...(countryAliases[code] ?? [])].map((known) => ({ code, known })))
    .concat({ code: schengenArea, known: "Schengen" }, { code: "US", known: "US" })
    .sort((a, b) => b.known.length - a.known.length);
  let rest = text;
  const found = new Set<string>();
  for (const { code, known } of names) {
    const without = rest.replace(wordsOf(known), " ");
    if (without !== rest) found.add(code);
    rest = without;
  }
  return [...found];
};

const readPlace = (text: string, countries: readonly NamedPlace[]): { place: string } | string => {
  const [place, ...others] = placesIn(text, countries);
  if (place === undefined) return "Name a country, or the Schengen area.";
  return others.length === 0 ? { place } : "The question names several places. Ask about one of them.";
};

const readStayQuestion = (place: string, dates: readonly Day[], words: string): Question | string => {
  const [from, end, ...others] = dates;
  if (from === undefined || others.length > 0)
    return "Say from when to when, for example: from 10 May to 30 July.";
  const days = end === undefined ? readLength(words, from) : undefined;
  const to = end ?? (days === undefined ? undefined : plusDays(from, days - 1));
  if (to === undefined) return "Say until when, for example: to 30 July, or for 30 days.";
  if (to < from) return `The stay ends on ${isoOf(to)}, before it begins on ${isoOf(from)}.`;
  if (to - from >= maxAskedDays) return "The stay is longer than ten years. Check the dates.";
  return { kind: "stay", place, from, to };
};

const readReturnQuestion = (place: string, words: string, today: Day): Question | string => {
  const days = readLength(words, today);
  if (days === undefined) return "Say for how long, for example: for 30 days.";
  return days < 1 || days > maxAskedDays
    ? "A stay has at least one day and at most ten years."
    : { kind: "return", place, days };
};

/**
 * Reads a question such as 'Can I be in Spain from 10 May to 30 July?', or says in words what is missing or unclear.
 * A date without a year is the next such date.
 */
export const readQuestion = (
  text: string,
  countries: readonly NamedPlace[],
  today: Day,
): Question | string => {
  if (text.length > maxQuestionLength)
    return `The question is longer than ${maxQuestionLength} characters. Shorten it.`;
  const place = readPlace(stripAccents(text), countries);
  if (typeof place === "string") return place;
  const words = foldLetters(text);
  const dates = readDates(words, today);
  if (typeof dates === "string") return dates;
  const asksLength = /\bhow (?:long|much longer|many)\b|\b(?:have to|must|should) (?:i )?leave\b/.test(words);
  if (asksLength) {
    const [from = today, ...others] = dates;
    if (others.length > 0) return "Name one date, the day of arrival.";
    return { kind: "longest", place: place.place, from };
  }
  if (/\bwhen\b|\bearliest\b/.test(words)) return readReturnQuestion(place.place, words, today);
  return readStayQuestion(place.place, dates, words);
};
