import * as z from "zod/mini";
import { notStated, type Source, sourceKey } from "#shared/catalogue/entry.ts";
import { type StandingNoteId, standingNotes } from "#shared/catalogue/guides.ts";
import type { Jurisdiction } from "#shared/catalogue/jurisdictions.ts";
import type { CitizenshipProgramme, ResidencyProgramme } from "#shared/catalogue/programmes.ts";
import { exampleTrip, type Tool, type ToolCategory, toolCategories } from "#shared/catalogue/tools.ts";
import { countriesData } from "./countries.ts";
import { toEuros } from "./currencies.ts";
import { ownFiles, type RowFile, type TableFiles } from "./files.ts";
import { isDate } from "./load.ts";
import { type ProgrammeRow, programmeRows } from "./programme-rows.ts";

const text = z.string().check(z.minLength(1, "must not be empty"));
const number = z.number();
const yes = z.literal(true);
const flag = z.string().check(z.regex(/^[a-z]{2}$/, "must be a two-letter code in lower case, such as pt"));
const date = z
  .string()
  .check(z.refine((value) => isDate(value), "must be a day, a month or a year, such as 2026-01-31 or 2026"));
const address = z.string().check(z.regex(/^https:\/\/\S+$/, "must be an https address"));
const oneOf = <Name extends string>(names: readonly Name[]) => z.enum(names as [Name, ...Name[]]);
const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[];

const read = <Row extends { id: string }>(
  files: Pick<TableFiles, "rows">,
  name: string,
  schema: z.ZodMiniType<Row>,
): RowFile<Row> => {
  const { rows, mistake } = files.rows(`${name}.yaml`, schema);
  const ids = new Set<string>();
  for (const [at, { id }] of rows.entries()) {
    if (ids.has(id)) throw mistake([at, "id"], `"${id}" is the id of another entry`);
    ids.add(id);
  }
  return { rows, mistake };
};

const entry = { id: text, checked: z.optional(date) };

const sourceRow = z.strictObject({
  id: text,
  name: text,
  url: z.optional(address),
  date: z.optional(date),
  confidence: z.enum(["high", "medium", "low"]),
});

const rowsById: ReadonlyMap<string, ProgrammeRow> = new Map(programmeRows.map((row) => [row.id, row]));
const programmeId = text.check(
  z.refine((id: string) => rowsById.has(id), {
    error: ({ input }) => `names ${input}, which is not in programmes.csv`,
  }),
);

