import { hidden } from "../text/hide.ts";
import { type Day, dateOf, plusDays, yearOfTwoDigits } from "./day.ts";
import { markedMonth, monthAlone, monthByNumber, monthInDate } from "./month-names.ts";

/** The parts of a date in a text. Without `day` it means the whole month, and without `month` the whole year. */
export interface DateParts {
  year?: number;
  month?: number;
  day?: number;
  /** 'start of March' and 'end of March'. */
  part?: "start" | "end";
  /** The day and the month, in unknown order. */
  numbers?: readonly [number, number];
  /** Why the date is unclear, to follow the date in a sentence: 'names no day. Write the day.' */
  problem?: string;
}

type Groups = Readonly<Record<string, string | undefined>>;

/** A way in which people write dates. */
interface DateForm {
  pattern: RegExp;
  /** The dates of a match: two, if it is a range such as '3-20 May'. */
  read: (groups: Groups, today: Day) => DateParts[];
}

const start = "(?<![\\p{L}\\p{N}])";
const stop = "(?![\\p{L}\\p{N}])";
/**
 * Lookbehinds for the first number of a date. `afterDash` allows a dash before it, because the date can end a range.
 */
const afterDash = "(?<![\\p{L}\\p{N}./'])";
const numberStart = "(?<![\\p{L}\\p{N}./'-])";
const ordinal = "(?:st|nd|rd|th|er|\\.?[ºª°]|\\.)?";
const dayNumber = (name: string) => `(?<${name}>\\d{1,2})${ordinal}`;
const untilMark =
  "(?:\\s*[-→]+\\s*|\\s+(?:to|until|till?|through|thru|bis|al?|au|hasta|ate|até|tot)\\s+)(?:(?:the|zum|el|o|le|il)\\s+)?";
const beforeMonth = "\\s*(?:(?:of|de)\\s+)?";
const beforeYear = "(?:\\s*,\\s*|\\s+(?:(?:of|del?)\\s+)?|-|)";
const month = `(?<month>${monthByNumber})\\.?`;
const fullYear = "\\d{4}(?![\\p{L}\\d]|[./-]\\d)|'\\d{2}(?!\\d)";
const year = (name: string) => `(?:${beforeYear}(?<${name}>${fullYear}))?`;
const noMonthAhead = `(?!\\.?\\s*(?:(?:of|de)\\s+)?${monthByNumber})`;
/** No month follows, not even 'set' or 'out': in '10 jan - 15 set', the two days are in different months. */
const noMonthJoined = `(?!\\.?\\s*(?:(?:of|de)\\s+)?-?${monthInDate})`;
const noMonthBefore = `(?<!${monthByNumber}\\.?\\s{0,3})`;
/** Two digits after '10 Mar' are a year, unless they begin the next date. */
const shortYear = `\\d{2}(?![\\p{L}\\d./:'-])(?!${ordinal}${beforeMonth}${monthByNumber})`;

/** The marks of March and May, whose names are also verbs. */
const verbMonths = "[\uE103\uE105]\uE100*";

const form = (pattern: string, read: DateForm["read"]): DateForm => ({
  pattern: new RegExp(pattern, "giu"),
  read,
});

const number = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

/** The year of '2026', '26' and ''26'. */
const yearNumber = (text: string | undefined, today: Day): number | undefined => {
  if (text === undefined) return undefined;
  const digits = text.replace("'", "").trim();
  return digits.length === 2 ? yearOfTwoDigits(Number(digits), today) : Number(digits);
};

/** A day and a month in numbers. Dates with dots begin with the day, and a number above 12 is the day. */
const inNumbers = (one: number, two: number, mark: string): DateParts => {
  if (mark === "." || one > 12 || one === two) return { day: one, month: two };
  return two > 12 ? { day: two, month: one } : { numbers: [one, two] };
};

const wholeDate = ({ one, mark = "", two, year: written }: Groups, today: Day): DateParts => {
  const hasTwoDigits = written?.length === 2;
  // 26-02-01 can also begin with the year.
  const canBeYear = Math.abs((yearNumber(one?.padStart(2, "0"), today) ?? 0) - dateOf(today).year) <= 10;
  if (mark === "-" && hasTwoDigits && canBeYear && Number(one) > 12)
    return { problem: "can be read in several ways. Write it as 2026-03-14." };
  return { ...inNumbers(Number(one), Number(two), mark), year: yearNumber(written, today) };
};

/** A date whose month is a name. */
const namedDate = (it: Groups, today: Day): DateParts[] => [
  { year: yearNumber(it.year, today), month: markedMonth(it.month ?? ""), day: number(it.day) },
];

