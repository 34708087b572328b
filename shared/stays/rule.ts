import type { CountingMethod } from "./counting.ts";
import type { QuestionId } from "./questions.ts";
import type { PermitKind } from "./stay.ts";

/**
 * Where a statement comes from. `official`: an official text or page was read. `secondary`: another page was read.
 * `summary`: a figure of a tax summary, read earlier. `general`: common knowledge, and no page was opened. Nothing with
 * the confidence `general` is published, and only `official` is published as certain.
 */
export type Confidence = "official" | "secondary" | "summary" | "general";

/** What a limit of days means: the right to visit, tax residence, keeping a permit, or a step towards permanence. */
export type Topic = "visit" | "tax" | "permit" | "permanence";

/** Days on which a number is passed: more than it (`>`), or that number itself (`>=`). They differ by one day. */
export interface Crossing {
  op: ">" | ">=";
  days: number;
}

/** A period in which days are counted. `MM-DD` is the first day of a tax year. */
export type Window =
  | { kind: "year"; start?: string }
  /** The N days that end on the day asked, that day included. */
  | { kind: "rolling"; days: number }
  /** Any 12 months in a row: 365 or 366 days. `counts` names the years to which such a period belongs. */
  | { kind: "any12"; counts?: "year-of-crossing" | "years-touched"; yearStart?: string }
  /** A period that begins with an entry. `each`: with every entry. `next`: with the first entry after the last period. */
  | { kind: "from-entry"; months?: number; days?: number; starts: "first" | "each" | "next" }
  /** The years before a day. `includesDay` is true if the day itself counts. */
  | { kind: "lookback"; years: number; includesDay: boolean };

/** A condition on the days of several years. Year 0 is the year asked, year 1 the one before. */
export interface YearCondition extends Crossing {
  years: readonly number[];
  /** `each`: every year alone. `sum`: all together, each times its weight. */
  of: "each" | "sum";
  weights?: readonly number[];
  /** The sum is shown divided by this number: weights of sixths have the unit 6. */
  unit?: number;
}

/** A fact that must hold for a limit to apply. */
export interface Requirement {
  question: QuestionId;
  is: boolean;
}

/** When and for whom a limit applies. */
interface Applies {
  since?: string;
  until?: string;
  requires?: readonly Requirement[];
}

/** Days in a window. Days before the permit of the place count as `credit` says, or else not at all. */
export interface CountLimit extends Applies, Crossing {
  kind: "count";
  window: Window;
  credit?: { perDay: number; most: number };
  /** The days that each 12 months of a look-back must have at least. */
  eachYear?: number;
}

/** More than half of the days of a year: 183, and 184 in a year of 366 days. */
export interface HalfYearLimit extends Applies {
  kind: "half-year";
  start?: string;
}

/** Conditions on several years that must all hold. A year with at most `ignoreYearsUpTo` days counts as none. */
export interface YearsLimit extends Applies {
  kind: "years";
  start?: string;
  conditions: readonly YearCondition[];
  ignoreYearsUpTo?: number;
}

/** One stay without a longer break than `bridgedDays`. Bridged breaks count as days of the stay. */
export interface ContinuousLimit extends Applies, Crossing {
  kind: "continuous";
  bridgedDays: number;
  /** A period of whole months instead of a number of days. */
  months?: number;
}

/** Each entry gives a new period of so many days or months. A trip to `bridgedBy` is no new entry. */
export interface PerEntryLimit extends Applies {
  kind: "per-entry";
  days?: number;
  months?: number;
  bridgedBy?: readonly string[];
}

/** Computed by a function of its own, because the law is more than a number. */
export interface FormulaLimit extends Applies {
  kind: "formula";
  formula: "gb-srt" | "my-tax";
  start?: string;
}

/** A number of days and how it is reached. */
export type Limit = CountLimit | HalfYearLimit | YearsLimit | ContinuousLimit | PerEntryLimit | FormulaLimit;

/** The countries in which days count. */
export type Where = { in: readonly string[] } | { group: "schengen" } | { outside: readonly string[] };

