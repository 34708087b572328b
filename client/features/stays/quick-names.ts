import type { PlaceOption } from "#client/platform/place-options.ts";
import type { StayFacts } from "#shared/countries/stay-facts.ts";

/** A name of a place, and the countries that it can mean. */
export type NamedPlace = StayFacts["names"][number];

/**
 * The names of countries and towns for quick entry. `withCountryNames` adds the countries' names in other languages.
 */
export const quickNames = (
  options: readonly PlaceOption[],
  facts: StayFacts | undefined,
): readonly NamedPlace[] => [
  ...options.flatMap(({ value, label, aliases }) => [
    { name: label, countries: [value] },
    { name: `code ${value}`, countries: [value] },
    ...aliases.filter((alias) => alias !== value).map((name) => ({ name, countries: [value] })),
  ]),
  // In the table, 'Georgia' can also be a state. Here, the exact name of a country only means the country.
  ...(facts?.names ?? []).filter(
    ({ name }) => !options.some(({ label }) => label.toLowerCase() === name.toLowerCase()),
  ),
];
