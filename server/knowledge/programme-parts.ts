import * as z from "zod";
import { procedureConfidences } from "#shared/procedures/procedure.ts";
import {
  type Addition,
  type CapitalRule,
  type Deadline,
  documentKinds,
  type Formula,
  type LeadTime,
  type Lifetime,
  type ProgrammeDocument,
} from "#shared/programmes/contract.ts";
import {
  type CitizenshipGroup,
  citizenGroups,
  type IncomeCase,
  type InvestmentWay,
  incomeCaseWorks,
  investmentKinds,
  type Means,
  type Qualification,
  qualificationKinds,
  type Remark,
  remarkColumns,
  type Validity,
} from "#shared/programmes/ways.ts";
import { investorTreaties, type TreatyVisa, traderTreaties } from "#shared/questions/treaty-visa-rule.ts";
import {
  address,
  countryCode,
  decimal,
  groupRows,
  oneOf,
  optionalAddress,
  optionalCurrency,
  optionalDate,
  optionalDecimal,
  optionalOneOf,
  optionalText,
  readTable,
  text,
  wholeNumber,
} from "./load.ts";

const optionalPeriod = optionalOneOf(["month", "year"]);

const programmeOf = ({ programme }: { programme: string }): string => programme;

const formulaRows = readTable(
  "programmes/programme-formulas.csv",
  z.object({
    programme: text,
    of: oneOf(["income", "investment"]),
    factor: decimal,
    wage: text,
    wageAmount: optionalDecimal,
    wageCurrency: optionalCurrency,
    wagePeriod: optionalPeriod,
    wageDate: optionalDate,
    source: text,
    sourceUrl: address,
    sourceDate: optionalDate,
  }),
  ["programme"],
);

type FormulaRow = (typeof formulaRows)[number];

const wageOf = ({ wageAmount, wageCurrency, wagePeriod, wageDate }: FormulaRow) =>
  wageAmount !== undefined && wageCurrency && wagePeriod && wageDate
    ? { amount: wageAmount, currency: wageCurrency, period: wagePeriod, date: wageDate }
    : undefined;

/** How the amount of a program follows from a wage, by the id of the program. */
export const formulas: ReadonlyMap<string, Formula> = new Map(
  formulaRows.map((row) => [
    row.programme,
    {
      of: row.of,
      factor: row.factor,
      wage: { name: row.wage, value: wageOf(row) },
      source: { name: row.source, url: row.sourceUrl, date: row.sourceDate },
    },
  ]),
);

const additionRows = readTable(
  "programmes/programme-dependants.csv",
  z.object({
    programme: text,
    of: oneOf(["income", "savings", "investment", "fee"]),
    who: oneOf(["partner", "child", "each", "first", "further", "family"]),
    kind: oneOf(["add", "percent", "total", "included"]),
    value: optionalDecimal,
    currency: optionalCurrency,
    period: optionalPeriod,
    after: optionalDecimal,
    from: optionalDecimal,
    upTo: optionalDecimal,
    unmarried: optionalOneOf(["yes"]),
  }),
  ["programme", "of", "who"],
);

/** What family members add to the required amounts of a program, by its id. */
export const additionsOf = groupRows<Addition & { programme: string }>(
  additionRows.map(({ unmarried, ...row }) => ({
    ...row,
    ...{ value: row.value ?? 0, after: row.after ?? 0 },
    unmarried: unmarried && true,
  })),
  programmeOf,
);

const capitalRows = readTable(
  "programmes/programme-capital.csv",
  z.object({
    ...{ programme: text, of: oneOf(["savings", "investment"]) },
    ...{ ageFrom: optionalDecimal, ageTo: optionalDecimal, from: decimal, to: optionalDecimal },
    ...{ belowIncome: optionalDecimal, remark: text },
  }),
);

/** How the savings and the investment of a program depend on the case, by its id. */
export const capitalRulesOf = groupRows<CapitalRule & { programme: string }>(
  capitalRows.map(({ ageFrom, ageTo, ...row }) => ({
    ...row,
    ages: ageFrom === undefined ? undefined : { from: ageFrom, to: ageTo },
  })),
  programmeOf,
);

const wayRows = readTable(
  "programmes/programme-ways.csv",
  z.object({
    ...{ programme: text, way: oneOf(investmentKinds), amount: decimal, onTop: optionalDecimal },
    ...{ homePrice: optionalDecimal, homeRent: optionalDecimal },
  }),
  ["programme", "way"],
);

