import * as z from "zod/mini";
import { Confidence, confidences } from "../confidence.ts";
import { CountryCode } from "../country-code.ts";
import { foreignIncomeKinds } from "../places/contract.ts";
import { askedDay, checkCountries, IsoDay } from "./fields.ts";
import type { PlaceFacts } from "./place-facts.ts";
import { defineQuestion, InputProblem, type Packs } from "./question.ts";
import { residenceDaysOf, taxRulesOf } from "./residence-days.ts";

/** What places are compared by: the top income tax rate, the tax on income from abroad, or the days to tax residence. */
const comparedBy = ["income", "foreign", "days"] as const;
export type ComparedBy = (typeof comparedBy)[number];

const Row = z.strictObject({
  place: CountryCode,
  /** A percentage, or a number of days. Absent if the sources contradict each other. */
  value: z.optional(z.number()),
  foreign: z.optional(z.enum(foreignIncomeKinds)),
  /** Only more days than `value` make a person resident. */
  more: z.optional(z.literal(true)),
  /** The law that we read does not name the number. */
  contested: z.optional(z.literal(true)),
  asOf: z.string(),
  confidence: Confidence,
});
export type ComparedPlace = z.infer<typeof Row>;

const maxPlaces = 10;

/** Compares places by a figure, or finds the places whose figure is the lowest, the highest, or within limits. */
export const comparePlaces = defineQuestion({
  id: "compare-places",
  title: "How do these places compare, or which places have this figure?",
  input: z.strictObject({
    by: z.enum(comparedBy),
    /** All inhabited countries by default. */
    places: z.optional(z.array(CountryCode).check(z.minLength(2), z.maxLength(maxPlaces))),
    /** Only places of a region, such as `europe` or `latin-america`. */
    region: z.optional(z.string()),
    order: z.enum(["lowest", "highest"]),
    atLeast: z.optional(z.number()),
    atMost: z.optional(z.number()),
    on: IsoDay,
  }),
  output: z.strictObject({
    /** In the order that was asked for. */
    places: z.array(Row),
    /** Asked places for which no source states the figure. */
    notStated: z.array(CountryCode),
  }),
  answer({ by, places: asked, region, order, atLeast = 0, atMost = Number.POSITIVE_INFINITY, on }, packs) {
    checkCountries(asked ?? [], packs.law);
    if (region && !packs.places.some(({ regions }) => regions.includes(region)))
      throw new InputProblem(`There is no region "${region}".`);
    const among = packs.places.filter(
      ({ place, regions }) => (asked?.includes(place) ?? true) && (!region || regions.includes(region)),
    );
    const rows = among.flatMap((facts) => rowOf[by](facts, packs, on) ?? []);
    const isWithin = ({ value }: ComparedPlace) => value !== undefined && value >= atLeast && value <= atMost;
    const found = asked ? rows : rows.filter(isWithin);
    const known = new Set(rows.map(({ place }) => place));
    const sign = order === "highest" ? -1 : 1;
    return {
      places: found.sort((a, b) => sign * ((a.value ?? 0) - (b.value ?? 0)) || doubtOf(a) - doubtOf(b)),
      notStated: (asked ?? []).filter((place) => !known.has(place)),
    };
  },
});

const doubtOf = ({ confidence }: ComparedPlace): number => confidences.indexOf(confidence);

type RowOf = (facts: PlaceFacts, packs: Packs, on: string) => ComparedPlace | undefined;

const rowOf: Readonly<Record<ComparedBy, RowOf>> = {
  income: ({ place, income }) =>
    income && { place, value: income.percent, asOf: income.asOf, confidence: income.confidence },
  foreign: ({ place, foreign }) =>
    foreign && {
      ...{ place, value: foreign.percent, foreign: foreign.kind },
      ...{ asOf: foreign.asOf, confidence: foreign.confidence },
    },
  days(facts, { law }, on) {
    const rules = taxRulesOf(law, facts.place, askedDay(on));
    const found = residenceDaysOf(rules, facts);
    if (!found) return undefined;
    const [rule] = rules;
    const fromTable = facts.days ?? { asOf: on, confidence: "low" };
    const fromRule = rule && { asOf: rule.asOf, confidence: levels[rule.confidence.threshold] };
    return {
      ...{ place: facts.place, value: found.days },
      more: found.isMore || undefined,
      contested: found.isContested || undefined,
      asOf: fromRule?.asOf ?? fromTable.asOf,
      confidence: fromRule?.confidence ?? fromTable.confidence,
    };
  },
};

const levels = { official: "high", secondary: "medium", summary: "low" } as const;
