import type { Country } from "#shared/countries/contract.ts";
import { kosovo, type NameOf } from "#shared/gazetteer/names.ts";

/** A country or a zone to choose from a list. */
export interface PlaceOption {
  /** ISO 3166-1 alpha-2, XK for Kosovo, or the code of a zone. */
  value: string;
  label: string;
  flagCode: string;
  aliases: readonly string[];
}

/**
 * Creates the option of a country or zone. It is also found by its code, and by the names that `PlaceCombobox` adds.
 */
export const placeOption = ({
  code,
  name,
  flagCode,
  aliases = [code],
}: Omit<Country, "id"> & { aliases?: readonly string[] }): PlaceOption => ({
  ...{ value: code, label: name },
  flagCode,
  aliases,
});

/** All countries by name, with Kosovo. */
export const countryOptions = (countries: readonly Country[]): PlaceOption[] =>
  [...countries, kosovo].map(placeOption).sort((a, b) => a.label.localeCompare(b.label, "en"));

/** Looks up names by code. A code without an option is its own name. */
export const namesOf = (options: readonly PlaceOption[]): NameOf => {
  const names = new Map(options.map(({ value, label }) => [value, label]));
  return (code) => names.get(code) ?? code;
};
