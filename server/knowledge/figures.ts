import * as z from "zod";
import { monthNamesIn } from "#shared/calendar/month-names.ts";
import { foldLetters } from "#shared/text/fold.ts";
import { decimal, oneOf, readTable, text } from "./load.ts";
import { numberWords } from "./word-lists.ts";

const units = [
  "percent",
  "hour",
  "day",
  "week",
  "month",
  "year",
  "times",
  "scale",
  "money",
  "share",
  "decade",
  "range",
] as const;
const unitRows = readTable(
  "news/unit-words.csv",
  z.object({ unit: oneOf(units), value: decimal, word: text }),
  ["word"],
);
const unitWords = new Map(unitRows.map((row) => [row.word, row]));

/**
 * The unit of a figure. `plain` is a number without a unit, `date` a month (1 to 12) or a day of it ("3-31"), and `code` a
 * name with digits, such as `h1b`.
 */
export type Unit =
  | Exclude<(typeof units)[number], "scale" | "share" | "decade" | "range">
  | "calendar year"
  | "date"
  | "code"
  | "plain";

/** A figure in a text, such as 5 years, 30 percent, 400,000 of a currency, or a date. */
export interface Figure {
  unit: Unit;
  value: string;
}

/** Languages whose names of months are read. */
const monthLanguages = ["en", "es", "pt", "de", "fr", "it", "nl", "pl", "sv", "da", "tr", "id"];
const shortestAbbreviation = 3;

/** The number of a month by its folded name. If a name means two months, the first language decides. */
const months = new Map(
  monthLanguages
    .flatMap((language) => [...monthNamesIn(language, "long"), ...monthNamesIn(language, "short")])
    .map(([name, month]): [string, number] => [foldLetters(name), month])
    .filter(([name]) => name.length >= shortestAbbreviation && !unitWords.has(name))
    .reverse(),
);

/** Names of months that are also words. They count as months only next to a number. */
const isAlsoAWord = (name: string) => name.length <= 4 || name === "march" || name === "marche";

/** A name with digits, a number with any grouping and decimals, a word, or a sign of a unit. */
const part =
  /\p{L}{1,3}\d[\p{L}\d]*|\p{L}{1,2}-\d[\p{L}\d]*|\d+(?:[.,\u00a0 ]\d{3}(?!\d))*(?:[.,]\d+)?|\p{L}+|[%\p{Sc}]/gu;
const grouping = /[.,\u00a0 ](?=\d{3}(?!\d))/g;
const isNumeral = (word: string | undefined) => word !== undefined && /^\d/.test(word);

const phrases = unitRows.filter(({ word }) => word.includes(" "));
const joined = (phrase: string) => phrase.replaceAll(" ", "");
for (const row of phrases) unitWords.set(joined(row.word), row);
/** Units of several words, such as "per cent". */
const phrase = new RegExp(`\\b(?:${phrases.map(({ word }) => word).join("|")})\\b`, "g");

const currencies = unitRows.filter(({ unit, word }) => unit === "money" && /^\p{L}+$/u.test(word));
/** A currency without a space before its amount: "rs5000". */
const currency = new RegExp(`\\b(${currencies.map(({ word }) => word).join("|")})(?=\\d)`, "g");

/** A smaller number word is a figure only before a unit, because of phrases such as "one of the two". */
const smallestAlone = 3;

/** Whether a number word states a figure: it is at least `smallestAlone`, or a unit follows. */
const isFigureWord = (word: string, next = "") =>
  (unitWords.get(next)?.unit ?? "range") !== "range" || Number(numberWords.get(word) ?? 0) >= smallestAlone;

/** Words that may join tens and ones: "treinta y cinco". */
const andWords = new Set(["y", "e", "et"]);

/** A number written in words: its value, and how many words it has. */
interface SpokenNumber {
  value: number;
  length: number;
}

/** Half of a scale: "half a million", "medio millón". */
const halfAt = (words: readonly string[], at: number): SpokenNumber | undefined => {
  const { unit, value } = unitWords.get(words[at]!) ?? {};
  if (unit !== "share" || value !== 50) return undefined;
  const scaleAt = words[at + 1] === "a" ? at + 2 : at + 1;
  return unitWords.get(words[scaleAt] ?? "")?.unit === "scale"
    ? { value: 0.5, length: scaleAt - at }
    : undefined;
};

/** The number in words that begins at `at`: "seventy-five" and "eight hundred" have two words each. */
const numberAt = (words: readonly string[], at: number): SpokenNumber | undefined => {
  const value = Number(numberWords.get(words[at]!) ?? Number.NaN);
  if (Number.isNaN(value)) return halfAt(words, at);
  const onesAt = andWords.has(words[at + 1] ?? "") ? at + 2 : at + 1;
  const next = Number(numberWords.get(words[onesAt] ?? "") ?? 0);
  const isTens = value >= 20 && value < 100 && value % 10 === 0;
  if (isTens && next > 0 && next < 10) return { value: value + next, length: onesAt + 1 - at };
  if (value < 20 && next === 100) return { value: value * next, length: 2 };
  return { value, length: 1 };
};