/** Two days of one month. The year can stand after each of them. */
const daysOfMonth = (it: Groups, today: Day): DateParts[] => {
  const [first, last] = [it.year ?? it.lastYear, it.lastYear ?? it.year];
  const named = markedMonth(it.month ?? "");
  return [
    { year: yearNumber(first, today), month: named, day: number(it.first) },
    { year: yearNumber(last, today), month: named, day: number(it.last) },
  ];
};

const relativeDays: readonly [RegExp, number][] = [
  [/^(?:yesterday|gestern|ayer|ieri|ontem)$/i, -1],
  [/^(?:tomorrow|demain|domani)$/i, 1],
];

/** Holidays that people name instead of a date, with their month and day. */
const holidays: readonly [string, number, number][] = [
  ["christmas eve|heiligabend|heiliger abend|nochebuena", 12, 24],
  ["christmas(?:\\s+day)?|xmas|weihnachten|navidad|noël|natale", 12, 25],
  ["new year['’]?s eve|silvester|nochevieja|saint-sylvestre", 12, 31],
  ["new year['’]?s day|neujahr|año nuevo|nouvel an|capodanno", 1, 1],
];

/** The ways in which people write dates, except by words such as "today". The first that matches wins, so ranges come before dates. */
export const dateForms: readonly DateForm[] = [
  // 3-20 May 2026, 1st to 30th of June
  form(
    `${noMonthBefore}${numberStart}${dayNumber("first")}${untilMark}${dayNumber("last")}${beforeMonth}${month}${year("year")}`,
    daysOfMonth,
  ),
  // May 3-20, 2026 and May 3, 2026 to the 20th
  form(
    `${start}${month}\\s+${dayNumber("first")}${year("year")}${untilMark}${dayNumber("last")}(?![\\p{L}\\d]|[./-]\\d)${noMonthJoined}${year("lastYear")}`,
    daysOfMonth,
  ),
  // May (3-20), 'May, from the 3rd to the 20th', 'en mai (du 3 au 20)'
  form(
    `${start}${month}${year("year")}(?:\\s\\p{L}{1,2}\\s${hidden}{1,40})?(?:,?\\s(?:from|del?|du|vom|dal|dos?|between)\\s|\\s?[(,]\\s?(?:(?:from|between|del?|du|vom|dal|dos?)\\s)?)(?:(?:the|el|le|il|o|dia)\\s)?${dayNumber("first")}${untilMark}${dayNumber("last")}(?![\\p{L}\\d]|[./-]\\d)${noMonthJoined}`,
    daysOfMonth,
  ),
  // 2 June - 5 and 2nd June 2026 to the 5th
  form(
    `${numberStart}${dayNumber("first")}\\s*(?:(?:of|de)\\s+)?${month}${year("year")}${untilMark}${dayNumber("last")}(?![\\p{L}\\d]|[./-]\\d)${noMonthJoined}${year("lastYear")}`,
    daysOfMonth,
  ),
  // 3.-20.5.2026 and 3-20/5/2026
  form(
    `${numberStart}(?<first>\\d{1,2})\\.?${untilMark}(?<last>\\d{1,2})(?<mark>[./])(?<month>\\d{1,2})(?:\\k<mark>(?<year>\\d{4}|\\d{2})?)?(?![\\p{N}])`,
    ({ first, last, mark = "", month: two, year: written }, today) => {
      const end: DateParts = {
        ...inNumbers(Number(last), Number(two), mark),
        year: yearNumber(written, today),
      };
      if (end.numbers) return [{ ...end, numbers: [Number(first), Number(two)] }, end];
      // In '3-5/20/2026' the days cannot come first.
      if (end.month !== Number(two))
        return [{ problem: "can be read in several ways. Write both dates in full." }];
      return [{ ...end, day: number(first) }, end];
    },
  ),
  form(
    `${afterDash}(?<year>\\d{4})(?<mark>[-/.])(?<month>\\d{1,2})\\k<mark>(?<day>\\d{1,2})(?!\\d)`,
    (it) => [{ year: number(it.year), month: number(it.month), day: number(it.day) }],
  ),
  // 20260303
  form(`${afterDash}(?<year>(?:19|20|21)\\d{2})(?<month>\\d{2})(?<day>\\d{2})(?!\\d)`, (it) => [
    { year: number(it.year), month: number(it.month), day: number(it.day) },
  ]),
  form(
    `${afterDash}(?<one>\\d{1,2})(?<mark>[./-])\\s?(?<two>\\d{1,2})\\k<mark>(?<year>\\d{2}|(?:(?<=\\.)\\s)?\\d{4})(?!\\d)`,
    (it, today) => [wholeDate(it, today)],
  ),
  // 2026 June 3
  form(
    `${numberStart}(?<year>\\d{4})(?:\\s*,\\s*|\\s+|-)${month}(?:\\s+|-)${dayNumber("day")}(?![\\p{L}\\d]|[./-]\\d)${noMonthAhead}`,
    namedDate,
  ),
  // 5 ago 2026
  form(
    `${afterDash}${dayNumber("day")}${beforeMonth}(?<month>${monthInDate})\\.?${beforeYear}(?<year>${fullYear})`,
    namedDate,
  ),
  // 2-Jun-2026 and 2/Jun/26
  form(
    `${noMonthBefore}${afterDash}(?<day>\\d{1,2})(?<mark>[-/.])(?<month>${monthInDate})(?:\\k<mark>(?<year>\\d{4}|\\d{2})(?!\\d))?`,
    namedDate,
  ),
  // 2 June, 10 Mar 25
  form(
    `${afterDash}${dayNumber("day")}${beforeMonth}${month}(?:${beforeYear}(?<year>${fullYear}|${shortYear}))?`,
    namedDate,
  ),
  // Jan-05-2026
  form(`${start}${month}-(?<day>\\d{1,2})-(?<year>\\d{4})(?!\\d)`, namedDate),
  // March 10 '25
  form(
    `${start}${month}[\\s-]+(?:the\\s+)?${dayNumber("day")}(?![\\p{L}\\d]|[./-]\\d)${noMonthAhead}${year("year")}`,
    namedDate,
  ),
  // Christmas 2026
  ...holidays.map(([names, inMonth, day]) =>
    form(`${start}(?:${names})${stop}(?!\\s+island)${year("year")}`, (it, today) => [
      { month: inMonth, day, year: yearNumber(it.year, today) },
    ]),
  ),
  // mid-March
  form(
    `${start}(?:mid|early|late|middle\\s+of|(?:first|second|latter)\\s+half\\s+of|anfang|mitte|début|fin|inicios?\\s+de|finales\\s+de|inizio|fine)[\\s-]+${month}${year("year")}`,
    () => [{ problem: "names no day. Write the day." }],
  ),
  // end of March 2026
  form(`${start}(?<part>start|beginning|end)\\s+of\\s+${month}${year("year")}`, ({ part, ...it }, today) => [
    {
      month: markedMonth(it.month ?? ""),
      year: yearNumber(it.year, today),
      part: part?.toLowerCase() === "end" ? "end" : "start",
    },
  ]),
  form(`${start}(?<year>\\d{4})\\s+${month}${stop}`, namedDate),
  form(`${start}${month}${beforeYear}(?<year>${fullYear})`, namedDate),
  // 'I may go' and 'may I go' are not dates. 'In October I was' and 'in May I was' are.
  form(
    `(?<!\\b(?:i|we|you|they|he|she|it|that|this|which)\\s)${start}(?:(?<=\\b(?:in|since)\\s)|(?!${verbMonths}\\s+(?:i|we|you|they|one)\\b))(?<month>${monthAlone})\\.?`,
    (it) => [{ month: markedMonth(it.month ?? "") }],
  ),
  // 03/2026 and 2026-03
  form("(?<![\\p{L}\\p{N}./'-])(?<month>\\d{1,2})[./-](?<year>\\d{4})(?![\\d]|[./-]\\d)", (it) => [
    { month: number(it.month), year: number(it.year) },
  ]),
  form(`${numberStart}(?<year>(?:19|20)\\d{2})[./-](?<month>\\d{1,2})(?![\\d]|[./-]\\d)`, (it) => [
    { month: number(it.month), year: number(it.year) },
  ]),
  // 3.5. and 3/5
  form(
    "(?<![\\p{L}\\p{N}./'])(?<one>\\d{1,2})(?:(?<dot>\\.)\\s?(?<two>\\d{1,2})\\.?|/(?<after>\\d{1,2}))(?![\\p{N}/])",
    ({ one, dot, two, after }) => [inNumbers(Number(one), Number(two ?? after), dot ?? "/")],
  ),
  form(`${afterDash}(?<year>(?:19|20)\\d{2})(?![\\p{L}\\d]|[./]\\d)`, (it) => [{ year: number(it.year) }]),
];

/** Words for a day near today. */
export const relativeForm = form(
  `${start}(?<word>today|heute|hoy|aujourd'hui|oggi|hoje|yesterday|gestern|ayer|ieri|ontem|tomorrow|demain|domani)${stop}`,
  ({ word = "" }, today) => [
    dateOf(plusDays(today, relativeDays.find(([pattern]) => pattern.test(word))?.[1] ?? 0)),
  ],
);
