import type { Deps } from "./deps.ts";
import { libraryOf } from "./features/assistant/library/library.ts";
import { ensureAdmin } from "./features/auth/first-admin.ts";
import { countriesData } from "./features/countries/countries-data.ts";
import { archive } from "./features/news/content/archive.ts";
import { builtInSources } from "./features/news/content/sources.ts";
import { seedArchive } from "./features/news/seed-archive.ts";
import { termsOf } from "./features/news/words/lexicon.ts";
import { places } from "./features/news/words/places.ts";

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
