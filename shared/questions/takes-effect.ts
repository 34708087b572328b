import * as z from "zod/mini";
import { isoOf, plusDays } from "../calendar/day.ts";
import { Confidence } from "../confidence.ts";
import { CountryCode } from "../country-code.ts";
import { type EntryRule, periods, requirements } from "../law/entry-tables.ts";
import { newsStages } from "../news/contract.ts";
import { siteName } from "../text/site-name.ts";
import type { Effect, EffectStep } from "./effect.ts";
import { askedDay, checkCountries, IsoDay } from "./fields.ts";
import { defineQuestion, InputProblem, type Packs } from "./question.ts";

const Fee = z.strictObject({ amount: z.number(), currency: z.string() });
const Source = z.strictObject({ name: z.string(), url: z.optional(z.string()) });
/** How visits were or are possible for most of the nationalities whose rule changed. */
const Visit = z.strictObject({
  requirement: z.enum(requirements),
  days: z.optional(z.int()),
  months: z.optional(z.int()),
  per: z.optional(z.enum(periods)),
});

/** Whether something is required or in force already, and since when. */
export const takesEffect = defineQuestion({
  id: "takes-effect",
  title: "Is this required or in force already, and since when?",
  input: z.strictObject({
    /** What is asked about, such as `etias`. Without it, the newest change of the entry rules of the place. */
    effect: z.optional(
      z.string().check(z.describe("Such as etias, ees, gb-eta or us-esta. Not beside a place")),
    ),
    place: z.optional(CountryCode),
    on: IsoDay,
  }),
  output: z.strictObject({
    name: z.optional(z.string()),
    /** `announced`: an authorization that nobody needs yet, as far as we know. `required`: one that some travelers need. */
    state: z.enum([...newsStages, "announced", "required"]),
    /** The day of the step that led to this state. A later day than `on` is a plan. */
    since: z.optional(IsoDay),
    until: z.optional(IsoDay),
    /** All steps that were in force by the day, if there are several. */
    steps: z.optional(z.array(z.strictObject({ date: IsoDay, title: z.string() }))),
    /** The year or the quarter for which an authorization was announced: `2026-Q4`. */
    expected: z.optional(z.string()),
    /** The month in which an earlier date was withdrawn. */
    withdrawn: z.optional(z.string()),
    fee: z.optional(Fee),
    /** Travelers under and over these ages pay nothing, but need it. */
    free: z.optional(z.strictObject({ under: z.int(), over: z.int() })),
    /** How many years the authorization is valid. */
    years: z.optional(z.int()),
    /** The rule of most of the concerned passports before and after a change of the entry rules. */
    before: z.optional(Visit),
    after: z.optional(Visit),
    /** Sentences in English. */
    remarks: z.array(z.string()),
    asOf: z.optional(IsoDay),
    confidence: z.optional(Confidence),
    source: z.optional(Source),
  }),
  answer({ effect: id, place, on }, packs) {
    askedDay(on);
    checkCountries(place === undefined ? [] : [place], packs.law);
    if ((id === undefined) === (place === undefined))
      throw new InputProblem("Name an effect or a place, and not both.");
    if (place !== undefined) return entryChangeOf(place, on, packs);
    const effect = packs.effects.find((one) => one.id === id);
    if (!effect) throw new InputProblem(`We know of no change "${id}".`);
    const step = stepOn(effect, on);
    const permitted = authorizationOf(effect, packs);
    if (!step && !permitted) throw new InputProblem(`We know nothing of "${id}" on ${on}.`);
    return {
      ...stateOf(step),
      ...stepsOf(effect, on),
      name: effect.names.en,
      ...permitted,
      remarks: remarksOf(effect, permitted, on),
    };
  },
});

/** The step that decides on a day: an end, or the first one in force, or else the newest step of a plan. */
const stepOn = ({ steps }: Effect, on: string): EffectStep | undefined => {
  const past = steps.filter(({ date }) => date <= on);
  return (
    past.find(({ stage }) => stage === "ended") ??
    past.find(({ stage }) => stage === "in force" || stage === "limited") ??
    past.at(-1) ??
    steps[0]
  );
};

