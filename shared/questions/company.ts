import * as z from "zod/mini";
import type { Statement } from "../catalogue/entry.ts";
import { sourcesOf } from "../catalogue/entry.ts";
import {
  chargedFor,
  type Figure,
  type Jurisdiction,
  remoteWays,
  taxOnDistributedProfit,
  timeUnits,
} from "../catalogue/jurisdictions.ts";
import { Confidence } from "../confidence.ts";
import { CountryCode } from "../country-code.ts";
import { checkCountries } from "./fields.ts";
import { defineQuestion, InputProblem, type Packs } from "./question.ts";

/** A source of a catalog: when its page was published or read, and how reliable it is. */
export const CatalogueSources = z.array(
  z.strictObject({
    name: z.string(),
    url: z.optional(z.string()),
    date: z.optional(z.string()),
    confidence: Confidence,
  }),
);

/** A sentence of the catalog, in English, with its sources. */
export const Stated = z.strictObject({ text: z.string(), sources: CatalogueSources });
export type Stated = z.infer<typeof Stated>;

/** A requirement or a warning, with its numbers. */
const Duty = z.strictObject({
  ...Stated.shape,
  cost: z.optional(z.strictObject({ from: z.number(), to: z.number(), currency: z.string() })),
  penalty: z.optional(z.strictObject({ form: z.string(), amount: z.number(), currency: z.string() })),
  /** It limits who may pay the tax on turnover. */
  onTurnover: z.optional(z.literal(true)),
});
export type Duty = z.infer<typeof Duty>;

export const statedOf = ({ text, sources }: Statement): Stated => ({ text, sources: [...sources] });

/** What the sources say on a figure, in English. */
const Texts = z.array(z.string());

const Range = { from: z.number(), to: z.number() };

const Company = z.strictObject({
  id: z.string(),
  /** 'United States (Wyoming)' */
  name: z.string(),
  place: CountryCode,
  /** 'Wyoming', if the table has several states of a country. */
  state: z.optional(z.string()),
  /** 'OÜ (private limited company)' */
  entity: z.string(),
  /** 'OÜ', the kind of company without what it means in English. */
  form: z.string(),
  /** What the registry charges. `euros` is what the first year costs. */
  fee: z.optional(
    z.strictObject({
      currency: z.string(),
      once: z.array(z.strictObject({ ...Range, for: z.optional(z.enum(chargedFor)) })),
      yearly: z.optional(z.number()),
      euros: z.number(),
      texts: Texts,
      sources: CatalogueSources,
    }),
  ),
  /** The steps of the set-up, one after the other. `days` is their longest time in all. */
  time: z.optional(
    z.strictObject({
      steps: z.array(z.strictObject({ ...Range, unit: z.enum(timeUnits) })),
      days: z.number(),
      texts: Texts,
      sources: CatalogueSources,
    }),
  ),
  capital: z.optional(
    z.strictObject({
      amount: z.number(),
      currency: z.string(),
      per: z.optional(z.literal("partner")),
      texts: Texts,
      sources: CatalogueSources,
    }),
  ),
  /** In percent. No rates if only the owner is taxed. */
  tax: z.strictObject({
    onProfit: z.optional(z.number()),
    upTo: z.optional(z.number()),
    onPayout: z.optional(z.number()),
    /** The tax that individual entrepreneurs pay on their turnover instead. */
    turnover: z.optional(
      z.strictObject({
        percent: z.number(),
        upTo: z.number(),
        currency: z.string(),
        above: z.number(),
      }),
    ),
    texts: Texts,
    sources: CatalogueSources,
  }),
  /** How it is registered from abroad. Absent if no source says so. */
  remote: z.optional(z.strictObject({ ...Stated.shape, way: z.enum(remoteWays) })),
  requirements: z.array(Duty),
  warnings: z.array(Duty),
  /** What is paid or filed every year, in addition to the fee of the registry. */
  yearly: z.array(Duty),
});
export type Company = z.infer<typeof Company>;

const companyOrders = ["fee", "time", "capital", "tax"] as const;
export type CompanyOrder = (typeof companyOrders)[number];

const maxPlaces = 10;

/** The texts and the sources of a figure. */
const supportOf = (figure: Pick<Figure, "parts">) => ({
  texts: figure.parts.map(({ text }) => text),
  sources: [...sourcesOf(figure.parts)],
});

