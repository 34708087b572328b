import type { CountryOption } from "#client/platform/country-options.ts";
import type { StayFacts } from "#shared/countries/stay-facts.ts";

/** The name of a country by its code. */
export type NameOf = (code: string) => string;

export const namesOf = (options: readonly CountryOption[]): NameOf => {
  const names = new Map(options.map(({ value, label }) => [value, label]));
  return (code) => names.get(code) ?? code;
};

/** A name of a place, and the countries that it can mean. */
export type NamedPlace = StayFacts["names"][number];

/** All names that quick entry understands: countries, their other names and codes, and towns. */
export const quickNames = (
  options: readonly CountryOption[],
  facts: StayFacts | undefined,
): readonly NamedPlace[] => [
  ...options.flatMap(({ value, label, aliases }) => [
    { name: label, countries: [value] },
    { name: `code ${value}`, countries: [value] },
    ...aliases.filter((alias) => alias !== value).map((name) => ({ name, countries: [value] })),
  ]),
  // The table knows that 'Georgia' can be a state too. As a whole name of a country it is the country.
  ...(facts?.names ?? []).filter(
    ({ name }) => !options.some(({ label }) => label.toLowerCase() === name.toLowerCase()),
  ),
];