/** Days that do not count although the person is there. */
export interface LeftOut {
  purpose: string;
  /** Only visits shorter than this. */
  underHours?: number;
  /** Only visits with at most so many nights. */
  maxNights?: number;
  /** At most so many days in a year, which begins on `yearStart` (MM-DD). */
  daysPerYear?: number;
  yearStart?: string;
}

/** So many calendar years from the answer to a question, for visits with the purpose if some have it. */
export interface ExemptYears {
  question: QuestionId;
  years: number;
  purpose: string;
  reason: string;
}

export interface Rule {
  id: string;
  topic: Topic;
  name: string;
  where: Where;
  authority: string;
  law: string;
  address?: string;
  validFrom?: string;
  validUntil?: string;
  confidence: { threshold: Confidence; counting: Confidence };
  /** Whether days in the places count, or the days away from them since the permit of the place began. */
  counts: "presence" | "absence";
  /** How a day counts; the last entry that has begun applies. */
  counting: readonly { from?: string; method: CountingMethod }[];
  /** Travel of under 24 hours between two places that count loses no day. */
  joinsTravel?: boolean;
  /** Crossing any one of them is enough. Empty if the law names no number. */
  limits: readonly Limit[];
  /** `avoid`: crossing has a cost. `reach`: the person needs the days. */
  aim: "avoid" | "reach";
  /**
   * Rules with the same value bind a person one at a time, by the visa or the waiver of the entry. A stay that keeps to
   * one of them can be lawful.
   */
  oneOf?: string;
  /** Whom the law does not bind: citizens of its country, or citizens with freedom of movement in Europe. */
  notBound: readonly ("citizens" | "free-movement" | "common-travel-area")[];
  leftOut: readonly LeftOut[];
  /** Calendar years whose days do not count, from the year that the person names in an answer. */
  exemptYears?: readonly ExemptYears[];
  /** Questions whose answer can decide by itself, whatever the days. */
  grounds: readonly QuestionId[];
  /** Questions whose answer decides that the law claims the person, whatever the days. */
  decisive?: readonly QuestionId[];
  /** Questions whose answer can undo a crossing. */
  reliefs: readonly QuestionId[];
  /** A relief needs fewer days than this in the year. */
  reliefUnderDays?: number;
  /** What the days do not show, in words for readers. */
  notes: readonly string[];
  /**
   * The day from which a crossing makes a person resident: the beginning of the year, the first day of presence in the
   * year, the first of the days that count, or the day of the crossing.
   */
  begins?: "year" | "first-day-in-year" | "first-day-counted" | "crossing";
  /** True if a tax rule only ends an exemption, so that crossing it makes nobody resident. */
  isNoResidence?: boolean;
  /** The absence that ends a residence: more than so many days in 12 months, or so many full days in a row. */
  ends?: { kind: "any12" | "in-a-row"; op: ">" | ">="; days: number };
  /** An absence of more than so many months may break the residence to which the days belong. */
  unbrokenMonths?: number;
  /** After an absence of so many months or more, the count begins again with the return. */
  brokenMonths?: number;
  /** The kinds of permit whose days count, or from which absence counts. All kinds by default. */
  permitKinds?: readonly PermitKind[];
  /**
   * How long a crossing matters that is over: for so many years, or as long as the permit, and then a renewal begins the
   * count again. Without it, a crossing matters while the days are too many.
   */
  crossingLasts?: { years: number } | "permit";
  /** What crossing leads to. */
  effect?: string;
  /** Names of the worked examples that the engine passes. */
  vectors: readonly string[];
}

type Defaults = Pick<
  Rule,
  "counts" | "aim" | "notBound" | "leftOut" | "grounds" | "reliefs" | "notes" | "vectors"
>;

const defaults: Defaults = {
  counts: "presence",
  aim: "avoid",
  notBound: [],
  leftOut: [],
  grounds: [],
  reliefs: [],
  notes: [],
  vectors: [],
};

/** A rule as its file states it: what is not stated has its default, mostly an empty list. */
export type StatedRule = Omit<Rule, keyof Defaults> & Partial<Defaults>;

export const defineRules = (rules: readonly StatedRule[]): readonly Rule[] =>
  rules.map((rule) => ({ ...defaults, ...rule }));
