import { hidden } from "../text/hide.ts";
import { numberNamed, numberNames } from "../text/number-words.ts";
import { type Day, endOfMonths, plusDays, startOfMonths } from "./day.ts";

/** A length of time found in a text: '21 days', 'two weeks'. */
export interface WrittenLength {
  text: string;
  /** Where the length begins and ends in its text, in UTF-16 code units. */
  at: number;
  end: number;
  count: number;
  unit: Unit;
}

/** A number of days, nights, weeks, months or years. */
export type Duration = Pick<WrittenLength, "count" | "unit">;

type Unit = "day" | "night" | "week" | "month" | "year";

const units: readonly [Unit, string][] = [
  ["day", "days?|tage?n?|jours?|d[ií]as?|giorn[oi]|dagen|d"],
  ["night", "nights?|nächten?|nacht|nuits?|noches?|noites?|nott[ei]"],
  ["week", "weeks?|wks?|wochen?|semaines?|semanas?|settiman[ae]|weken"],
  ["month", "months?|monate?n?|mois|mes|meses|mês|mes[ei]|maanden"],
  ["year", "years?|yrs?|jahre?n?|ans?|années?|años?|anos?|ann[oi]|jaar"],
];
const anyUnit = units.map(([, words]) => words).join("|");
// A number word needs a space or hyphen after it, or 'and' would be 'an' and 'd' for days. A hidden place can stand
// between number and unit: '12 Schengen days'.
const anyNumber = `\\d{1,6}|(?:${numberNames.join("|")})(?=[\\s-])`;

const lengthPattern = new RegExp(
  `(?<![\\p{L}\\p{N}.,/'-])(?:\\+\\s*)?(?:(?<number>${anyNumber})(?:\\s+(?:more|full|whole|calendar|${hidden}{1,20}))?[\\s-]*(?<unit>${anyUnit})|(?<fortnight>(?:a\\s+)?fortnight)|(?<half>half\\s+a\\s+year))(?![\\p{L}\\p{N}'])`,
  "giu",
);

const unitOf = (word: string): Unit =>
  units.find(([, words]) => new RegExp(`^(?:${words})$`, "iu").test(word))?.[0] ?? "day";

const lengthOf = (match: RegExpExecArray): WrittenLength => {
  const { number = "", unit = "", fortnight, half } = match.groups ?? {};
  const place = { text: match[0], at: match.index, end: match.index + match[0].length };
  if (fortnight) return { ...place, count: 14, unit: "day" };
  if (half) return { ...place, count: 6, unit: "month" };
  const count = /^\d/.test(number) ? Number(number) : (numberNamed(number) ?? 1);
  return { ...place, count, unit: unitOf(unit) };
};

const ago = /^\s+ago(?!\p{L})/iu;

const agoAfter = (text: string, { end }: WrittenLength): string | undefined => ago.exec(text.slice(end))?.[0];

/** All lengths in a text, in their order. '3 weeks ago' is a date, and no length. */
export const findLengths = (text: string): WrittenLength[] =>
  [...text.matchAll(lengthPattern)].map(lengthOf).filter((length) => agoAfter(text, length) === undefined);

/** The lengths that are followed by 'ago', with that word. */
export const findLengthsAgo = (text: string): WrittenLength[] =>
  [...text.matchAll(lengthPattern)].map(lengthOf).flatMap((length) => {
    const after = agoAfter(text, length);
    return after === undefined
      ? []
      : [{ ...length, text: length.text + after, end: length.end + after.length }];
  });

/** Longer lengths count as this many months, so that no day leaves the calendar. */
const mostMonths = 120;

const monthsOf = ({ count, unit }: Duration): number =>
  Math.min(unit === "year" ? count * 12 : count, mostMonths);

/** The number of days, both ends included. Three nights are four days. Undefined for months and years. */
const plainDays = ({ count, unit }: Duration): number | undefined => {
  if (unit === "day") return count;
  if (unit === "night") return count + 1;
  return unit === "week" ? count * 7 : undefined;
};

/** The last day of a stay of this length that begins on a day. Both days count. */
export const lastDayOf = (length: Duration, from: Day): Day => {
  const days = plainDays(length);
  return days === undefined ? endOfMonths(from, monthsOf(length)) : plusDays(from, days - 1);
};

/** The first day of a stay of this length that ends on a day. Both days count. */
export const firstDayOf = (length: WrittenLength, to: Day): Day => {
  const days = plainDays(length);
  return days === undefined ? startOfMonths(to, monthsOf(length)) : plusDays(to, 1 - days);
};

/** Whether a stay has this length, give or take a day: people count 30 or 31 days for the same stay. */
export const fits = ({ from, to }: { from: Day; to: Day }, length: WrittenLength): boolean =>
  Math.abs(lastDayOf(length, from) - to) <= 1;

/** The day that lies this length before `day`: 'three weeks ago'. */
export const dayBefore = (length: WrittenLength, day: Day): Day =>
  length.unit === "night" ? plusDays(day, -length.count) : plusDays(firstDayOf(length, day), -1);