/** The ways to invest in a program, by its id. */
export const waysOf = groupRows<InvestmentWay & { programme: string }>(
  wayRows.map(({ programme, way, amount, onTop, homePrice: price, homeRent: rent }) => ({
    ...{ programme, kind: way, amount, onTop },
    home: price !== undefined && rent !== undefined ? { price, rent } : undefined,
  })),
  programmeOf,
);

/** The countries whose citizens can apply for a US visa for treaty investors (E-2) or treaty traders (E-1). */
export const treatyVisas: readonly TreatyVisa[] = readTable(
  "programmes/treaty-investor.csv",
  z.object({
    country: countryCode,
    investors: oneOf(investorTreaties),
    traders: oneOf(traderTreaties),
    // Some treaties are older than the years that `date` takes.
    since: optionalText.pipe(
      z
        .string()
        .regex(/^1[89]\d\d-\d\d-\d\d$|^20\d\d-\d\d(-\d\d)?$/)
        .optional(),
    ),
    remark: optionalText,
    source: optionalText,
    confidence: oneOf(procedureConfidences),
  }),
  ["country"],
);

const documentRows = readTable(
  "programmes/programme-documents.csv",
  z.object({
    programme: text,
    document: oneOf(documentKinds),
    maxAgeDays: optionalDecimal,
    coversMonths: optionalDecimal,
    validMonths: optionalDecimal,
    detail: optionalText,
    source: optionalText,
    sourceUrl: optionalAddress,
    sourceDate: optionalDate,
  }),
  ["programme", "document"],
);

/** The documents of a program, by its id. */
export const documentsOf = groupRows<ProgrammeDocument & { programme: string }>(
  documentRows.map(({ document, source, sourceUrl, sourceDate, ...row }) => ({
    ...row,
    kind: document,
    source: source ? { name: source, url: sourceUrl, date: sourceDate } : undefined,
  })),
  programmeOf,
);

const deadlineRows = readTable(
  "programmes/programme-deadlines.csv",
  z.object({
    programme: text,
    of: oneOf(["after entry", "after grant", "before expiry", "pause"]),
    days: wholeNumber,
    text,
  }),
  ["programme", "of"],
);

/** The deadlines of a program, by its id. */
export const deadlinesOf = groupRows<Deadline & { programme: string }>(deadlineRows, programmeOf);

/** The ids of the day rules on how long holders must be in the country, by the ids of programs. */
export const presenceRules: ReadonlyMap<string, string> = new Map(
  readTable("programmes/programme-presence.csv", z.object({ programme: text, rule: text }), [
    "programme",
  ]).map(({ programme, rule }) => [programme, rule]),
);

/** Maps a program's id to its first permit or stay, and to what follows. */
export const validities: ReadonlyMap<string, Validity> = new Map(
  readTable(
    "programmes/programme-validity.csv",
    z.object({
      programme: text,
      first: oneOf(["entry visa", "visa", "permit", "stay"]),
      ...{ permitMonths: optionalDecimal, renewalMonths: optionalDecimal },
      ...{ visaMonths: optionalDecimal, inCountryMonths: optionalDecimal },
    }),
    ["programme"],
  ).map(({ programme, ...validity }) => [programme, validity]),
);

/** Maps a program's id to the special tax regime that its holders may be able to use. */
export const regimes: ReadonlyMap<string, string> = new Map(
  readTable("programmes/programme-regimes.csv", z.object({ programme: text, regime: text }), [
    "programme",
  ]).map(({ programme, regime }) => [programme, regime]),
);

const qualificationRows = readTable(
  "programmes/programme-qualifications.csv",
  z.object({
    programme: text,
    kind: oneOf(qualificationKinds),
    months: optionalDecimal,
    need: oneOf(["either", "also"]),
  }),
  ["programme", "kind"],
);

/** The qualifications that a program requires, by its id. */
export const qualificationsOf = groupRows<Qualification & { programme: string }>(
  qualificationRows,
  programmeOf,
);

/** Maps a program's id to how its sources count an applicant's income and savings. */
export const means: ReadonlyMap<string, Means> = new Map(
  readTable(
    "programmes/programme-means.csv",
    z.object({
      programme: text,
      income: optionalOneOf(["net", "gross", "contested"]),
      heldMonths: optionalDecimal,
      held: optionalOneOf(["required", "often", "average"]),
    }),
    ["programme"],
  ).map(({ programme, income, heldMonths, held }) => [
    programme,
    { income, held: held && heldMonths !== undefined ? { how: held, months: heldMonths } : undefined },
  ]),
);

