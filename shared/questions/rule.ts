import * as z from "zod/mini";
import { type Day, isoOf } from "../calendar/day.ts";
import { CountryCode } from "../country-code.ts";
import { allowanceOn } from "../entry/allowances.ts";
import { Limit } from "../law/day-rule.ts";
import { periods } from "../law/entry-tables.ts";
import { methods, thresholds, topics } from "../law/vocabulary.ts";
import { ruleApplies } from "../stays/counting/assess.ts";
import { countingMethods } from "../stays/counting/counting.ts";
import { appliesOn } from "../stays/counting/meter.ts";
import type { StayRule } from "../stays/counting/rule.ts";
import { askedDay, askedPlace, checkCountries, IsoDay, Place } from "./fields.ts";
import { defineQuestion, InputProblem, type Packs } from "./question.ts";

const Allowance = z.strictObject({
  days: z.optional(z.int()),
  months: z.optional(z.int()),
  per: z.optional(z.enum(periods)),
});

/** A rule on days with its figures. */
export const DescribedRule = z.strictObject({
  id: z.string(),
  topic: z.enum(topics),
  name: z.string(),
  /** The country or zone of the rule if it has one. */
  place: z.optional(Place),
  /** Whether days in the places count, or days away from them. */
  counts: z.enum(["presence", "absence"]),
  /** `avoid`: crossing a limit has a cost. `reach`: the person needs the days. */
  aim: z.enum(["avoid", "reach"]),
  /** Any one of them is enough. Empty if the law names no number, and for visits. */
  limits: z.array(Limit),
  /** How long a visit may last, if that is known without a passport or is the same for all given ones. */
  allowance: z.optional(Allowance),
  /** How a day counts. Absent if no source says so. */
  counting: z.optional(
    z.strictObject({ method: z.enum(methods), arrivalCounts: z.boolean(), departureCounts: z.boolean() }),
  ),
  /** Whether days in the asked countries count. Absent for rules without countries of their own. */
  members: z.optional(z.array(z.strictObject({ country: CountryCode, counts: z.boolean() }))),
  /** Ids of questions whose answer can decide whatever the days. */
  grounds: z.array(z.string()),
  /** Ids of questions whose answer can undo a crossing. */
  reliefs: z.array(z.string()),
  /** Occasional absences count as presence unless the person shows tax residence elsewhere. */
  occasionalAbsencesCount: z.optional(z.literal(true)),
  /** What the days do not show, in English. */
  notes: z.array(z.string()),
  /** What crossing leads to, in English. */
  effect: z.optional(z.string()),
  confidence: z.enum(thresholds),
  asOf: IsoDay,
  source: z.strictObject({ authority: z.string(), law: z.string(), url: z.optional(z.string()) }),
});
export type DescribedRule = z.infer<typeof DescribedRule>;

/** Explains a rule on days with its figures. */
export const rule = defineQuestion({
  id: "rule",
  title: "What does this rule on days say?",
  input: z.strictObject({
    rule: z.optional(
      z.string().check(z.describe("The id of a rule, such as schengen-90-180. Not beside a place")),
    ),
    /** Instead of an id: all rules of a place on a topic. */
    place: z.optional(Place),
    topic: z.optional(z.enum(topics)),
    passports: z.optional(z.array(CountryCode).check(z.maxLength(10))),
    /** Countries, to learn whether days there count. */
    members: z.optional(z.array(CountryCode).check(z.maxLength(20))),
    on: IsoDay,
  }),
  output: z.strictObject({ rules: z.array(DescribedRule) }),
  answer({ rule: id, place, topic, passports = [], members = [], on }, packs) {
    const { law } = packs;
    checkCountries([...passports, ...members], law);
    if ((id === undefined) === (place === undefined))
      throw new InputProblem("Name a rule or a place, and not both.");
    const day = askedDay(on);
    // The rules on visits take longer, because they depend on the passports.
    const named = law.dayRules.filter((it) => it.id === id);
    const isVisit = named.length === 0 && (topic === undefined || topic === "visit");
    const all = (isVisit ? law.rulesFor(passports, day) : law.dayRules).filter((it) => ruleApplies(it, day));
    const found =
      id === undefined ? rulesOf(all, askedPlace(place ?? "", law), topic) : all.filter((it) => it.id === id);
    if (id !== undefined && found.length === 0) throw new InputProblem(`There is no rule "${id}".`);
    return { rules: found.map((one) => describe(one, day, members, packs)) };
  },
});

const rulesOf = (all: readonly StayRule[], place: string, topic: string | undefined): StayRule[] =>
  all.filter((one) => (topic === undefined || one.topic === topic) && placeOf(one).includes(place));

/** The countries and the zone that a rule belongs to. */
const placeOf = ({ where }: StayRule): readonly string[] => {
  if ("zone" in where)
    return [where.zone, ...where.members.filter((it) => !it.isBeside).map(({ country }) => country)];
  return "in" in where ? where.in : [];
};

const isWithin = ({ where }: StayRule, country: string, day: Day): boolean => {
  if ("in" in where) return where.in.includes(country);
  if ("outside" in where) return !where.outside.includes(country);
  return where.members.some(
    ({ country: code, from = day, to = day }) => code === country && from <= day && day <= to,
  );
};

const methodOf = ({ counting, confidence }: StayRule, day: Day): DescribedRule["counting"] => {
  const method = counting.filter(({ from = "" }) => from <= isoOf(day)).at(-1)?.method;
  if (method === undefined || confidence.counting === "general") return undefined;
  const { entry, exit } = countingMethods[method];
  return { method, arrivalCounts: entry, departureCounts: exit };
};

const allowanceOf = ({ allowances = [] }: StayRule, day: Day): DescribedRule["allowance"] => {
  const now = allowanceOn(allowances, isoOf(day));
  return now?.days === undefined ? undefined : { days: now.days, months: now.months, per: now.per };
};

const describe = (one: StayRule, day: Day, members: readonly string[], { law }: Packs): DescribedRule => {
  const { where, limits, topic } = one;
  const place =
    "zone" in where ? where.zone : "in" in where && where.in.length === 1 ? where.in[0] : undefined;
  return {
    ...{ id: one.id, topic, name: one.name, place, counts: one.counts, aim: one.aim },
    limits: topic === "visit" ? [] : limits.filter((limit) => appliesOn(limit, day)),
    allowance: allowanceOf(one, day),
    counting: methodOf(one, day),
    members:
      members.length === 0
        ? undefined
        : members.map((country) => ({ country, counts: isWithin(one, country, day) })),
    grounds: [...one.grounds],
    reliefs: one.reliefs.filter((id) => law.questionOf(id) !== undefined),
    occasionalAbsencesCount: one.occasionalAbsencesCount,
    notes: [...one.notes],
    effect: one.effect,
    confidence: one.confidence.threshold,
    asOf: one.asOf,
    source: { authority: one.authority, law: one.law, url: one.address },
  };
};
