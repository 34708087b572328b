import { stripAccents } from "../text/fold.ts";

const languages = ["en", "de", "de-AT", "fr", "es", "pt", "it", "nl"];

/** Spellings that the locale data does not have. */
const otherSpellings: readonly [string, number][] = [
  ["sept", 9],
  ["mrz", 3],
  ["maerz", 3],
  ["jaenner", 1],
  ["setiembre", 9],
];

/**
 * How much a name needs beside it to be a month. A short name such as 'mai' needs a number. 'ago', 'set' and 'out' are
 * everyday words, so they need a day and a year.
 */
type Need = "nothing" | "number" | "whole-date";

const withWholeDate: ReadonlySet<string> = new Set(["ago", "set", "out"]);
/** 'Marco' is a name of a person. */
const withNumber: ReadonlySet<string> = new Set(["marco"]);

/**
 * The names of the months in a language with their numbers, in lower case and without dots: alone, and beside a day, as in
 * Polish 'styczeń' and '1 stycznia'.
 */
export const monthNamesIn = (language: string, style: "long" | "short"): [string, number][] => {
  const alone = new Intl.DateTimeFormat(language, { month: style, timeZone: "UTC" });
  const beside = new Intl.DateTimeFormat(language, { day: "numeric", month: style, timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, at) => {
    const date = Date.UTC(2024, at, 15);
    const inDate = beside.formatToParts(date).find(({ type }) => type === "month")?.value ?? "";
    const names = [alone.format(date), inDate].map((name) =>
      name
        .toLowerCase()
        .normalize("NFC")
        .replace(/[^\p{L}]/gu, ""),
    );
    return [...new Set(names)].map((name): [string, number] => [name, at + 1]);
  }).flat();
};

const needOf = (name: string, usual: Need): Need => {
  if (withWholeDate.has(name)) return "whole-date";
  return withNumber.has(name) ? "number" : usual;
};

const listed = (names: readonly [string, number][], usual: Need): [string, { month: number; need: Need }][] =>
  names.flatMap(([name, month]) =>
    [name, stripAccents(name)].map((spelled) => [spelled, { month, need: needOf(spelled, usual) }]),
  );

/** The months by their names in lower case, with and without accents. Later entries win. */
const months: ReadonlyMap<string, { month: number; need: Need }> = new Map([
  ...listed(
    languages.flatMap((language) => monthNamesIn(language, "short")),
    "number",
  ),
  ...listed(
    languages.flatMap((language) => monthNamesIn(language, "long")),
    "nothing",
  ),
  ...listed([...monthNamesIn("en", "short"), ...otherSpellings], "nothing"),
]);

/** The number of the month with this name, such as 'März' or 'mar'. */
export const monthNamed = (name: string): number | undefined => months.get(name.toLowerCase())?.month;

/** Characters for private use that stand for January with each need. The other months follow them. */
const firstMark: Readonly<Record<Need, number>> = { nothing: 0xe101, number: 0xe111, "whole-date": 0xe121 };
const filling = "\uE100";

/**
 * Replaces names of months by marks of the same length, so that patterns of dates are short and positions stay the
 * same. The patterns below match the marks.
 */
export const markMonths = (text: string): string =>
  text.replace(/\p{L}{3,}/gu, (word) => {
    const known = months.get(word.toLowerCase());
    if (!known) return word;
    return String.fromCharCode(firstMark[known.need] + known.month - 1) + filling.repeat(word.length - 1);
  });

/** Matches a month without a number beside it. */
export const monthAlone = "[\uE101-\uE10C]\uE100*(?!\uE100)";
/** Matches a month beside a number. */
export const monthByNumber = "[\uE101-\uE11C]\uE100*(?!\uE100)";
/** Matches a month between a day and a year. */
export const monthInDate = "[\uE101-\uE12C]\uE100*(?!\uE100)";

/** The number of the month that a mark stands for. */
export const markedMonth = (mark: string): number => mark.charCodeAt(0) & 0xf || 0;