/** A number word with an ending: "sixfold". */
const manifold = /^(\p{L}+?)-?(fold|fach)$/u;

/** The parts of a text with number words as digits: "five-year" is `5`, `year`. */
const partsOf = (content: string): string[] => {
  const words = foldLetters(content).replace(phrase, joined).replace(currency, "$1 ").match(part) ?? [];
  const parts: string[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at]!;
    const [, times = "", fold = ""] = manifold.exec(word) ?? [];
    if (numberWords.has(times)) parts.push(numberWords.get(times)!, fold);
    const number = numberAt(words, at);
    const isNumber = number && (number.length > 1 || isFigureWord(word, words[at + 1]));
    parts.push(isNumber ? String(number.value) : word);
    at += isNumber ? number.length : 1;
  }
  return parts;
};

const toNumber = (numeral: string) => Number(numeral.replace(grouping, "").replace(",", "."));

const isDayOfMonth = (numeral: string | undefined) =>
  numeral !== undefined && /^\d{1,2}$/.test(numeral) && Number(numeral) >= 1 && Number(numeral) <= 31;

/** Words between a day and its month: "1 de enero", "1st of May". */
const betweenDayAndMonth = new Set(["de", "of", "st", "nd", "rd", "th", "er"]);

/** The position of the day that belongs to the month at `at`, or undefined. */
const dayBeside = (parts: readonly string[], at: number): number | undefined => {
  let before = at - 1;
  while (betweenDayAndMonth.has(parts[before] ?? "")) before -= 1;
  if (isDayOfMonth(parts[before])) return before;
  return isDayOfMonth(parts[at + 1]) ? at + 1 : undefined;
};

const readDates = (parts: readonly string[]): { figures: Figure[]; used: ReadonlySet<number> } => {
  const figures: Figure[] = [];
  const used = new Set<number>();
  for (const [at, word] of parts.entries()) {
    const month = months.get(word);
    if (month === undefined) continue;
    const day = dayBeside(parts, at);
    if (isAlsoAWord(word) && day === undefined && !isNumeral(parts[at + 1])) continue;
    figures.push({ unit: "date", value: String(month) });
    if (day === undefined) continue;
    used.add(day);
    figures.push({ unit: "date", value: `${month}-${Number(parts[day])}` });
  }
  return { figures, used };
};

/** The unit and scale of the number at `at`, by the words after it or the sign before it. */
const unitBeside = (parts: readonly string[], at: number): { unit: Unit; scale: number } => {
  const after = unitWords.get(parts[at + 1] ?? "");
  const scale = after?.unit === "scale" ? after.value : 1;
  const next = after?.unit === "scale" ? unitWords.get(parts[at + 2] ?? "") : after;
  const isBefore = unitWords.get(parts[at - 1] ?? "")?.unit === "money";
  const isOfAnother = isNumeral(parts[at - 2]) || unitWords.get(parts[at - 2] ?? "")?.unit === "scale";
  if (next && isCountable(next)) return { unit: next.unit, scale };
  if (isBefore && !isOfAnother) return { unit: "money", scale };
  return { unit: "plain", scale };
};

/** Whether a number may stand before this word, as in "3 years" and "6 times". */
const isCountable = (
  row: (typeof unitRows)[number],
): row is typeof row & { unit: Exclude<Unit, "calendar year" | "date" | "code" | "plain"> } =>
  row.unit === "times" ? row.value === 1 : !["scale", "share", "decade", "range"].includes(row.unit);

/** The position of the number that a range joins to the one at `at`: "from three years to 10", "100,000, up from 80,000". */
const joinedNumber = (parts: readonly string[], at: number, step: 1 | -1): number | undefined => {
  let isRange = false;
  for (let other = at + step; other >= 0 && other < parts.length; other += step) {
    const word = parts[other]!;
    if (isNumeral(word)) return isRange ? other : undefined;
    const { unit } = unitWords.get(word) ?? {};
    if (unit === undefined) return undefined;
    isRange ||= unit === "range";
  }
  return undefined;
};

/** The unit and scale of the number at `at`. If no unit is next to it, the unit is that of the other end of its range. */
const unitOf = (parts: readonly string[], at: number): { unit: Unit; scale: number } => {
  const own = unitBeside(parts, at);
  if (own.unit !== "plain" || isCalendarYear(parts[at]!)) return own;
  const ends = ([-1, 1] as const).flatMap((step) => joinedNumber(parts, at, step) ?? []);
  const [unit] = ends.map((end) => unitBeside(parts, end).unit).filter((it) => it !== "plain");
  return unit ? { ...own, unit } : own;
};

