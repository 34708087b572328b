import * as z from "zod";
import { withMembers } from "#shared/gazetteer/groups.ts";
import {
  type ListedProgramme,
  type Nationality,
  type ProgrammeDetails,
  type ProgrammeTerms,
  programmeRoutes,
} from "#shared/programmes/contract.ts";
import type { PackedProgramme } from "#shared/programmes/ways.ts";
import { citizenshipProgrammes, residencyProgrammes } from "./catalogue.ts";
import { countriesByCode } from "./countries.ts";
import { readTable, text } from "./load.ts";
import {
  additionsOf,
  capitalRulesOf,
  checkParts,
  citizenshipGroupsOf,
  deadlinesOf,
  documentsOf,
  formulas,
  incomeCasesOf,
  leadTimes,
  lifetimes,
  means,
  presenceRules,
  qualificationsOf,
  regimes,
  remarksOf,
  treatyVisas,
  validities,
  waysOf,
} from "./programme-parts.ts";
import { type ProgrammeRow, programmeRows } from "./programme-rows.ts";

/** The ids of catalog entries by the ids of their programs. */
const entries: ReadonlyMap<string, string> = new Map(
  [...residencyProgrammes, ...citizenshipProgrammes].flatMap((entry) =>
    entry.programmes.map((id): [string, string] => [id, entry.id]),
  ),
);

/** The catalog's figures on permanent residence and citizenship, by the ids of programs. */
const laterYears: ReadonlyMap<
  string,
  Pick<ProgrammeDetails, "permanentYears" | "citizenshipAfterPermanent">
> = new Map(
  residencyProgrammes.flatMap(({ programmes: ids, measures: { permanent, passport } }) =>
    ids.map((id) => [
      id,
      {
        permanentYears: permanent?.years,
        citizenshipAfterPermanent: passport?.sinceSources ? true : undefined,
      },
    ]),
  ),
);

const money = (amount: number | undefined, code: string | undefined) =>
  amount === undefined || code === undefined ? undefined : { amount, currency: code };

/** Countries, with groups replaced by their members. Undefined for an empty list. */
const countriesIn = (codes: readonly string[]): string[] | undefined =>
  codes.length > 0 ? withMembers(codes) : undefined;

const nationalityOf = (row: ProgrammeRow): Nationality | undefined => {
  const { openTo, notOpenTo, conditionalFor, otherNationalities } = row;
  const isStated = otherNationalities !== undefined || openTo.length + notOpenTo.length > 0;
  if (!isStated && conditionalFor.length === 0) return undefined;
  const isClosed = otherNationalities === false;
  return {
    only: isClosed ? withMembers(openTo) : undefined,
    named: isClosed ? undefined : countriesIn(openTo),
    except: countriesIn(notOpenTo),
    conditional: countriesIn(conditionalFor),
    others: otherNationalities === true,
  };
};

const rangeOf = (from: number | undefined, to: number | undefined) =>
  from === undefined && to === undefined ? undefined : { from, to };

/** Every row with a highest age also has a lowest age. */
const ageOf = ({ ageFrom, ageTo }: ProgrammeRow) =>
  ageFrom === undefined ? undefined : { from: ageFrom, to: ageTo };

/** The rows of a table of parts without the ids of their programs. Undefined if there is none. */
const rowsOf = <Row extends { programme: string }>(
  rows: readonly Row[],
): Omit<Row, "programme">[] | undefined =>
  rows.length > 0 ? rows.map(({ programme: _, ...row }) => row) : undefined;

/** The facts that answers need in addition to those on a program's page. */
const partsOf = ({ id, taxSaysKind }: ProgrammeRow) => ({
  taxSaysKind: taxSaysKind ? (true as const) : undefined,
  ways: rowsOf(waysOf(id)),
  validity: validities.get(id),
  means: means.get(id),
  regime: regimes.get(id),
  qualifications: rowsOf(qualificationsOf(id)),
  remarks: rowsOf(remarksOf(id)),
  citizenshipGroups: rowsOf(citizenshipGroupsOf(id)),
  incomeCases: rowsOf(incomeCasesOf(id)),
});

/** Countries whose citizens can apply for a US visa for treaty investors (E-2). */
const treatyCountries: ReadonlySet<string> = new Set(
  treatyVisas
    .filter(({ investors }) => investors === "yes" || investors === "residence")
    .map(({ country }) => country),
);

const isUsTreaty = ({ route, flagCode }: ProgrammeDetails): boolean =>
  route === "citizenship" && treatyCountries.has(flagCode.toUpperCase());

