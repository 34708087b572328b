import * as z from "zod";
import { foldLetters } from "#shared/text.ts";
import { decimal, oneOf, readTable, text } from "./load.ts";
import { numberWords } from "./word-lists.ts";

const units = ["percent", "day", "week", "month", "year", "times", "scale", "money"] as const;
const unitRows = readTable("unit-words.csv", z.object({ unit: oneOf(units), value: decimal, word: text }));
const unitWords = new Map(unitRows.map((row) => [row.word, row]));

/**
 * What a figure counts. `plain` is a number without a unit, `date` a month (1 to 12) or a day of it ("3-31"), and `code`
 * a name with digits, such as `h1b`.
 */
export type Unit = Exclude<(typeof units)[number], "scale"> | "calendar year" | "date" | "code" | "plain";

/** A figure in a text, such as 5 years, 30 percent, 400,000 of a currency, or a date. */
export interface Figure {
  unit: Unit;
  value: string;
}

/** Languages whose names of months are read. */
const monthLanguages = ["en", "es", "pt", "de", "fr", "it", "nl", "pl", "sv", "da", "tr", "id"];
const shortestAbbreviation = 3;

const monthNames = (): Map<string, number> => {
  const names = new Map<string, number>();
  for (const language of monthLanguages) {
    for (const month of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: "UTC" });
      for (let at = 0; at < 12; at += 1) {
        const name = foldLetters(format.format(Date.UTC(2026, at, 15))).replace(".", "");
        if (name.length >= shortestAbbreviation && !names.has(name)) names.set(name, at + 1);
      }
    }
  }
  return names;
};
const months = monthNames();

/** Names of months that are also words. They count beside a number only. */
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

/** Separates the currency from its amount: "rs5000". */
const splitAmount = (word: string): string[] => {
  const [, letters = "", digits = ""] = /^(\p{L}+)(\d+)$/u.exec(word) ?? [];
  return unitWords.get(letters)?.unit === "money" ? [letters, digits] : [word];
};

/** The parts of a text with number words before a unit as digits: "five-year" is `5`, `year`. */
const partsOf = (content: string): string[] =>
  (foldLetters(content).replace(phrase, joined).match(part) ?? [])
    .flatMap(splitAmount)
    .map((word, at, all) => (unitWords.has(all[at + 1] ?? "") ? (numberWords.get(word) ?? word) : word));

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

/** The unit of the number at `at`, by the words after it or the sign before it, and its scale. */
const unitOf = (parts: readonly string[], at: number): { unit: Unit; scale: number } => {
  const after = unitWords.get(parts[at + 1] ?? "");
  const scale = after?.unit === "scale" ? after.value : 1;
  const next = after?.unit === "scale" ? unitWords.get(parts[at + 2] ?? "") : after;
  const before = unitWords.get(parts[at - 1] ?? "");
  if (next && next.unit !== "scale" && next.unit !== "times") return { unit: next.unit, scale };
  if (before?.unit === "money") return { unit: "money", scale };
  return { unit: "plain", scale };
};

const isCalendarYear = (numeral: string) => /^(?:19|20)\d\d$/.test(numeral);

/** The figures and dates in a text, each once, in order. Number words count. Currencies are not distinguished. */
export const figuresIn = (content: string): Figure[] => {
  const parts = partsOf(content);
  const { figures, used } = readDates(parts);
  for (const [at, word] of parts.entries()) {
    const factor = unitWords.get(word);
    if (factor?.unit === "times") figures.push({ unit: "times", value: String(factor.value) });
    if (/^\p{L}.*\d/u.test(word)) figures.push({ unit: "code", value: word.replace("-", "") });
    if (!isNumeral(word) || used.has(at)) continue;
    const { unit, scale } = unitOf(parts, at);
    if (unit === "plain" && isCalendarYear(word)) figures.push({ unit: "calendar year", value: word });
    else figures.push({ unit, value: String(toNumber(word) * scale) });
  }
  const seen = new Set<string>();
  return figures.filter(({ unit, value }) => seen.size < seen.add(`${unit} ${value}`).size);
};
