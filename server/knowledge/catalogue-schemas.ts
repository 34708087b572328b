import * as z from "zod/mini";
import { notStated, type Source } from "#shared/catalogue/entry.ts";
import { type StandingNoteId, standingNotes } from "#shared/catalogue/guides.ts";
import { chargedFor, remoteWays, timeUnits } from "#shared/catalogue/jurisdictions.ts";
import { pricePeriods, type ToolCategory, toolCategories, toolNeeds } from "#shared/catalogue/tools.ts";
import { confidences } from "#shared/confidence.ts";
import { isDate } from "./load.ts";
import { programmeRows } from "./programme-rows.ts";

const text = z.string().check(z.minLength(1, "must not be empty"));
const number = z.number();
const currency = z.string().check(z.regex(/^[A-Z]{3}$/, "must be a code such as EUR"));
const yes = z.literal(true);
const flag = z.string().check(z.regex(/^[a-z]{2}$/, "must be a two-letter code in lower case, such as pt"));
const date = z
  .string()
  .check(z.refine((value) => isDate(value), "must be a day, a month or a year, such as 2026-01-31 or 2026"));
const address = z.string().check(z.regex(/^https:\/\/\S+$/, "must be an https address"));
const oneOf = <Name extends string>(names: readonly Name[]) => z.enum(names as [Name, ...Name[]]);
const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[];

const entry = { id: text, checked: z.optional(date) };

/** A row of `sources.yaml`. */
export const sourceRow = z.strictObject({
  id: text,
  name: text,
  url: z.optional(address),
  date: z.optional(date),
  confidence: z.enum(confidences),
});

const rowsById = new Map(programmeRows.map((row) => [row.id, row]));
const programmeId = text.check(
  z.refine((id: string) => rowsById.has(id), {
    error: ({ input }) => `names ${input}, which is not in programmes.csv`,
    abort: true,
  }),
);
const pricedProgrammeId = programmeId.check(
  z.refine(
    (id: string) => {
      const { investment, investmentCurrency } = rowsById.get(id)!;
      return investment !== undefined && investmentCurrency === "USD";
    },
    {
      error: ({ input }) =>
        `names ${input}, whose investment in programmes.csv must be in USD, because the card shows it as the price`,
    },
  ),
);

