import * as z from "zod";
import { citizenshipProgrammes } from "#shared/catalogue/content/citizenship-programmes.ts";
import { residencyProgrammes } from "#shared/catalogue/residency-programmes.ts";
import { type ListedProgramme, programmeRoutes, programmeStatuses } from "#shared/programmes/contract.ts";
import { countriesData } from "./countries.ts";
import { countryCode, date, oneOf, optionalDecimal, optionalText, readTable, text } from "./load.ts";

const address = z.url("must be an address");
const optionalAddress = optionalText.pipe(address.optional());
const optionalDate = optionalText.pipe(date.optional());
const currency = optionalText.pipe(
  z
    .string()
    .regex(/^[A-Z]{3}$/, "must be a code such as EUR")
    .optional(),
);
const optionalYesOrNo = oneOf(["yes", "no", ""]).transform((value) =>
  value === "" ? undefined : value === "yes",
);

const entries = [...residencyProgrammes, ...citizenshipProgrammes].map(({ id }) => id);

const ProgrammeRow = z.object({
  id: text,
  country: countryCode,
  name: text,
  route: oneOf(programmeRoutes),
  status: oneOf(programmeStatuses),
  since: optionalDate,
  income: optionalDecimal,
  incomeCurrency: currency,
  incomePeriod: oneOf(["month", "year", ""]),
  savings: optionalDecimal,
  savingsCurrency: currency,
  investment: optionalDecimal,
  investmentCurrency: currency,
  months: optionalDecimal,
  renewable: optionalYesOrNo,
  permanent: optionalYesOrNo,
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
});
type ProgrammeRow = z.output<typeof ProgrammeRow>;

const money = (amount: number | undefined, code: string | undefined) =>
  amount === undefined || code === undefined ? undefined : { amount, currency: code };

const countries = new Map(countriesData.map((country) => [country.code, country]));

const toProgramme = (row: ProgrammeRow): ListedProgramme => {
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
  };
};

/** All programs, sorted by country and name. */
export const programmes: readonly ListedProgramme[] = readTable("programmes.csv", ProgrammeRow, ["id"])
  .map(toProgramme)
  .sort((a, b) => a.country.localeCompare(b.country, "en") || a.name.localeCompare(b.name, "en"));

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
