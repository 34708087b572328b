import { type CountryOption, countryOptions } from "#client/platform/country-options.ts";
import type { Country } from "#shared/countries/contract.ts";
import type { NameOf } from "#shared/entry/words.ts";
import type { EntryTables } from "#shared/law/entry-tables.ts";

/** A country or a zone. */
export type PlaceOption = CountryOption;

const schengen: PlaceOption = {
  value: "SCHENGEN",
  label: "Schengen area",
  flagCode: "eu",
  aliases: ["EU", "Europe", "European Union"],
};

/** The countries, with the Schengen area first. */
export const placeOptions = (countries: readonly Country[]): PlaceOption[] => [
  schengen,
  ...countryOptions(countries),
];

/** The countries whose nationality somebody can hold: no territories. */
export const passportOptions = (
  options: readonly PlaceOption[],
  { territories }: Pick<EntryTables, "territories">,
): PlaceOption[] => {
  const codes = new Set(territories.map(({ code }) => code));
  return options.filter(({ value }) => !codes.has(value));
};

/** The names of the options by code. */
export const namesOf = (options: readonly PlaceOption[]): NameOf => {
  const names = new Map(options.map(({ value, label }) => [value, label]));
  return (code) => names.get(code) ?? code;
};

export const flagOf = (code: string): string => (code === "SCHENGEN" ? "eu" : code.toLowerCase());
