import type * as z from "zod/mini";
import { type Source, sourceKey } from "#shared/catalogue/entry.ts";
import type { Jurisdiction } from "#shared/catalogue/jurisdictions.ts";
import type { CitizenshipProgramme, ResidencyProgramme } from "#shared/catalogue/programmes.ts";
import type { Tool } from "#shared/catalogue/tools.ts";
import { schemasWith, sourceRow } from "./catalogue-schemas.ts";
import { countriesByCode } from "./countries.ts";
import { toEuros } from "./currencies.ts";
import { ownFiles, type RowFile, type TableFiles } from "./files.ts";
import { type ProgrammeRow, programmeRows } from "./programme-rows.ts";

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

type Schemas = ReturnType<typeof schemasWith>;

/** An amount and its value in euros. Undefined if there is no amount, or no rate for its currency. */
const moneyOf = (amount: number | undefined, currency: string | undefined) => {
  if (amount === undefined || !currency) return undefined;
  const euros = toEuros({ amount, currency });
  return euros === undefined ? undefined : { amount, currency, euros };
};

const rowsById: ReadonlyMap<string, ProgrammeRow> = new Map(programmeRows.map((row) => [row.id, row]));

/** The rows of an entry's programs. The first one gives the country, the flag and the figures. */
const programmesOf = (ids: readonly string[]) => {
  const rows = ids.map((id) => rowsById.get(id)!);
  const [row] = rows as [ProgrammeRow, ...ProgrammeRow[]];
  const { name: country, flagCode } = countriesByCode.get(row.country)!;
  return { rows, row, place: { country, flagCode } };
};

/** Why nobody can apply to any of the programs; undefined if somebody can, or if that is unknown of one of them. */
const closedStatusOf = (rows: readonly ProgrammeRow[]): ResidencyProgramme["status"] => {
  const statuses = new Set(rows.map(({ status }) => status));
  if (statuses.has("open") || statuses.has("unknown")) return undefined;
  return (["suspended", "closed"] as const).find((status) => statuses.has(status));
};

const toResidency = ({ measures, ...entry }: z.output<Schemas["residency"]>): ResidencyProgramme => {
  const { rows, row, place } = programmesOf(entry.programmes);
  const { incomePeriod: per, citizenshipYears: years } = row;
  const { passportSinceSources: sinceSources, ...others } = measures;
  const income = moneyOf(row.income, row.incomeCurrency);
  const savings = row.savingsRole === "instead" ? moneyOf(row.savings, row.savingsCurrency) : undefined;
  const deposit = savings ?? moneyOf(row.investment, row.investmentCurrency);
  const status = closedStatusOf(rows);
  return {
    ...{ ...entry, ...place },
    ...(status && { status }),
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
  return { ...entry, ...place, priceUsd: row.investment! };
};

/**
 * Reads the catalog, in the order of its pages. Each statement contains its sources.
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
