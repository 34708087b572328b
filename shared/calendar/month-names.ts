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
 * What a name needs next to it to be read as a month. A short name such as 'mai' needs a number. 'ago', 'set' and 'out'
 * are everyday words, so they need a day and a year, or a context that `isBesideDay` accepts.
 */
type Need = "nothing" | "number" | "whole-date";

const withWholeDate: ReadonlySet<string> = new Set(["ago", "set", "out"]);
/** 'Marco' is also a person's name. */
const withNumber: ReadonlySet<string> = new Set(["marco"]);

/**
 * The names of the months in a language with their numbers, in lower case and without dots: alone, and next to a day,
 * as in Polish 'styczeń' and '1 stycznia'.
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

/** The private-use character that marks January, by need. The next eleven mark the other months. */
const firstMark: Readonly<Record<Need, number>> = { nothing: 0xe101, number: 0xe111, "whole-date": 0xe121 };
const filling = "\uE100";

const dayBefore = /(?<!\d)\d{1,2}[.ºª°]?\s{1,3}(?:de\s{1,3})?$/u;
const rangeBefore =
  /(?:\s(?:a|al|ao|até|ate|de|del|do|dal|dia|em|no|hasta)\s{1,3}|\p{L}{3}\.?\s?[-–]\s?)\d{1,2}[.ºª°]?\s{1,3}(?:de\s{1,3})?$/iu;
const rangeAfter = /^\.?\s{1,3}(?:(?:a|al|ao|até|ate|hasta)\s{1,3}|[-–]\s{0,3})\d{1,2}(?!\d)/iu;

/** How many characters before and after a name are checked. */
const reach = 20;

/**
 * Whether 'ago', 'set' or 'out' is a month although no year follows. 'ago' needs a day before it: '15 ago'. 'set' and
 * 'out' also need a range around it ('a 15 set', '3 set a'), because in English they can follow a number: '15 out of
 * 90'.
 */
const isBesideDay = (name: string, before: string, after: string): boolean =>
  dayBefore.test(before) &&
  (name === "ago" || rangeBefore.test(before) || rangeAfter.test(after)) &&
  !/^\s{1,3}of(?!\p{L})/iu.test(after);

/**
 * Replaces names of months by marks of the same length, so that patterns of dates are short and positions stay the
 * same. The patterns below match the marks.
 */
export const markMonths = (text: string): string =>
  text.replace(/\p{L}{3,}/gu, (word, at: number) => {
    const name = word.toLowerCase();
    const known = months.get(name);
    if (!known) return word;
    const end = at + word.length;
    const isDate =
      known.need === "whole-date" &&
      isBesideDay(name, ` ${text.slice(Math.max(0, at - reach), at)}`, text.slice(end, end + reach));
    const need = isDate ? "number" : known.need;
    return String.fromCharCode(firstMark[need] + known.month - 1) + filling.repeat(word.length - 1);
  });

/** Matches the mark of a month that needs no number next to it. */
export const monthAlone = "[\uE101-\uE10C]\uE100*(?!\uE100)";
/** Matches the mark of a month next to a number. */
export const monthByNumber = "[\uE101-\uE11C]\uE100*(?!\uE100)";
/** Matches the mark of a month between a day and a year. */
export const monthInDate = "[\uE101-\uE12C]\uE100*(?!\uE100)";

/** The month of a mark, which is the lowest hex digit of its code. */
export const markedMonth = (mark: string): number => mark.charCodeAt(0) & 0xf || 0;