const remarkRows = readTable(
  "programmes/programme-remarks.csv",
  z.object({ programme: text, column: oneOf(remarkColumns), text }),
  ["programme", "column"],
);

/** Remarks of the sources on the columns of a program, beyond the figures, by its id. */
export const remarksOf = groupRows<Remark & { programme: string }>(remarkRows, programmeOf);

const citizenshipRows = readTable(
  "programmes/programme-citizenship.csv",
  z.object({ programme: text, who: oneOf(citizenGroups), years: wholeNumber }),
  ["programme", "who"],
);

/** The groups of holders whose years to citizenship differ from the program's, by the id of the program. */
export const citizenshipGroupsOf = groupRows<CitizenshipGroup & { programme: string }>(
  citizenshipRows,
  programmeOf,
);

const incomeCaseRows = readTable(
  "programmes/programme-income-cases.csv",
  z.object({
    ...{ programme: text, work: optionalOneOf(incomeCaseWorks) },
    ...{ ageFrom: optionalDecimal, ageTo: optionalDecimal, amount: decimal },
  }),
);

/** The required income of a program in special cases, by its id. */
export const incomeCasesOf = groupRows<IncomeCase & { programme: string }>(
  incomeCaseRows.map(({ ageFrom, ageTo, ...row }) => ({
    ...row,
    ages: ageFrom === undefined ? undefined : { from: ageFrom, to: ageTo },
  })),
  programmeOf,
);

/** How long authorities take to issue documents. */
export const leadTimes: readonly LeadTime[] = readTable(
  "programmes/document-lead-times.csv",
  z.object({
    document: oneOf(["criminal record", "apostille"]),
    country: countryCode,
    name: text,
    leastDays: wholeNumber,
    mostDays: wholeNumber,
    detail: optionalText,
    source: text,
    sourceDate: optionalDate,
  }),
  ["name"],
).map(({ document, country, name, leastDays, mostDays, detail, source, sourceDate }) => ({
  ...{ kind: document, code: country, name, detail },
  days: { from: leastDays, to: mostDays },
  source: { name: source, date: sourceDate },
}));

/** Documents that expire after a fixed time. */
export const lifetimes: readonly Lifetime[] = readTable(
  "programmes/document-lifetimes.csv",
  z.object({
    document: oneOf(documentKinds),
    country: countryCode,
    detail: text,
    days: wholeNumber,
    source: text,
    sourceDate: optionalDate,
  }),
  ["document", "country"],
).map(({ document, country, detail, days, source, sourceDate }) => ({
  ...{ kind: document, code: country, detail, days },
  source: { name: source, date: sourceDate },
}));

/**
 * Checks that every row belongs to a program.
 * @throws Error that names the first id that no program has
 */
export const checkParts = (ids: ReadonlySet<string>): void => {
  const tables = {
    "programmes/programme-formulas.csv": [...formulas.keys()],
    "programmes/programme-presence.csv": [...presenceRules.keys()],
    "programmes/programme-validity.csv": [...validities.keys()],
    "programmes/programme-means.csv": [...means.keys()],
    "programmes/programme-regimes.csv": [...regimes.keys()],
    "programmes/programme-qualifications.csv": qualificationRows.map(programmeOf),
    "programmes/programme-dependants.csv": additionRows.map(programmeOf),
    "programmes/programme-remarks.csv": remarkRows.map(programmeOf),
    "programmes/programme-citizenship.csv": citizenshipRows.map(programmeOf),
    "programmes/programme-income-cases.csv": incomeCaseRows.map(programmeOf),
    "programmes/programme-documents.csv": documentRows.map(programmeOf),
    "programmes/programme-capital.csv": capitalRows.map(programmeOf),
    "programmes/programme-ways.csv": wayRows.map(programmeOf),
    "programmes/programme-deadlines.csv": deadlineRows.map(programmeOf),
  };
  for (const [file, named] of Object.entries(tables)) {
    const wrong = named.find((id) => !ids.has(id));
    if (wrong) throw new Error(`server/knowledge/${file}: "${wrong}" is not an id of programmes.csv`);
  }
};
