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

/** A country or a zone as an option. A country is found by its code too, and by the names that `PlaceCombobox` adds. */
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

/** The names of the options by code. A code without an option stands for itself. */
export const namesOf = (options: readonly PlaceOption[]): NameOf => {
  const names = new Map(options.map(({ value, label }) => [value, label]));
  return (code) => names.get(code) ?? code;
};