const isCalendarYear = (numeral: string) => /^(?:19|20)\d\d$/.test(numeral);

/** The figure that a word states by itself: "doubles", "half", "a decade", "H-1B". */
const figureOfWord = (word: string): Figure[] => {
  const { unit, value } = unitWords.get(word) ?? {};
  if (unit === "times" && value !== 1) return [{ unit, value: String(value) }];
  if (unit === "share") return [{ unit: "percent", value: String(value) }];
  if (unit === "decade") return [{ unit: "year", value: String(value) }];
  return /^\p{L}.*\d/u.test(word) ? [{ unit: "code", value: word.replace("-", "") }] : [];
};

const figureOfNumeral = (parts: readonly string[], at: number): Figure => {
  const numeral = parts[at]!;
  const { unit, scale } = unitOf(parts, at);
  return unit === "plain" && isCalendarYear(numeral)
    ? { unit: "calendar year", value: numeral }
    : { unit, value: String(toNumber(numeral) * scale) };
};

/** The figures and dates in a text, each once, in order. Number words count. Currencies are not distinguished. */
export const figuresIn = (content: string): Figure[] => {
  const parts = partsOf(content);
  const { figures: dates, used } = readDates(parts);
  const others = parts.flatMap((word, at) => {
    if (!isNumeral(word)) return figureOfWord(word);
    return used.has(at) ? [] : [figureOfNumeral(parts, at)];
  });
  const seen = new Set<string>();
  return [...dates, ...others].filter(({ unit, value }) => seen.size < seen.add(`${unit} ${value}`).size);
};

const lawWords = new Set(
  readTable("news/law-words.csv", z.object({ word: text }), ["word"]).map(({ word }) => word),
);

/** Words between a law and its number: "Lei n.º 61/2025". */
const beforeNumber = new Set(["no", "n", "nr", "num", "o", "º"]);

/** The numbers of bills and laws in a text: `c3` for "Bill C-3", and `61` for "Law 61/2025". */
export const lawNumbersIn = (content: string): string[] => {
  const parts = partsOf(content);
  const numbers = parts.filter((word, at) => {
    let before = at - 1;
    while (beforeNumber.has(parts[before] ?? "")) before -= 1;
    return /\d/.test(word) && !isCalendarYear(word) && lawWords.has(parts[before] ?? "");
  });
  return [...new Set(numbers.map((word) => word.replaceAll(/[-.,]/g, "")))];
};

/** A date in words or as `2027-01-31`. */
export interface WrittenDate {
  year: number | undefined;
  /** From 1. */
  month: number;
  day: number | undefined;
  /** How many words the date has. */
  length: number;
}

const dayOf = (word: string | undefined): number | undefined => {
  const numeral = /^(\d{1,2})(?:st|nd|rd|th|er|o|º|ª)?$/.exec(word ?? "")?.[1];
  return isDayOfMonth(numeral) ? Number(numeral) : undefined;
};
const yearOf = (word = "") => (isCalendarYear(word) ? Number(word) : undefined);

/** Words within a date: "1 de enero de 2027", "1st day of May", "1. März". */
const withinDate = new Set([".", "de", "del", "of", "day", "o", "º", "ª"]);

const isoDateAt = (words: readonly string[], at: number): WrittenDate | undefined => {
  const [year, month = "", day = ""] = words.slice(at, at + 3);
  if (yearOf(year) === undefined || !/^(?:0?[1-9]|1[0-2])$/.test(month) || !isDayOfMonth(day))
    return undefined;
  return { year: Number(year), month: Number(month), day: Number(day), length: 3 };
};

/**
 * The date that begins at a word, or undefined. The words are in lower case without accents, and full stops are words,
 * too.
 */
export const dateAt = (words: readonly string[], at: number): WrittenDate | undefined => {
  const iso = isoDateAt(words, at);
  if (iso) return iso;
  const skip = (from: number) => {
    let next = from;
    while (next - from < 3 && withinDate.has(words[next] ?? "")) next += 1;
    return next;
  };
  const dayFirst = dayOf(words[at]);
  const monthAt = dayFirst === undefined ? at : skip(at + 1);
  const month = months.get(words[monthAt] ?? "");
  if (month === undefined) return undefined;
  const afterMonth = skip(monthAt + 1);
  const day = dayFirst ?? dayOf(words[afterMonth]);
  const dayEnd = dayFirst === undefined && day !== undefined ? afterMonth + 1 : monthAt + 1;
  const yearAt = skip(dayEnd);
  const year = yearOf(words[yearAt]);
  if (day === undefined && year === undefined && isAlsoAWord(words[at]!)) return undefined;
  return { year, month, day, length: (year === undefined ? dayEnd : yearAt + 1) - at };
};
