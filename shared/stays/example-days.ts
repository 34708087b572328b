import { countryOf, isPlaceOf } from "./example-countries.ts";
import { type Inputs, namesIn, numberInput, peekAt } from "./example-inputs.ts";
import type { Rule, Window } from "./rule.ts";

/** The year of a number: so many years before the one asked, a year of the calendar, or its place in a list. */
export type YearName = { back: number } | { starts: number; text: string } | { at: number };

/** A period in the name of a number: `within12Months`. */
interface Span {
  count: number;
  unit: string;
}

/** Stands for the place of days that are not in the country of the rule. */
export const elsewhere = "elsewhere";

/** What the name of a number of days says: `daysPreviousYear`, `daysBeforePr`, `absentDaysLastYear`. */
interface DaysName {
  /** `away`: days of absence. `exempt`: days of presence that do not count. */
  kind: "present" | "away" | "exempt";
  year?: YearName;
  /** Before a permit, or with it. */
  permit?: "before" | "with";
  /** The code of a country, or `elsewhere`. */
  place?: string;
  span?: Span;
  isFull?: boolean;
}

type Field = keyof DaysName;

/** A phrase, the part of the meaning that it decides, and what it says. */
type Phrase = readonly [field: Field, phrase: RegExp, meaning: (match: RegExpExecArray) => unknown];

const back = (years: number) => (): YearName => ({ back: years });

const yearWord = "(?: (?:tax|income|fiscal|calendar))? ?year";

/** Phrases that name a year. Of two that fit, the first one counts. */
const yearPhrases: readonly Phrase[] = [
  ["year", /\b(?:two|2) years? (?:ago|before|prior|earlier|back)\b/, back(2)],
  ["year", /\b(?:second|2nd) (?:preceding|previous|prior|last|before)(?: year)?\b/, back(2)],
  ["year", new RegExp(`\\b(?:year )?before (?:the )?(?:last|previous)(?:${yearWord})?\\b`), back(2)],
  ["year", /\b(?:one|1) years? (?:ago|before|prior|earlier|back)\b/, back(1)],
  ["year", new RegExp(`\\b(?:first |1st )?(?:previous|prior|preceding|last|final)${yearWord}\\b`), back(1)],
  ["year", /\b(?:first |1st )?(?:previous|prior|preceding)$|\byear (?:before|earlier)\b/, back(1)],
  ["year", new RegExp(`\\b(?:this|current|asked)(?:${yearWord})?\\b`), back(0)],
  [
    "year",
    /\b((?:19|20)\d\d)(?: (?:\d\d|(?:19|20)\d\d))?\b/,
    ([text, year]): YearName => ({ starts: Number(year), text: text.replace(" ", "-") }),
  ],
];

const permanent = "(?:pr|permanent(?: resident| residence| residency)?)";

/** Phrases in the names of numbers of days. */
const phrases: readonly Phrase[] = [
  ...yearPhrases,
  [
    "span",
    /\b(?:(?:last|past|final|any) )?(\d+) (days|months|years)(?: from(?: first)? entry)?\b/,
    ([, count, unit = ""]): Span => ({ count: Number(count), unit }),
  ],
  ["permit", new RegExp(`\\b(?:before|pre|prior to)(?: ${permanent})?\\b`), () => "before"],
  ["permit", /\b(?:as )?(?:a )?(?:temporary|protected)(?: resident| residence| person)?\b/, () => "before"],
  ["permit", /\bas (?:a )?(?:worker|student|visitor)\b/, () => "before"],
  ["permit", new RegExp(`\\b(?:(?:after|as|since|with|post) (?:a )?)?${permanent}\\b`), () => "with"],
  ["kind", /\b(?:absent|absence|absences|away|outside)\b/, () => "away"],
  ["kind", /\b(?:exempt|exempted|excluded)\b/, () => "exempt"],
  ["place", /\b(?:abroad|elsewhere|foreign|overseas)\b/, () => elsewhere],
  ["place", /\b(?:one )?other (?:country|state|place)\b/, () => elsewhere],
  ["isFull", /\bfull\b/, () => true],
];

/** Words that add nothing to the name of a number of days. */
const fillers =
  /\b(?:days?|nights?|number|no|of|total|count|counted|spent|present|physical|physically|presence|in|within|over|during|per|the|there|stayed|a|country|year)\b/g;

const wordsOf = (name: string): string =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).join(" ").toLowerCase();

const squeeze = (text: string): string => text.replace(/\s+/g, " ").trim();

/** What the phrases in a name say, and the words that are left. */
const readPhrases = (words: string, table: readonly Phrase[]): { found: Partial<DaysName>; rest: string } => {
  const found: Partial<Record<Field, unknown>> = {};
  let rest = words;
  for (const [field, phrase, meaning] of table) {
    const match = found[field] === undefined ? phrase.exec(rest) : null;
    if (!match) continue;
    found[field] = meaning(match);
    rest = squeeze(rest.replace(match[0], " "));
  }
  return { found: found as Partial<DaysName>, rest: squeeze(rest.replace(fillers, " ")) };
};

/** What the name of a number of days says. Undefined if one of its words is not understood. */
const readDaysName = (name: string): DaysName | undefined => {
  const words = wordsOf(name);
  const { found, rest } = readPhrases(words, phrases);
  const isOfDays = /\b(?:days?|nights?)\b/.test(words) || found.year !== undefined || found.kind === "away";
  if (!isOfDays) return undefined;
  const named: DaysName = { ...found, kind: found.kind ?? "present" };
  if (rest === "") return named;
  const country = found.place === undefined ? countryOf(rest) : undefined;
  return country === undefined ? undefined : { ...named, place: country };
};