const dutyOf = ({ cost, penalty, onTurnover, ...duty }: Jurisdiction["warnings"][number]): Duty => ({
  ...statedOf(duty),
  ...{ cost, penalty, onTurnover },
});

const factsOf = (it: Jurisdiction): Company => {
  const { setupTime, minimumCapital, governmentFee, corporateTax, remote } = it;
  const { steps, sortBy: days } = setupTime;
  const { charges, sortBy: euros } = governmentFee;
  return {
    ...{ id: it.id, name: it.name, place: it.flagCode.toUpperCase(), state: it.state },
    ...{ entity: it.entity, form: it.form },
    fee:
      charges && euros !== undefined
        ? { ...charges, once: [...charges.once], euros, ...supportOf(governmentFee) }
        : undefined,
    time: steps && days !== undefined ? { steps: [...steps], days, ...supportOf(setupTime) } : undefined,
    capital: minimumCapital.sum && { ...minimumCapital.sum, ...supportOf(minimumCapital) },
    tax: { ...corporateTax.rates, turnover: corporateTax.turnover, ...supportOf(corporateTax) },
    remote: remote && { ...statedOf(remote), way: remote.way },
    requirements: it.requirements.map(dutyOf),
    warnings: it.warnings.map(dutyOf),
    yearly: [...it.requirements, ...it.warnings].filter(({ yearly }) => yearly).map(dutyOf),
  };
};

/** The figure by which companies are put in order. Undefined if no source states it. */
const figureOf: Readonly<Record<CompanyOrder, (it: Jurisdiction) => number | undefined>> = {
  fee: ({ governmentFee }) => governmentFee.sortBy,
  time: ({ setupTime }) => setupTime.sortBy,
  capital: ({ minimumCapital }) => minimumCapital.sortBy,
  tax: ({ corporateTax }) => taxOnDistributedProfit(corporateTax)?.from,
};

const codeOf = ({ flagCode }: Jurisdiction): string => flagCode.toUpperCase();

/** The places of a region. @throws InputProblem if there is no such region */
const inRegion = (region: string, { places }: Pick<Packs, "places">): ReadonlySet<string> => {
  const codes = places.filter(({ regions }) => regions.includes(region)).map(({ place }) => place);
  if (codes.length === 0) throw new InputProblem(`There is no region "${region}".`);
  return new Set(codes);
};

/** What it takes to found a company: named countries, or all places of the table in an order. */
export const company = defineQuestion({
  id: "company",
  title: "Where can I found a company, and what does it take?",
  input: z.strictObject({
    /** All places of the table by default. */
    places: z.optional(z.array(CountryCode).check(z.minLength(1), z.maxLength(maxPlaces))),
    /** Ids of table entries. For a country with several, such as the states of the US, the answer names only these. */
    states: z.optional(z.array(z.string()).check(z.maxLength(maxPlaces))),
    region: z.optional(z.string()),
    /** Lowest first. */
    order: z.optional(z.enum(companyOrders)),
    /** Leaves out places where the founders must be present. */
    fromAbroad: z.optional(z.literal(true)),
  }),
  output: z.strictObject({
    companies: z.array(Company),
    /** Countries of the input that the table does not have. */
    notListed: z.array(CountryCode),
    /** The names of places whose figure for the order no source states. They are not among `companies`. */
    notStated: z.array(z.string()),
  }),
  answer({ places, states = [], region, order, fromAbroad }, packs) {
    checkCountries(places ?? [], packs.law);
    const named = new Set(packs.jurisdictions.filter(({ id }) => states.includes(id)).map(codeOf));
    const within = region === undefined ? undefined : inRegion(region, packs);
    const among = packs.jurisdictions.filter(
      (it) =>
        (places?.includes(codeOf(it)) ?? true) &&
        (!named.has(codeOf(it)) || states.includes(it.id)) &&
        (within?.has(codeOf(it)) ?? true) &&
        (!fromAbroad || it.remote !== undefined),
    );
    const known = new Set(packs.jurisdictions.map(codeOf));
    const figure = (it: Jurisdiction) => (order === undefined ? 0 : figureOf[order](it));
    return {
      companies: among
        .filter((it) => figure(it) !== undefined)
        .sort((a, b) => (figure(a) ?? 0) - (figure(b) ?? 0))
        .map(factsOf),
      notListed: (places ?? []).filter((code) => !known.has(code)),
      notStated: among.filter((it) => figure(it) === undefined).map(({ name }) => name),
    };
  },
});
