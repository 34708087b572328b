import * as z from "zod/mini";
import { CountryCode } from "../country-code.ts";
import { formulas, methods, permitKinds, purposes, sourceKinds, thresholds } from "./vocabulary.ts";

/** A day: `2026-01-31`. */
const IsoDay = z.iso.date("must be a day, such as 2026-01-31");
/** The first day of a year that does not begin in January: `04-06`. */
const YearStart = z.string().check(z.regex(/^\d{2}-\d{2}$/));
const Count = z.int().check(z.positive());
const op = z.enum([">", ">="]);
const optional = z.optional;

/** The id of a question about the person, see `DayQuestion`. */
export type QuestionId = string;
const QuestionId = z.string();

/** A period in which days are counted. */
const Window = z.union([
  z.strictObject({ kind: z.literal("year"), start: optional(YearStart) }),
  /** The N days that end on the given day, that day included. */
  z.strictObject({ kind: z.literal("rolling"), days: Count }),
  /** Any 12 months in a row: 365 or 366 days. */
  z.strictObject({ kind: z.literal("any12") }),
  /** A period that begins with an entry. `each`: with every entry. `next`: with the first entry after the last period. */
  z.strictObject({
    kind: z.literal("from-entry"),
    months: optional(Count),
    days: optional(Count),
    starts: z.enum(["first", "each", "next"]),
  }),
  /** The years before a day. `includesDay` is true if the day itself counts. */
  z.strictObject({ kind: z.literal("lookback"), years: Count, includesDay: z.boolean() }),
  /** The validity of the permit of the place. */
  z.strictObject({ kind: z.literal("permit") }),
]);
export type Window = z.infer<typeof Window>;

/** When a number of days crosses a limit: above `days` (`>`), or from `days` on (`>=`). */
const crossing = { op, days: Count };
export interface Crossing {
  op: ">" | ">=";
  days: number;
}

/** When and for whom a limit applies. For a limit per entry, `since` and `until` are days of entry. */
const applies = {
  since: optional(IsoDay),
  until: optional(IsoDay),
  /** Facts that must hold. `assumed`: taken to hold while nobody has answered. */
  requires: optional(
    z.array(z.strictObject({ question: QuestionId, is: z.boolean(), assumed: optional(z.literal(true)) })),
  ),
};

/** A condition on the days of several years. Year 0 is the year of the given day, year 1 the one before. */
const YearCondition = z.strictObject({
  ...crossing,
  years: z.array(z.int()),
  /** `each`: every year alone. `sum`: all together, each times its weight. */
  of: z.enum(["each", "sum"]),
  weights: optional(z.array(z.number())),
  /** The sum is divided by this number for display: weights in sixths have the unit 6. */
  unit: optional(Count),
});
export type YearCondition = z.infer<typeof YearCondition>;

/** Days in a window. Days before the permit of the place count as `credit` says, or else not at all. */
const CountLimit = z.strictObject({
  ...applies,
  ...crossing,
  kind: z.literal("count"),
  window: Window,
  credit: optional(z.strictObject({ perDay: z.number(), most: Count })),
  /** The days that each 12 months of a look-back must have at least. */
  eachYear: optional(Count),
});
export type CountLimit = z.infer<typeof CountLimit>;

/** More than half of the days of a year: 183, and 184 in a year of 366 days. */
const HalfYearLimit = z.strictObject({
  ...applies,
  kind: z.literal("half-year"),
  start: optional(YearStart),
});
export type HalfYearLimit = z.infer<typeof HalfYearLimit>;

/** Conditions on several years that must all hold. A year with at most `ignoreYearsUpTo` days counts as none. */
const YearsLimit = z.strictObject({
  ...applies,
  kind: z.literal("years"),
  start: optional(YearStart),
  conditions: z.array(YearCondition),
  ignoreYearsUpTo: optional(Count),
});
export type YearsLimit = z.infer<typeof YearsLimit>;

