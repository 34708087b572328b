import type { Country } from "#shared/countries/contract.ts";
import { countryAliases } from "#shared/countries/names.ts";
import type { NameOf } from "#shared/entry/words.ts";

export interface PlaceOption {
  /** A country's code, or the id of a zone. */
  value: string;
  label: string;
  flagCode: string;
  aliases: readonly string[];
}

const kosovo: PlaceOption = { value: "XK", label: "Kosovo", flagCode: "xk", aliases: ["XK"] };
const schengen: PlaceOption = {
  value: "SCHENGEN",
  label: "Schengen area",
  flagCode: "eu",
  aliases: ["EU", "Europe", "European Union"],
};

/** Countries as options, also searchable by code and by other names. Kosovo has no ISO code, but passports. */
export const passportOptions = (countries: readonly Country[]): PlaceOption[] =>
  [
    ...countries.map(({ name, code, flagCode }) => ({
      value: code,
      label: name,
      flagCode,
      aliases: [code, ...(countryAliases[code] ?? [])],
    })),
    kosovo,
  ].sort((a, b) => a.label.localeCompare(b.label, "en"));

/** The same with the Schengen area first. */
export const placeOptions = (countries: readonly Country[]): PlaceOption[] => [
  schengen,
  ...passportOptions(countries),
];

/** The names of the options by code. */
export const namesOf = (options: readonly PlaceOption[]): NameOf => {
  const names = new Map(options.map(({ value, label }) => [value, label]));
  return (code) => names.get(code) ?? code;
};

export const flagOf = (code: string): string => (code === "SCHENGEN" ? "eu" : code.toLowerCase());
