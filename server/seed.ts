import type { Deps } from "./deps.ts";
import { libraryOf } from "./features/assistant/library.ts";
import { ensureAdmin } from "./features/auth/first-admin.ts";
import { seedArchive } from "./features/news/seed-archive.ts";
import { archive } from "./knowledge/archive.ts";
import { countriesData } from "./knowledge/countries.ts";
import { placesOf } from "./knowledge/places.ts";
import { builtInSources } from "./knowledge/sources.ts";

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
