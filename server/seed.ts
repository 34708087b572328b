import type { Deps } from "./deps.ts";
import { libraryOf } from "./features/assistant/library.ts";
import { ensureAdmin } from "./features/auth/first-admin.ts";
import { termsOf } from "./features/news/lexicon.ts";
import { seedArchive } from "./features/news/seed-archive.ts";
import { archive } from "./knowledge/archive.ts";
import { countriesData } from "./knowledge/countries.ts";
import { places } from "./knowledge/places.ts";
import { builtInSources } from "./knowledge/sources.ts";

const countryNames = new Map(countriesData.map(({ name, code }) => [name.toLowerCase(), code]));

/** Names of a country besides its own, of its people and places, as they are written in a text; none that is another's. */
export const placesOf = (code: string): string[] => {
  const { names = "", people = "", towns = "" } = places[code] ?? {};
  return termsOf([names, people, towns].join("\n"))
    .map((term) => term.replace("*", ""))
    .filter((term) => (countryNames.get(term.toLowerCase()) ?? code) === code);
};

/**
 * Brings a migrated database to what this version ships: countries, library, archive, feeds, an administrator. Changes
 * nothing when all of it is there.
 * @returns the administrator that was made with a random password, to be shown once; else null.
 */
export const seed = async (deps: Deps): Promise<{ username: string; password: string } | null> => {
  await deps.countries.seedCountries(countriesData);
  await deps.library.seedEntries(libraryOf({ countries: countriesData, placesOf }));
  await seedArchive({ sources: deps.newsSources, items: deps.news, classify: deps.classify }, archive);
  await deps.newsSources.configureFeeds(deps.config.newsFeeds ?? builtInSources);
  return ensureAdmin(deps, deps.config.admin);
};
