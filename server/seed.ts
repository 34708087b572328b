import type { Deps } from "./deps.ts";
import { ensureAdmin } from "./features/auth/first-admin.ts";
import { countriesData } from "./features/countries/countries-data.ts";
import { archive } from "./features/news/content/archive.ts";
import { builtInSources } from "./features/news/content/sources.ts";
import { seedArchive } from "./features/news/seed-archive.ts";

/**
 * Brings a migrated database to what this version ships: countries, archive, feeds, an administrator. Changes
 * nothing when all of it is there.
 * @returns the administrator that was made with a random password, to be shown once; else null.
 */
export const seed = async (deps: Deps): Promise<{ username: string; password: string } | null> => {
  await deps.countries.seedCountries(countriesData);
  await seedArchive({ sources: deps.newsSources, items: deps.news, classify: deps.classify }, archive);
  await deps.newsSources.configureFeeds(deps.config.newsFeeds ?? builtInSources);
  return ensureAdmin(deps, deps.config.admin);
};
