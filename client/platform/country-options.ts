import type { Country } from "#shared/countries/contract.ts";
import { countryAliases } from "#shared/countries/names.ts";

export interface CountryOption {
  /** ISO 3166-1 alpha-2, and XK for Kosovo. */
  value: string;
  label: string;
  flagCode: string;
  aliases: readonly string[];
}

const kosovo: CountryOption = { value: "XK", label: "Kosovo", flagCode: "xk", aliases: ["XK"] };

/** Countries as options, also searchable by code and by other names. Kosovo has no ISO code, but passports. */
export const countryOptions = (countries: readonly Country[]): CountryOption[] =>
  [
    ...countries.map(({ name, code, flagCode }) => ({
      value: code,
      label: name,
      flagCode,
      aliases: [code, ...(countryAliases[code] ?? [])],
    })),
    kosovo,
  ].sort((a, b) => a.label.localeCompare(b.label, "en"));
