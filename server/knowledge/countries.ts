import * as z from "zod";
import {
  countryCode,
  decimal,
  groupRows,
  oneOf,
  optionalText,
  readTable,
  severalNames,
  severalOf,
  text,
  wholeNumber,
  yesOrNo,
} from "./load.ts";

const percent = decimal.refine((rate) => rate <= 100, "must be at most 100");

const VisaType = z.object({ visaType: text, meaning: text, searchWords: z.string(), concept: optionalText });

/** What each visa type means, by its name. */
export const visaTypes: ReadonlyMap<string, z.output<typeof VisaType>> = new Map(
  readTable("visa-types.csv", VisaType).map((row) => [row.visaType, row]),
);

const CountryRow = z.object({
  code: countryCode,
  id: wholeNumber,
  name: text,
  visaType: oneOf([...visaTypes.keys()]),
  visaSource: optionalText,
  taxRate: percent,
  foreignIncomeTaxRate: percent,
  residencyRequirement: wholeNumber.refine((days) => days >= 1 && days <= 366, "must be from 1 to 366"),
  daysKnown: yesOrNo,
  onRemittance: yesOrNo,
  foreignInDoubt: yesOrNo,
  asOf: z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/, "must be a day, a month or a year, such as 2026-01"),
  confidence: oneOf(["high", "medium", "low"]),
  inhabited: yesOrNo,
  note: z.string(),
});

const figures = ["rate", "foreign", "days"] as const;
const CountrySource = z.object({
  country: countryCode,
  name: text,
  url: optionalText.pipe(z.url("must be an address").optional()),
  vouchesFor: severalOf(oneOf(figures)),
});
const CountryRemark = z.object({
  country: countryCode,
  about: oneOf(["tax", "stay", "rate"]),
  text,
  sources: severalNames,
});
const CountryCaution = z.object({ country: countryCode, text });
const OtherRate = z.object({ country: countryCode, rate: percent, table: text });

/** The tax figures of a country: the top rate, the rate on foreign income, and the days that make a person resident. */
export type CountryFigure = (typeof figures)[number];

/** A country with its tax figures, what its sources say about them, and what else is known. */
export interface CountryFacts extends z.output<typeof CountryRow> {
  flagCode: string;
  /** The names of the sources, for the database. */
  source: string;
  sources: readonly z.output<typeof CountrySource>[];
  remarks: readonly z.output<typeof CountryRemark>[];
  cautions: readonly string[];
  /** Top rates in other tables, in per cent. */
  otherRates: readonly z.output<typeof OtherRate>[];
}

const byCountry = ({ country }: { country: string }) => country;

const readCountries = (): CountryFacts[] => {
  const sourcesOf = groupRows(readTable("country-sources.csv", CountrySource), byCountry);
  const remarksOf = groupRows(readTable("country-remarks.csv", CountryRemark), byCountry);
  const cautionsOf = groupRows(readTable("country-cautions.csv", CountryCaution), byCountry);
  const otherRatesOf = groupRows(readTable("country-other-rates.csv", OtherRate), byCountry);
  return readTable("countries.csv", CountryRow).map((row) => {
    const sources = sourcesOf(row.code);
    const remarks = remarksOf(row.code);
    const known = [row.visaSource, ...sources.map(({ name }) => name)];
    for (const { text: remark, sources: named } of remarks)
      for (const name of named)
        if (!known.includes(name))
          throw new Error(
            `server/knowledge/country-remarks.csv: "${name}" is not a source of ${row.code}, in "${remark}"`,
          );
    return {
      ...row,
      flagCode: row.code.toLowerCase(),
      source: sources.map(({ name }) => name).join("; "),
      sources,
      remarks,
      cautions: cautionsOf(row.code).map((caution) => caution.text),
      otherRates: otherRatesOf(row.code),
    };
  });
};

/** All 249 countries and territories of ISO 3166-1, in the order of their English names. */
export const countriesData: readonly CountryFacts[] = readCountries();
