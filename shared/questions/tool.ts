import * as z from "zod/mini";
import { sourcesOf } from "../catalogue/entry.ts";
import {
  exampleTrip,
  exampleUsd,
  type PackedTool,
  pricePeriods,
  type ToolCategory,
  toolCategories,
  toolNeeds,
} from "../catalogue/tools.ts";
import { CountryCode } from "../country-code.ts";
import { createConverter } from "../programmes/convert.ts";
import { CatalogueSources, Stated, statedOf } from "./company.ts";
import { checkCountries, IsoDay } from "./fields.ts";
import { defineQuestion, InputProblem, type Packs } from "./question.ts";

const categories = Object.values(toolCategories).flat() as [ToolCategory, ...ToolCategory[]];

/** What people want of tools that no source of the catalog states. */
export const unstatedNeeds = [
  "no-address",
  "no-tax-residence",
  "non-resident",
  "no-id-check",
  "tax-number",
  "already-abroad",
] as const;
export const askedNeeds = [...toolNeeds, ...unstatedNeeds] as const;
export type AskedNeed = (typeof askedNeeds)[number];

export const toolPlatforms = ["Windows", "macOS", "Linux", "iOS", "Android"] as const;

const Price = z.strictObject({
  free: z.optional(z.enum(["all", "plan", "part"])),
  amount: z.optional(z.number()),
  to: z.optional(z.number()),
  currency: z.optional(z.string()),
  per: z.optional(z.enum(pricePeriods)),
  exchangePercent: z.optional(z.number()),
  underAge: z.optional(z.int()),
  about: z.optional(z.literal(true)),
});

const ToolFacts = z.strictObject({
  id: z.string(),
  name: z.string(),
  category: z.enum(categories),
  /** What sort of thing it is, in English. */
  description: z.string(),
  price: z.optional(Price),
  /** Everything that sources say on its price, in English. */
  pricing: z.array(Stated),
  /** What the trip for which tools of its kind are compared costs at least, in US dollars. */
  exampleUsd: z.optional(z.number()),
  features: z.array(z.strictObject({ ...Stated.shape, need: z.optional(z.enum(toolNeeds)) })),
  /** What a subscription costs in a year, in euros. */
  yearlyEuros: z.optional(z.number()),
  platforms: z.array(z.string()),
  bestFor: z.array(z.string()),
  cautions: z.array(Stated),
  /** The only countries that it is for. Empty if it is not limited to some. */
  countries: z.array(CountryCode),
  website: z.string(),
  sources: CatalogueSources,
});
export type ToolFacts = z.infer<typeof ToolFacts>;

const factsOf = ({ tool, countries }: PackedTool, yearlyEuros: number | undefined): ToolFacts => ({
  ...{ id: tool.id, name: tool.name, category: tool.category, description: tool.description },
  price: tool.price,
  pricing: tool.pricing.map(statedOf),
  exampleUsd: tool.category === exampleTrip.category ? exampleUsd(tool) : undefined,
  yearlyEuros,
  features: tool.features.map(({ need, ...feature }) => ({ ...statedOf(feature), need })),
  platforms: (tool.platforms ?? []).map(({ text }) => text),
  bestFor: [...(tool.bestFor ?? [])],
  cautions: (tool.cautions ?? []).map(statedOf),
  countries: [...countries],
  website: tool.website.url,
  sources: [...sourcesOf(tool)],
});

const isStated = ({ tool: { features, pricing } }: PackedTool): boolean =>
  features.length + pricing.length > 0;

const isFree = ({ tool: { price } }: PackedTool): boolean => price?.free !== undefined;

/** How many of a period a year has. */
const perYear: Partial<Record<(typeof pricePeriods)[number], number>> = {
  month: 12,
  "four weeks": 13,
  year: 1,
};

/** A number to compare prices of one kind of tool by: nothing, the example trip, or euros. Undefined without a price. */
const comparedPrice = ({ tool: { price } }: PackedTool, packs: Packs, on: string): number | undefined => {
  if (!price) return undefined;
  if (price.free === "all" || price.free === "plan") return 0;
  const { amount, currency, per, exchangePercent } = price;
  if (amount === undefined || currency === undefined || per === undefined) return exchangePercent;
  const euros = createConverter(packs.rates, {}, new Date(on)).convert({ amount, currency }, "EUR")?.amount;
  const units: Partial<Record<typeof per, number>> = { ...exampleTrip.units, ...perYear };
  return euros && euros * (units[per] ?? 1);
};

