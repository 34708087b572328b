import * as z from "zod";
import { unionMembers } from "#shared/gazetteer/names.ts";
import {
  applyPlaces,
  type ListedProgramme,
  type Nationality,
  type ProgrammeDetails,
  type ProgrammeTerms,
  programmeRoutes,
  programmeStatuses,
  taxKinds,
  workKinds,
} from "#shared/programmes/contract.ts";
import { citizenshipProgrammes, residencyProgrammes } from "./catalogue.ts";
import { countriesData } from "./countries.ts";
import {
  countryCode,
  date,
  oneOf,
  optionalDecimal,
  optionalText,
  readTable,
  severalOf,
  text,
} from "./load.ts";
import {
  additionsOf,
  address,
  capitalRulesOf,
  checkParts,
  deadlinesOf,
  documentsOf,
  formulas,
  leadTimes,
  lifetimes,
  optionalAddress,
  optionalCurrency,
  optionalDate,
} from "./programme-parts.ts";

const optionalYesOrNo = oneOf(["yes", "no", ""]).transform((value) =>
  value === "" ? undefined : value === "yes",
);
const isYes = oneOf(["yes", ""]).transform((value) => value === "yes");
const codes = severalOf(countryCode);

const entries = [...residencyProgrammes, ...citizenshipProgrammes].map(({ id }) => id);

const ProgrammeRow = z.object({
  id: text,
  country: countryCode,
  name: text,
  route: oneOf(programmeRoutes),
  status: oneOf(programmeStatuses),
  since: optionalDate,
  who: severalOf(oneOf(workKinds)),
  notFor: severalOf(oneOf(workKinds)),
  income: optionalDecimal,
  incomeCurrency: optionalCurrency,
  incomePeriod: oneOf(["month", "year", ""]),
  incomeFrom: optionalDecimal,
  incomeTo: optionalDecimal,
  incomeOtherWay: isYes,
  noIncomeTest: isYes,
  incomeRule: optionalText,
  savings: optionalDecimal,
  savingsCurrency: optionalCurrency,
  savingsRole: oneOf(["also", "instead", "often", "insurance", ""]),
  investment: optionalDecimal,
  investmentCurrency: optionalCurrency,
  family: oneOf(["yes", "no", "unsure", ""]),
  dependants: optionalText,
  qualification: optionalText,
  asksQualification: isYes,
  ageFrom: optionalDecimal,
  ageTo: optionalDecimal,
  nationality: optionalText,
  openTo: codes,
  notOpenTo: codes,
  conditionalFor: codes,
  otherNationalities: optionalYesOrNo,
  localClients: oneOf(["yes", "no", "limited", ""]),
  months: optionalDecimal,
  renewable: optionalYesOrNo,
  maxMonths: optionalDecimal,
  permanent: optionalYesOrNo,
  citizenshipYears: optionalDecimal,
  stayDays: optionalDecimal,
  absence: optionalText,
  taxKind: oneOf([...taxKinds, ""]),
  tax: optionalText,
  insurance: oneOf(["required", ""]),
  insuranceNote: optionalText,
  cover: optionalDecimal,
  coverCurrency: optionalCurrency,
  fee: optionalDecimal,
  feeCurrency: optionalCurrency,
  processingFrom: optionalDecimal,
  processingTo: optionalDecimal,
  where: severalOf(oneOf(applyPlaces), ";"),
  authority: optionalAddress,
  authoritySeen: optionalYesOrNo,
  source: text,
  sourceUrl: address,
  sourceDate: optionalDate,
  otherSource: text,
  otherUrl: address,
  otherDate: optionalDate,
  asOf: date,
  confidence: oneOf(["high", "medium", "low"]),
  entry: oneOf([...entries, ""]),
  note: optionalText,
});
type ProgrammeRow = z.output<typeof ProgrammeRow>;

const money = (amount: number | undefined, code: string | undefined) =>
  amount === undefined || code === undefined ? undefined : { amount, currency: code };

/** The union's members stand for `EU`. */
const expand = (listed: readonly string[]): string[] =>
  listed.flatMap((code) => (code === "EU" ? [...unionMembers] : [code]));

const someOf = (listed: readonly string[]): string[] | undefined =>
  listed.length > 0 ? expand(listed) : undefined;

