import type { countries } from "#shared/countries/tables.ts";
import { companyEntries } from "./companies.ts";
import { countryEntries } from "./countries/country-entries.ts";
import type { NewLibraryEntry } from "./entry.ts";
import { guideEntries } from "./guides.ts";
import { type PlacesOf, programmeEntries } from "./programmes.ts";
import { toolEntries } from "./tools.ts";

/** What the library is made from beside the catalogues. */
export interface LibraryInput {
  countries: readonly (typeof countries.$inferInsert)[];
  placesOf: PlacesOf;
}

/** Everything that the assistant may find, but for the news: the catalogues and the countries. */
export const libraryOf = ({ countries, placesOf }: LibraryInput): NewLibraryEntry[] => [
  ...programmeEntries(placesOf),
  ...toolEntries(),
  ...companyEntries(placesOf),
  ...countryEntries(countries, placesOf),
  ...guideEntries(),
];