/** The year that a name stands for, such as `2023`, `2023-24`, `year1` or `secondPreceding`. */
export const readYearName = (name: string): YearName | undefined => {
  const words = wordsOf(name);
  const [, at] = /^(?:year |y )?(\d{1,2})$/.exec(words) ?? [];
  if (at !== undefined) return { at: Number(at) };
  const { found, rest } = readPhrases(words, yearPhrases);
  return rest === "" ? found.year : undefined;
};

const monthsOf = (window: Window): number | undefined => {
  if (window.kind === "from-entry") return window.months;
  if (window.kind === "lookback") return window.years * 12;
  return window.kind === "any12" ? 12 : undefined;
};

/** Whether a rule counts in a period of this length. */
const hasSpan = ({ limits }: Rule, { count, unit }: Span): boolean =>
  limits.some((limit) => {
    if (limit.kind !== "count") return false;
    const { window } = limit;
    if (unit === "days") return "days" in window && window.days === count;
    return monthsOf(window) === (unit === "years" ? count * 12 : count);
  });

export interface NamedDays extends DaysName {
  name: string;
}

/** All numbers of days of an example whose names are understood and fit the rule. None of them is used by this. */
export const daysNamed = (inputs: Inputs, rule: Rule): readonly NamedDays[] =>
  namesIn(inputs).flatMap((name) => {
    if (typeof peekAt(inputs, name) !== "number") return [];
    const found = readDaysName(name);
    return found && (found.span === undefined || hasSpan(rule, found.span)) ? [{ ...found, name }] : [];
  });

/** Whether a number is about days that the rule counts, without more about when they were. */
const isPlain = ({ kind, place, permit, year }: NamedDays, rule: Rule): boolean => {
  if (kind === "exempt" || permit !== undefined || year !== undefined) return false;
  if ("outside" in rule.where && (kind === "away" || place === elsewhere))
    return place === undefined || place === elsewhere || !isPlaceOf(rule, place);
  if (kind === "away" || place === elsewhere) return false;
  return place === undefined || isPlaceOf(rule, place);
};

/** Uses the number of days of presence without dates: `days`, `nights`, `daysWithin12MonthsFromEntry`. */
export const plainDays = (inputs: Inputs, rule: Rule): number | undefined => {
  const found = daysNamed(inputs, rule).find((one) => !one.isFull && isPlain(one, rule));
  return found && numberInput(inputs, found.name);
};

/** The numbers of days that the rule counts, of which the name says in which year they were: `daysPreviousYear`. */
export const daysOfYears = (inputs: Inputs, rule: Rule): readonly { name: string; year: YearName }[] =>
  daysNamed(inputs, rule).flatMap((one) =>
    one.year !== undefined && isPlain({ ...one, year: undefined }, rule)
      ? [{ name: one.name, year: one.year }]
      : [],
  );

/** Uses the number of full days abroad: `fullDays`, `foreignDays`. */
export const fullDaysGiven = (inputs: Inputs, rule: Rule): number | undefined => {
  const found = daysNamed(inputs, rule).find(
    (one) => (one.isFull || one.place === elsewhere || one.kind === "away") && isPlain(one, rule),
  );
  return found && numberInput(inputs, found.name);
};

/** Whether days of absence are away from the place of the rule. */
const isAbsence = ({ kind, place }: NamedDays, rule: Rule): boolean =>
  (kind === "away" || place === elsewhere) &&
  (place === undefined || place === elsewhere || isPlaceOf(rule, place));

const isLastYear = ({ year, span }: NamedDays): boolean =>
  (year !== undefined && "back" in year && year.back === 1) || (span?.unit === "months" && span.count === 12);

/** Uses the days of absence that an example gives as numbers: of the whole period, and of its last 12 months. */
export const absencesGiven = (inputs: Inputs, rule: Rule): { total?: number; lastYear?: number } => {
  const found = daysNamed(inputs, rule).filter((one) => isAbsence(one, rule));
  const hasShorter = rule.limits.some((limit) => limit.kind === "count" && isLookbackOf(limit.window, 1));
  const last = hasShorter ? found.find(isLastYear) : undefined;
  const total = found.find((one) => one !== last && one.year === undefined);
  return {
    total: total && numberInput(inputs, total.name),
    lastYear: last && numberInput(inputs, last.name),
  };
};

const isLookbackOf = (window: Window, years: number): boolean =>
  window.kind === "lookback" && window.years === years;

/** Uses the days before a permit and with it. A number that says neither is about days with the permit. */
export const permitDaysGiven = (inputs: Inputs, rule: Rule): { before?: number; with?: number } => {
  const sumOf = (permit: "before" | "with" | undefined) => {
    const found = daysNamed(inputs, rule).filter((one) => one.kind === "present" && one.permit === permit);
    const own = permit === undefined ? found.filter((one) => isPlain(one, rule)) : found;
    return own.length === 0
      ? undefined
      : own.reduce((sum, { name }) => sum + (numberInput(inputs, name) ?? 0), 0);
  };
  return { before: sumOf("before"), with: sumOf("with") ?? sumOf(undefined) };
};