const nationalityOf = (row: ProgrammeRow): Nationality | undefined => {
  const { openTo, notOpenTo, conditionalFor, otherNationalities } = row;
  const isStated = otherNationalities !== undefined || openTo.length + notOpenTo.length > 0;
  if (!isStated && conditionalFor.length === 0) return undefined;
  const isClosed = otherNationalities === false;
  return {
    only: isClosed ? expand(openTo) : undefined,
    named: isClosed ? undefined : someOf(openTo),
    except: someOf(notOpenTo),
    conditional: someOf(conditionalFor),
    others: otherNationalities === true,
  };
};

const rangeOf = <Value>(from: Value | undefined, to: Value | undefined) =>
  from === undefined && to === undefined ? undefined : { from, to };

/** The table names a lowest age wherever it names a highest one. */
const ageOf = ({ ageFrom, ageTo }: ProgrammeRow) =>
  ageFrom === undefined ? undefined : { from: ageFrom, to: ageTo };

const capitalOf = (id: string) => {
  const rules = capitalRulesOf(id).map(({ programme: _, ...rule }) => rule);
  return rules.length > 0 ? rules : undefined;
};

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
  savingsRole: row.savingsRole || undefined,
  capital: capitalOf(row.id),
  family: row.family || undefined,
  additions: additionsOf(row.id).map(({ programme: _, ...addition }) => addition),
  nationality: nationalityOf(row),
  age: ageOf(row),
  qualification: row.asksQualification,
  localClients: row.localClients || undefined,
  maxMonths: row.maxMonths,
  citizenshipYears: row.citizenshipYears,
  stayDays: row.stayDays,
  tax: row.taxKind || undefined,
  insurance: row.insurance || undefined,
  fee: money(row.fee, row.feeCurrency),
  processing: rangeOf(row.processingFrom, row.processingTo),
  proofMonths: documentsOf(row.id).find(({ kind }) => kind === "bank statements")?.coversMonths,
});

const countries = new Map(countriesData.map((country) => [country.code, country]));

const toListed = (row: ProgrammeRow): ListedProgramme => {
  const { id, name, route, status, since, months, renewable, permanent, asOf, confidence } = row;
  const { name: country, flagCode } = countries.get(row.country)!;
  const income = money(row.income, row.incomeCurrency);
  return {
    ...{ id, country, flagCode, name, route, status, since, months, renewable, permanent, asOf, confidence },
    income: income && row.incomePeriod !== "" ? { ...income, period: row.incomePeriod } : undefined,
    savings: money(row.savings, row.savingsCurrency),
    investment: money(row.investment, row.investmentCurrency),
    authority: row.authority ? { url: row.authority, seen: row.authoritySeen === true } : undefined,
    sources: [
      { name: row.source, url: row.sourceUrl, date: row.sourceDate },
      { name: row.otherSource, url: row.otherUrl, date: row.otherDate },
    ],
    entry: row.entry || undefined,
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
  documents: documentsOf(row.id).map(({ programme: _, ...document }) => document),
  deadlines: deadlinesOf(row.id).map(({ programme: _, ...deadline }) => deadline),
  leadTimes: [...leadTimes],
  lifetimes: [...lifetimes],
});

const rows = readTable("programmes.csv", ProgrammeRow, ["id"]);

checkParts(new Set(rows.map(({ id }) => id)));

/** All programs with the facts that lists and comparisons need, sorted by country and name. */
export const programmes: readonly ListedProgramme[] = rows
  .map(toListed)
  .sort((a, b) => a.country.localeCompare(b.country, "en") || a.name.localeCompare(b.name, "en"));

const detailsById: ReadonlyMap<string, ProgrammeDetails> = new Map(
  rows.map((row) => [row.id, toDetails(row)]),
);

/** Everything that is known about a program; undefined if there is none of this id. */
export const programmeById = (id: string): ProgrammeDetails | undefined => detailsById.get(id);

const named = new Set<string>([...programmeRoutes, ...programmes.map(({ id }) => id), ""]);

const wordsById: ReadonlyMap<string, string> = new Map(
  readTable(
    "programme-words.csv",
    z.object({
      id: z.string().refine((id) => named.has(id), "must be a route, an id of programmes.csv, or empty"),
      words: text,
    }),
    ["id"],
  ).map(({ id, words }) => [id, words]),
);

/** Words that people use to look for a program, beside its country and name. */
export const programmeWords = ({ id, route }: ListedProgramme): string =>
  `${wordsById.get(route) ?? ""} ${wordsById.get(id) ?? ""}`;

/** Words that say nothing about the program that a person looks for. */
export const fillerWords: readonly string[] = wordsById.get("")?.split(" ") ?? [];
