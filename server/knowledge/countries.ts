import * as z from "zod";
import type { Statement } from "#shared/catalogue/entry.ts";
import { confidences } from "#shared/confidence.ts";
import type { foreignIncomeKinds } from "#shared/places/contract.ts";
import { regimeBenefits, regimeLimits, remarkSubjects } from "#shared/questions/place-facts.ts";
import {
  countryCode,
  date,
  decimal,
  groupRows,
  newCountryCode,
  oneOf,
  optionalAddress,
  optionalDate,
  optionalDecimal,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
  readTable,
  severalOf,
  text,
  wholeNumber,
  yesOrNo,
} from "./load.ts";
import { visaTypes } from "./visa-types.ts";

const percent = decimal.refine((rate) => rate <= 100, "must be at most 100");

const confidence = oneOf(confidences);

const CountryRow = z.object({
  code: newCountryCode,
  id: wholeNumber,
  name: text,
  visaType: oneOf([...visaTypes.keys()]),
  taxRate: percent,
  foreignIncomeTaxRate: percent,
  residencyRequirement: wholeNumber.refine((days) => days >= 1 && days <= 366, "must be from 1 to 366"),
  daysKnown: yesOrNo,
  onRemittance: yesOrNo,
  foreignInDoubt: yesOrNo,
  asOf: date,
  confidence,
  inhabited: yesOrNo,
  note: z.string(),
});

const figures = ["rate", "foreign", "days", "visa"] as const;
const source = {
  name: text,
  url: optionalAddress,
  date,
  confidence,
};
const CountrySource = z.object({
  country: countryCode,
  ...source,
  vouchesFor: severalOf(oneOf(figures)),
});
const CountryRemark = z.object({
  country: countryCode,
  about: oneOf(["tax", "stay", "rate"]),
  says: optionalOneOf(remarkSubjects),
  text,
  since: optionalDate,
  sources: text.transform((cell) => cell.split(" | ")),
});
const CountryCaution = z.object({ country: countryCode, text });
const TaxRegimeRow = z.object({
  country: countryCode,
  /** Its name in questions: `nhr`. */
  regime: text,
  name: text,
  status: oneOf(["open", "closed"]),
  percent: optionalDecimal,
  years: optionalWholeNumber,
  /** A benefit of the regime other than a rate. */
  gives: optionalOneOf(regimeBenefits),
  /** The group of people that the regime is limited to. */
  only: optionalOneOf(regimeLimits),
  /** The regime of the same country that replaced this closed one. */
  successor: optionalText,
  /** The country's remark that describes the regime. */
  remark: text,
});
const OtherRate = z.object({ country: countryCode, rate: percent, ...source });

/**
 * A figure of a country: the top tax rate, the rate on foreign income, the days that make a person resident, or the most
 * useful visa.
 */
export type CountryFigure = (typeof figures)[number];

/** A country with its tax figures, sources, remarks, cautions and regimes. */
export interface CountryFacts extends z.output<typeof CountryRow> {
  flagCode: string;
  /** The names of the sources, for the database. */
  source: string;
  sources: readonly z.output<typeof CountrySource>[];
  remarks: readonly (Statement & Pick<z.output<typeof CountryRemark>, "about" | "says">)[];
  cautions: readonly string[];
  /** Special taxes for some people, each with the remark that describes it. */
  regimes: readonly (Omit<z.output<typeof TaxRegimeRow>, "remark"> & { remark: Statement })[];
  /** Top rates in other tables, in per cent. */
  otherRates: readonly z.output<typeof OtherRate>[];
}

/** The sources of a figure. A figure without sources is not published. */
export const figureSources = ({ sources }: Pick<CountryFacts, "sources">, figure: CountryFigure) =>
  sources.filter(({ vouchesFor }) => vouchesFor.includes(figure));

/** How a country taxes income from abroad; undefined if no source states it. */
export const foreignIncomeOf = (country: CountryFacts): (typeof foreignIncomeKinds)[number] | undefined => {
  if (figureSources(country, "foreign").length === 0) return undefined;
  if (country.foreignInDoubt) return "disputed";
  if (country.onRemittance) return "remittance";
  return country.foreignIncomeTaxRate === 0 ? "untaxed" : "taxed";
};

/** The days in a year that make a person tax resident; undefined if no source states a count. */
export const residenceDaysOf = (country: CountryFacts): number | undefined =>
  country.daysKnown && figureSources(country, "days").length > 0 ? country.residencyRequirement : undefined;

const byCountry = ({ country }: { country: string }) => country;

const readCountries = (): CountryFacts[] => {
  const sourcesOf = groupRows(readTable("places/country-sources.csv", CountrySource), byCountry);
  const remarksOf = groupRows(readTable("places/country-remarks.csv", CountryRemark), byCountry);
  const cautionsOf = groupRows(readTable("places/country-cautions.csv", CountryCaution), byCountry);
  const otherRatesOf = groupRows(readTable("places/country-other-rates.csv", OtherRate), byCountry);
  const regimesOf = groupRows(
    readTable("places/tax-regimes.csv", TaxRegimeRow, ["country", "regime"]),
    byCountry,
  );
  return readTable("places/countries.csv", CountryRow).map((row) => {
    const sources = sourcesOf(row.code);
    const remarks = remarksOf(row.code).map(({ country: _, sources: named, ...remark }) => ({
      ...remark,
      sources: named.map((name) => {
        const source = sources.find((it) => it.name === name);
        if (source) return source;
        throw new Error(
          `server/knowledge/places/country-remarks.csv: "${name}" is not a source of ${row.code}, in "${remark.text}"`,
        );
      }),
    }));
    return {
      ...row,
      flagCode: row.code.toLowerCase(),
      source: sources
        .filter(({ vouchesFor }) => vouchesFor.some((figure) => figure !== "visa"))
        .map(({ name }) => name)
        .join("; "),
      sources,
      remarks,
      cautions: cautionsOf(row.code).map((caution) => caution.text),
      regimes: regimesOf(row.code).map(({ remark: named, ...regime }) => {
        const remark = remarks.find((it) => it.text === named);
        if (remark) return { ...regime, remark };
        throw new Error(`server/knowledge/places/tax-regimes.csv: "${named}" is not a remark on ${row.code}`);
      }),
      otherRates: otherRatesOf(row.code),
    };
  });
};

/** All 249 countries and territories of ISO 3166-1, in the order of their English names. */
export const countriesData: readonly CountryFacts[] = readCountries();

export const countriesByCode: ReadonlyMap<string, CountryFacts> = new Map(
  countriesData.map((country) => [country.code, country]),
);

/** A cell with a country of the table: neither `EU` nor `XK`. */
export const listedCountry = newCountryCode.refine(
  (code) => countriesByCode.has(code),
  "must be a code of countries.csv",
);