const stepsOf = ({ steps }: Effect, on: string) => {
  const inForce = steps.filter(({ date, stage }) => stage === "in force" && date <= on);
  const newest = inForce.at(-1);
  return newest && inForce.length > 1
    ? { steps: inForce.map(({ date, title }) => ({ date, title })), source: sourceOf(newest) }
    : {};
};

const stateOf = (step: EffectStep | undefined) => ({
  state: step?.stage ?? ("required" as const),
  since: step?.date,
  until: step?.until,
  source: step && sourceOf(step),
});

const sourceOf = ({ url }: EffectStep) => ({ name: siteName(url), url });

const remarksOf = ({ steps }: Effect, permitted: { remarks: readonly string[] } | undefined, on: string) => [
  ...(permitted?.remarks ?? []),
  ...(permitted ? [] : steps.filter(({ date }) => date <= on).map(({ facts }) => facts)),
];

/** What the entry rules say of an authorization: its fee, and that it is only announced. */
const authorizationOf = ({ authorization, withdrawn, free, years }: Effect, { law: { pack } }: Packs) => {
  if (authorization === undefined) return undefined;
  const { announced, rules, sources } = pack.entry;
  const named = (id: string) => {
    const source = sources.find((one) => one.id === id);
    return source && { name: source.name, url: source.url };
  };
  const coming = announced.find((one) => one.authorization === authorization);
  if (coming) {
    const { expected, fee: amount, currency, remark, asOf, confidence, source } = coming;
    const state = "announced" as const;
    return {
      ...{ state, expected, withdrawn, years, free },
      fee: { amount, currency },
      remarks: [remark],
      asOf,
      confidence,
      source: named(source),
    };
  }
  const row = rules.find((one) => one.authorization === authorization && one.until === undefined);
  if (!row) return undefined;
  const { fee: amount, currency, remarks, asOf, confidence, source } = row;
  const fee = amount === undefined || currency === undefined ? undefined : { amount, currency };
  return { fee, years, remarks, asOf, confidence, source: named(source) };
};

/** The fewest nationalities that a change of the entry rules concerns, if no passport is asked about. */
const fewest = 2;

const dayAfter = (iso: string): string => isoOf(plusDays(askedDay(iso), 1));

const visitOf = ({ requirement, days, months, per }: EntryRule) => ({ requirement, days, months, per });

/** The newest change of the entry rules of a place by a day: two rows that follow each other for the same passports. */
const entryChangeOf = (place: string, on: string, { law }: Packs) => {
  const zone = law.entry.zoneOf(place, on)?.id ?? place;
  const { rules, sources } = law.pack.entry;
  const own = rules.filter((rule) => rule.zone === zone);
  const changes = own.flatMap((before) =>
    own
      .filter(({ from }) => before.until !== undefined && from === dayAfter(before.until))
      .map((after) => {
        const shared = after.nationalities.filter((code) => before.nationalities.includes(code)).length;
        return { before, after, shared };
      })
      .filter(({ shared, after }) => shared > 0 && (after.from ?? "") <= on),
  );
  const [newest] = changes.sort(
    (a, b) => b.shared - a.shared || (b.after.from ?? "").localeCompare(a.after.from ?? ""),
  );
  // A change for a single passport says nothing about the rule that most people mean.
  if (!newest || newest.shared < fewest)
    throw new InputProblem(`We know of no change of the entry rules of ${place}.`);
  const { before, after } = newest;
  const source = sources.find(({ id }) => id === after.source);
  return {
    state: "in force" as const,
    since: after.from,
    until: after.until,
    before: visitOf(before),
    after: visitOf(after),
    remarks: after.remarks,
    asOf: after.asOf,
    confidence: after.confidence,
    source: source && { name: source.name, url: source.url },
  };
};