const toTerms = (row: ProgrammeRow): ProgrammeTerms => ({
  who: row.who,
  notFor: row.notFor,
  incomeRange:
    row.incomeFrom !== undefined && row.incomeTo !== undefined
      ? { from: row.incomeFrom, to: row.incomeTo }
      : undefined,
  incomeOtherWay: row.incomeOtherWay,
  noIncomeTest: row.noIncomeTest,
  formula: formulas.get(row.id),
  savingsRole: row.savingsRole,
  capital: rowsOf(capitalRulesOf(row.id)),
  family: row.family,
  additions: additionsOf(row.id).map(({ programme: _, ...addition }) => addition),
  nationality: nationalityOf(row),
  age: ageOf(row),
  qualification: row.asksQualification,
  localClients: row.localClients,
  maxMonths: row.maxMonths,
  citizenshipYears: row.citizenshipYears,
  stayDays: row.stayDays,
  tax: row.taxKind,
  insurance: row.insurance,
  fee: money(row.fee, row.feeCurrency),
  processing: rangeOf(row.processingFrom, row.processingTo),
  proofMonths: documentsOf(row.id).find(({ kind }) => kind === "bank statements")?.coversMonths,
});

const toListed = (row: ProgrammeRow): ListedProgramme => {
  const { id, name, route, status, since, openUntil, months, renewable, permanent, asOf, confidence } = row;
  const { name: country, flagCode } = countriesByCode.get(row.country)!;
  const income = money(row.income, row.incomeCurrency);
  return {
    ...{ id, country, flagCode, name, route, status, since, openUntil, months, renewable, permanent },
    ...{ asOf, confidence },
    income: income && row.incomePeriod ? { ...income, period: row.incomePeriod } : undefined,
    savings: money(row.savings, row.savingsCurrency),
    investment: money(row.investment, row.investmentCurrency),
    authority: row.authority ? { url: row.authority, seen: row.authoritySeen === true } : undefined,
    sources: [
      { name: row.source, url: row.sourceUrl, date: row.sourceDate },
      { name: row.otherSource, url: row.otherUrl, date: row.otherDate },
    ],
    entry: entries.get(id),
    terms: toTerms(row),
  };
};

const toDetails = (row: ProgrammeRow): ProgrammeDetails => ({
  ...toListed(row),
  texts: {
    incomeRule: row.incomeRule,
    dependants: row.dependants,
    qualification: row.qualification,
    nationality: row.nationality,
    absence: row.absence,
    tax: row.tax,
    insurance: row.insuranceNote,
    note: row.note,
  },
  cover: money(row.cover, row.coverCurrency),
  where: row.where,
  ...laterYears.get(row.id),
  presenceRule: presenceRules.get(row.id),
  documents: documentsOf(row.id).map(({ programme: _, ...document }) => document),
  deadlines: deadlinesOf(row.id).map(({ programme: _, ...deadline }) => deadline),
  leadTimes: [...leadTimes],
  lifetimes: [...lifetimes],
});

checkParts(new Set(programmeRows.map(({ id }) => id)));

/** All programs with the facts that lists and comparisons need, sorted by country and name. */
export const programmes: readonly ListedProgramme[] = programmeRows
  .map(toListed)
  .sort((a, b) => a.country.localeCompare(b.country, "en") || a.name.localeCompare(b.name, "en"));

const rowsById: ReadonlyMap<string, { row: ProgrammeRow; details: ProgrammeDetails }> = new Map(
  programmeRows.map((row) => [row.id, { row, details: toDetails(row) }]),
);

/** All facts on a program; undefined if there is none with this id. */
export const programmeById = (id: string): ProgrammeDetails | undefined => rowsById.get(id)?.details;

/** All programs, in the form in which questions read them. */
export const packedProgrammes: readonly PackedProgramme[] = programmes.flatMap(({ id }) => {
  const found = rowsById.get(id);
  if (!found) return [];
  const { row, details } = found;
  return [{ ...details, ...partsOf(row), usTreaty: isUsTreaty(details) ? true : undefined }];
});

const named = new Set<string>([...programmeRoutes, ...programmes.map(({ id }) => id), ""]);

const wordsById: ReadonlyMap<string, string> = new Map(
  readTable(
    "questions/programme-words.csv",
    z.object({
      id: z.string().refine((id) => named.has(id), "must be a route, an id of programmes.csv, or empty"),
      words: text,
    }),
    ["id"],
  ).map(({ id, words }) => [id, words]),
);

/** Words that people use to look for a program, in addition to its country and name. */
export const programmeWords = ({ id, route }: ListedProgramme): string =>
  `${wordsById.get(route) ?? ""} ${wordsById.get(id) ?? ""}`;

/** Filler words, which a search for programs ignores. */
export const fillerWords: readonly string[] = wordsById.get("")?.split(" ") ?? [];