/** Breaks of at most `days` days do not end a stay, and count as its days. */
const Breaks = z.strictObject({
  days: Count,
  /** Set if the law allows short breaks but names no number. The number is our assumption. */
  isAssumed: optional(z.literal(true)),
});
export type Breaks = z.infer<typeof Breaks>;

/** One stay, or one absence. Any break ends it unless the law says otherwise. */
const ContinuousLimit = z.strictObject({
  ...applies,
  ...crossing,
  kind: z.literal("continuous"),
  breaks: optional(Breaks),
  /** Only the part of the stay in this period counts. */
  within: optional(z.literal("year")),
  /** A period of whole months instead of a number of days. */
  months: optional(Count),
});
export type ContinuousLimit = z.infer<typeof ContinuousLimit>;

/** Each entry starts a new period of `days` or `months`. Returning from a trip to `bridgedBy` does not start a new entry. */
const PerEntryLimit = z.strictObject({
  ...applies,
  kind: z.literal("per-entry"),
  days: optional(Count),
  months: optional(Count),
  bridgedBy: optional(z.array(CountryCode)),
});
export type PerEntryLimit = z.infer<typeof PerEntryLimit>;

/** A limit that its own function computes, because the law is more than a number. */
const FormulaLimit = z.strictObject({
  ...applies,
  kind: z.literal("formula"),
  formula: z.enum(formulas),
  start: optional(YearStart),
});
export type FormulaLimit = z.infer<typeof FormulaLimit>;

/** A number of days and how it is reached. */
export const Limit = z.union([
  CountLimit,
  HalfYearLimit,
  YearsLimit,
  ContinuousLimit,
  PerEntryLimit,
  FormulaLimit,
]);
export type Limit = z.infer<typeof Limit>;

/** The countries in which days count: some countries, or everywhere but there. */
const Where = z.union([
  z.strictObject({ in: z.array(CountryCode) }),
  z.strictObject({ outside: z.array(CountryCode) }),
]);

/** Days of presence that do not count. */
const LeftOut = z.strictObject({
  purpose: z.enum(purposes),
  /** Only visits shorter than this. */
  underHours: optional(Count),
  /** Only visits with at most this many nights. */
  maxNights: optional(Count),
  /** At most this many days in a year, which begins on `yearStart`. */
  daysPerYear: optional(Count),
  yearStart: optional(YearStart),
});
export type LeftOut = z.infer<typeof LeftOut>;

/**
 * Exempts the first `years` calendar years, starting with the year in the person's answer. If any visit has this `purpose`,
 * only such visits are exempt.
 */
const ExemptYears = z.strictObject({
  question: QuestionId,
  years: Count,
  purpose: z.enum(purposes),
  reason: z.string(),
});

/** How a day counts. The last entry whose `from` is not after the day applies. */
const Counting = z.array(z.strictObject({ from: optional(IsoDay), method: z.enum(methods) }));

const law = {
  id: z.string(),
  name: z.string(),
  authority: z.string(),
  law: z.string(),
  address: optional(z.string()),
  /** The day on which somebody read the law. */
  asOf: IsoDay,
  validFrom: optional(IsoDay),
  validUntil: optional(IsoDay),
  counting: Counting,
  leftOut: z.array(LeftOut),
  /** Questions whose answer can make a crossed limit not apply. */
  reliefs: z.array(QuestionId),
  /** What the count leaves out, in words for readers. */
  notes: z.array(z.string()),
  /** The consequence of crossing, as a sentence. */
  effect: optional(z.string()),
};