const isYearly = ({ tool: { price } }: PackedTool): boolean =>
  price?.per !== undefined && perYear[price.per] !== undefined;

/** The cheapest first. Beside subscriptions, the price of a trip or a device is not compared, and comes last. */
const cheapestFirst = (tools: readonly PackedTool[], packs: Packs, on: string): PackedTool[] => {
  const hasYearly = tools.some(isYearly);
  const priceOf = (it: PackedTool) => {
    const price = comparedPrice(it, packs, on);
    return price === undefined || (hasYearly && price > 0 && !isYearly(it)) ? Number.MAX_VALUE : price;
  };
  return [...tools].sort((a, b) => priceOf(a) - priceOf(b));
};

interface Condition {
  name: string;
  fits: (it: PackedTool) => boolean;
}

/** The tools that fit the conditions, and the conditions that none of them is known to fit. They narrow nothing. */
const narrowed = (
  tools: readonly PackedTool[],
  conditions: readonly Condition[],
): { tools: readonly PackedTool[]; notStated: string[] } => {
  let left = tools;
  const notStated: string[] = [];
  for (const { name, fits } of conditions) {
    const fitting = left.filter(fits);
    if (fitting.length > 0) left = fitting;
    else notStated.push(name);
  }
  return { tools: left, notStated };
};

const has = (need: AskedNeed): Condition => ({
  name: need,
  fits: ({ tool: { features } }: PackedTool) => features.some((feature) => feature.need === need),
});

/** Which tools of a kind fit, or what named tools cost and do. */
export const tool = defineQuestion({
  id: "tool",
  title: "Which tool or service fits, and what does it cost?",
  input: z.strictObject({
    kind: z.optional(z.enum(categories)),
    /** Ids of tools. */
    tools: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(5))),
    needs: z.optional(z.array(z.enum(askedNeeds)).check(z.maxLength(5))),
    platform: z.optional(z.enum(toolPlatforms)),
    /** The country where it is used, or whose services are asked for. */
    country: z.optional(CountryCode),
    free: z.optional(z.literal(true)),
    order: z.optional(z.literal("cheapest")),
    on: IsoDay,
  }),
  output: z.strictObject({
    tools: z.array(ToolFacts),
    /** Names of tools of the kind on which our sources state nothing. */
    others: z.array(z.string()),
    /** What was asked for and no source states of any tool: needs, `free`, `platform`, or `country`. */
    notStated: z.array(z.string()),
  }),
  answer({ kind, tools: ids, needs = [], platform, country, free, order, on }, packs) {
    checkCountries(country === undefined ? [] : [country], packs.law);
    if (kind === undefined && ids === undefined) throw new InputProblem("Name a kind of tool, or tools.");
    const unknown = ids?.find((id) => !packs.tools.some((it) => it.tool.id === id));
    if (unknown) throw new InputProblem(`There is no tool "${unknown}".`);
    const asked = ids
      ? ids.flatMap((id) => packs.tools.find((it) => it.tool.id === id) ?? [])
      : packs.tools.filter((it) => it.tool.category === kind);
    // A service of another country is not an answer.
    const usable = ids
      ? asked
      : asked.filter((it) => !country || it.countries.length === 0 || it.countries.includes(country));
    const isFor = (it: PackedTool) => country !== undefined && it.countries.includes(country);
    const hasCountry = usable.some(isFor);
    const found = narrowed(
      [...usable.filter(isFor), ...usable.filter((it) => !isFor(it))],
      [
        ...needs.map(has),
        ...(free ? [{ name: "free", fits: isFree }] : []),
        ...(platform
          ? [
              {
                name: "platform",
                fits: ({ tool: { platforms = [] } }: PackedTool) =>
                  platforms.some(({ text }) => text === platform),
              },
            ]
          : []),
      ],
    );
    const isNamed = (it: PackedTool) => ids !== undefined || isFor(it) || isStated(it);
    // The answer includes all tools that the text names, whatever else was asked for.
    const fitting = ids ? usable : found.tools;
    const ordered = order ? cheapestFirst(fitting, packs, on) : fitting;
    return {
      tools: ordered
        .filter(isNamed)
        .map((it) => factsOf(it, isYearly(it) ? comparedPrice(it, packs, on) : undefined)),
      others: ordered.filter((it) => !isNamed(it)).map((it) => it.tool.name),
      notStated: [...found.notStated, ...(country && !hasCountry ? ["country"] : [])],
    };
  },
});