/** The schemas of the entries. They replace the id of each source with the source. */
export const schemasWith = (sourceOf: (id: string) => Source | undefined) => {
  const source = z.pipe(
    z.string(),
    z.transform((id: string, context): Source => {
      const found = sourceOf(id);
      const message = `names ${id}, which is not in sources.yaml`;
      if (!found) context.issues.push({ code: "custom", message, input: id });
      return found ?? { name: id, confidence: "low" };
    }),
  );
  const someSources = z.tuple([source], source);
  const statement = z.strictObject({ text, since: z.optional(date), sources: z.array(source) });
  const statements = z.array(statement);
  const range = { from: number, to: number };

  const duties = z.array(
    z.strictObject({
      ...statement.shape,
      yearly: z.optional(z.literal(true)),
      cost: z.optional(z.strictObject({ ...range, currency })),
      penalty: z.optional(z.strictObject({ form: text, amount: number, currency })),
      onTurnover: z.optional(z.literal(true)),
    }),
  );

  const link = { name: text, url: address, checked: z.boolean() };
  const website = z.strictObject(link);
  const authority = z.strictObject({ ...link, links: z.optional(z.array(website)) });

  const tool = z.strictObject({
    ...entry,
    name: text,
    description: text,
    category: oneOf<ToolCategory>(Object.values(toolCategories).flat()),
    features: z.array(z.strictObject({ ...statement.shape, need: z.optional(oneOf(toolNeeds)) })),
    pricing: statements,
    price: z.optional(
      z.strictObject({
        free: z.optional(z.enum(["all", "plan", "part"])),
        amount: z.optional(number),
        to: z.optional(number),
        currency: z.optional(currency),
        per: z.optional(oneOf(pricePeriods)),
        exchangePercent: z.optional(number),
        underAge: z.optional(number),
        about: z.optional(yes),
      }),
    ),
    cautions: z.optional(statements),
    website,
    logo: text,
    platforms: z.optional(statements),
    bestFor: z.optional(z.array(text)),
  });

  const figure = {
    parts: statements,
    short: z.optional(text),
    sortBy: z.optional(number),
  };

  const jurisdiction = z.strictObject({
    ...entry,
    name: text,
    flagCode: flag,
    state: z.optional(text),
    entity: text,
    form: text,
    cue: z.optional(text),
    setupTime: z.strictObject({
      ...figure,
      steps: z.optional(z.array(z.strictObject({ ...range, unit: oneOf(timeUnits) }))),
    }),
    minimumCapital: z.strictObject({
      ...figure,
      sum: z.optional(z.strictObject({ amount: number, currency, per: z.optional(z.literal("partner")) })),
    }),
    governmentFee: z.strictObject({
      ...figure,
      charges: z.optional(
        z.strictObject({
          currency,
          once: z.array(z.strictObject({ ...range, for: z.optional(oneOf(chargedFor)) })),
          yearly: z.optional(number),
        }),
      ),
      laterYears: z.optional(number),
    }),
    corporateTax: z.strictObject({
      parts: statements,
      short: z.optional(text),
      rates: z.optional(
        z.strictObject({ onProfit: number, upTo: z.optional(number), onPayout: z.optional(number) }),
      ),
      turnover: z.optional(z.strictObject({ percent: number, upTo: number, currency, above: number })),
    }),
    remote: z.optional(
      z.strictObject({ ...statement.shape, answer: z.enum(["yes", "partly"]), way: oneOf(remoteWays) }),
    ),
    registry: authority,
    requirements: duties,
    warnings: duties,
  });

  /** The fields that all programs have. `figures` are the names of the fields that the specification fixes. */
  const programme = <Figure extends string>(figures: readonly [Figure, ...Figure[]]) => ({
    ...entry,
    programmes: z.tuple([programmeId], programmeId),
    changes: z.array(
      z.strictObject({
        text,
        date: z.union([date, z.literal(notStated)]),
        values: z.optional(z.partialRecord(oneOf(figures), text)),
        ended: z.optional(z.array(oneOf(figures))),
        announced: z.optional(yes),
        since: z.optional(date),
        sources: someSources,
      }),
    ),
    notes: z.array(oneOf<StandingNoteId>(keysOf(standingNotes))),
    details: z.strictObject({ authority, costs: statements, steps: statements, warnings: statements }),
    specifiedSources: z.partialRecord(oneOf(figures), z.array(source)),
    benefits: statements,
  });

  const residency = z.strictObject({
    ...programme(["minStay", "minInvestment", "yearsToPassport"]),
    program: text,
    timeToResidency: statement,
    pathToCitizenship: z.boolean(),
    yearsToPassport: z.optional(number),
    minStay: text,
    minInvestment: text,
    measures: z.strictObject({
      stay: z.optional(
        z.strictObject({ count: number, unit: z.enum(["day", "month"]), forTax: z.optional(yes) }),
      ),
      permanent: z.optional(z.strictObject({ years: number, permanentSources: someSources })),
      passportSinceSources: z.optional(someSources),
    }),
  });

  const citizenship = z.strictObject({
    ...programme([
      "price",
      "visaFreeDestinations",
      "residencyRequirement",
      "processingTime",
      "onlineProcess",
    ]),
    programmes: z.tuple([pricedProgrammeId], programmeId),
    price: text,
    visaFreeDestinations: number,
    residencyRequirement: text,
    processingTime: text,
    onlineProcess: z.boolean(),
    options: statements,
  });
  return { tool, jurisdiction, residency, citizenship };
};