/** A rule on days that limits or grants something, with its numbers. */
export const DayRule = z.strictObject({
  ...law,
  topic: z.enum(["tax", "permit", "permanence"]),
  where: Where,
  confidence: z.strictObject({ threshold: z.enum(thresholds), counting: z.enum(sourceKinds) }),
  /** Whether days in the places count, or days away from them since the person's permit for the place began. */
  counts: z.enum(["presence", "absence"]),
  /** Days of travel of under 24 hours between two places that count also count. */
  joinsTravel: optional(z.boolean()),
  /** Crossing any one of them is enough. Empty if the law names no number. */
  limits: z.array(Limit),
  /** `avoid`: the days are a limit. `reach`: the days are a goal. */
  aim: z.enum(["avoid", "reach"]),
  /** True if the rule does not apply to citizens of its places. */
  exceptCitizens: optional(z.boolean()),
  /** Calendar years whose days do not count, from the year that the person names in an answer. */
  exemptYears: optional(z.array(ExemptYears)),
  /** Questions whose answer can make the rule apply, whatever the days. */
  grounds: z.array(QuestionId),
  /** Questions whose answer makes the person resident, whatever the days. */
  decisive: optional(z.array(QuestionId)),
  /** A relief needs fewer days than this in the year. */
  reliefUnderDays: optional(Count),
  /**
   * The day from which a crossing makes a person resident: the beginning of the year, the first day of presence in the
   * year, the first of the days that count, or the day of the crossing.
   */
  begins: optional(z.enum(["year", "first-day-in-year", "first-day-counted", "crossing"])),
  /** True if a tax rule only ends an exemption, so that crossing it makes nobody resident. */
  isNoResidence: optional(z.boolean()),
  /** True if occasional absences count as presence unless the person shows tax residence elsewhere. No count includes them. */
  occasionalAbsencesCount: optional(z.literal(true)),
  /** The absence that ends a residence: a number of days in any 12 months, or of full days in a row. */
  ends: optional(z.strictObject({ kind: z.enum(["any12", "in-a-row"]), ...crossing })),
  /** An absence of more than this many months may break the residence to which the days belong. */
  unbrokenMonths: optional(Count),
  /** After an absence of at least this many months, the count restarts with the return. */
  brokenMonths: optional(Count),
  /** The kinds of permit whose days count, or from which absence counts. All kinds by default. */
  permitKinds: optional(z.array(z.enum(permitKinds))),
  /**
   * How long a crossing matters after it is over: for a number of years, or for the validity of the permit, whose
   * renewal restarts the count. Without it, a crossing matters only while the days are too many.
   */
  crossingLasts: optional(z.union([z.strictObject({ years: Count }), z.literal("permit")])),
});
export type DayRule = z.infer<typeof DayRule>;

/** How the days of visits are counted. The number of days that a passport may visit is in the entry rules only. */
export const VisitRule = z.strictObject({
  ...law,
  topic: z.literal("visit"),
  /** The zone of the entry rules. Days count in its members. */
  zone: z.string(),
  /** Places outside the zone where days count as well. */
  alsoIn: optional(z.array(CountryCode)),
  /** The confidence in the way of counting. */
  confidence: z.enum(sourceKinds),
  /**
   * Rules with the same value are alternatives: the visa or the waiver of the entry decides which one applies. A stay
   * that keeps to one of them can be lawful.
   */
  oneOf: optional(z.string()),
  /** True if every foreigner can also enter under this rule, with a visa. */
  anyPassport: optional(z.boolean()),
  /** Trips to these countries do not start a new entry. */
  bridgedBy: optional(z.array(CountryCode)),
});
export type VisitRule = z.infer<typeof VisitRule>;

/** A question about the person that a rule asks because days alone do not decide. */
export const DayQuestion = z.strictObject({
  id: QuestionId,
  text: z.string(),
  kind: z.enum(["yes-no", "number", "year", "countries"]),
});
export type DayQuestion = z.infer<typeof DayQuestion>;

/** How long a passport must be valid beyond a stay or an entry, for the deadlines of passports. Not for people who move freely in the zone. */
export const PassportRule = z.strictObject({
  id: z.string(),
  months: Count,
  countries: z.array(CountryCode),
  /** A zone of the entry rules that asks for it. */
  zone: optional(z.string()),
  /** How long ago it may have been issued on the day of entry. */
  maxAgeYears: optional(Count),
  source: z.string(),
  address: optional(z.string()),
  asOf: IsoDay,
});
export type PassportRule = z.infer<typeof PassportRule>;