/** The schemas of the entries. They replace the id of a source by the source. */
const schemasWith = (sourceOf: (id: string) => Source | undefined) => {
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

  const link = { name: text, url: address, checked: z.boolean() };
  const website = z.strictObject(link);
  const authority = z.strictObject({ ...link, links: z.optional(z.array(website)) });

  const tool = z.strictObject({
    ...entry,
    name: text,
    description: text,
    category: oneOf<ToolCategory>(Object.values(toolCategories).flat()),
    features: statements,
    pricing: statements,
    unitPrice: z.optional(
      z.strictObject({ usd: number, per: oneOf(keysOf(exampleTrip.units)), about: z.optional(yes) }),
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
    entity: text,
    setupTime: z.strictObject(figure),
    minimumCapital: z.strictObject(figure),
    governmentFee: z.strictObject({ ...figure, laterYears: z.optional(number) }),
    corporateTax: z.strictObject({
      parts: statements,
      short: z.optional(text),
      rates: z.optional(
        z.strictObject({ onProfit: number, upTo: z.optional(number), onPayout: z.optional(number) }),
      ),
    }),
    remote: z.optional(z.strictObject({ ...statement.shape, answer: z.enum(["yes", "partly"]) })),
    registry: authority,
    requirements: statements,
    warnings: statements,
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
    price: text,
    visaFreeDestinations: number,
    residencyRequirement: text,
    processingTime: text,
    onlineProcess: z.boolean(),
    options: statements,
  });
  return { tool, jurisdiction, residency, citizenship };
};

type Schemas = ReturnType<typeof schemasWith>;

/** An amount and its value in euros. Undefined if there is no amount, or no rate for its currency. */
const moneyOf = (amount: number | undefined, currency: string | undefined) => {
  if (amount === undefined || !currency) return undefined;
  const euros = toEuros({ amount, currency });
  return euros === undefined ? undefined : { amount, currency, euros };
};

/** The rows of an entry's programs. The first one gives the country, the flag and the figures. */
const programmesOf = (ids: readonly string[]) => {
  const rows = ids.map((id) => rowsById.get(id)!);
  const [row] = rows as [ProgrammeRow, ...ProgrammeRow[]];
  const { name: country, flagCode } = countriesData.find(({ code }) => code === row.country)!;
  return { rows, row, place: { country, flagCode } };
};

const toResidency = ({ measures, ...entry }: z.output<Schemas["residency"]>): ResidencyProgramme => {
  const { rows, row, place } = programmesOf(entry.programmes);
  const { status, incomePeriod: per, citizenshipYears: years } = row;
  const { passportSinceSources: sinceSources, ...others } = measures;
  const income = moneyOf(row.income, row.incomeCurrency);
  const savings = row.savingsRole === "instead" ? moneyOf(row.savings, row.savingsCurrency) : undefined;
  const deposit = savings ?? moneyOf(row.investment, row.investmentCurrency);
  const isOpen = rows.some((one) => one.status === "open");
  return {
    ...{ ...entry, ...place },
    ...(!isOpen && (status === "closed" || status === "suspended") && { status }),
    measures: {
      ...(income && per && { income: { ...income, per } }),
      ...(deposit && { deposit }),
      ...others,
      ...(years && { passport: { years, ...(sinceSources && { sinceSources }) } }),
    },
  };
};

const toCitizenship = (entry: z.output<Schemas["citizenship"]>): CitizenshipProgramme => {
  const { row, place } = programmesOf(entry.programmes);
  const { investment: priceUsd, investmentCurrency } = row;
  if (priceUsd === undefined || investmentCurrency !== "USD")
    throw new Error(
      `programmes.csv: the investment of ${row.id} must be in USD, because its card shows it as the price`,
    );
  return { ...entry, ...place, priceUsd };
};

/**
 * Reads the catalog, in the order of its pages. Each statement holds its sources.
 * @throws Error that names the file, the line and the column of a mistake
 */
export const readCatalogue = (files: Pick<TableFiles, "rows">) => {
  const { rows, mistake } = read(files, "sources", sourceRow);
  const sources = new Map(rows.map(({ id, ...source }): [string, Source] => [id, source]));
  const keys = new Set<string>();
  for (const [at, row] of rows.entries()) {
    if (keys.has(sourceKey(row))) throw mistake([at, "id"], `"${row.id}" is the same source as another one`);
    keys.add(sourceKey(row));
  }
  const unused = new Set(sources.keys());
  const { tool, jurisdiction, residency, citizenship } = schemasWith((id) => {
    unused.delete(id);
    return sources.get(id);
  });
  const catalogue = {
    privacyTools: read<Tool>(files, "privacy-tools", tool).rows,
    travelTools: read<Tool>(files, "travel-tools", tool).rows,
    financeTools: read<Tool>(files, "finance-tools", tool).rows,
    jurisdictions: read<Jurisdiction>(files, "jurisdictions", jurisdiction).rows,
    residencyProgrammes: read(files, "residency", residency).rows.map(toResidency),
    citizenshipProgrammes: read(files, "citizenship", citizenship).rows.map(toCitizenship),
  };
  const at = rows.findIndex(({ id }) => unused.has(id));
  if (at >= 0) throw mistake([at, "id"], `"${rows[at]!.id}" is used by no entry`);
  return catalogue;
};

/** The catalog of this version. */
export const catalogue = readCatalogue(ownFiles("catalogue"));

export const { jurisdictions, residencyProgrammes, citizenshipProgrammes } = catalogue;

/** The tools of all toolkits, in the order of their files. */
export const allTools: readonly Tool[] = [
  ...catalogue.privacyTools,
  ...catalogue.travelTools,
  ...catalogue.financeTools,
];
