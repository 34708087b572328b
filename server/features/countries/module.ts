import { countriesData } from "#server/knowledge/countries.ts";
import type { Module } from "#server/platform/module.ts";
import type { Platform } from "#server/platform/platform.ts";
import { countriesRoutes, stayFactsRoutes } from "./routes.ts";
import { createCountryStore } from "./store.ts";

/** The list of countries, and the facts about them that the screen of stays needs. */
export const createCountries = ({ http, database, notifications }: Platform) => {
  const store = createCountryStore(database);
  return {
    store,
    routes: [countriesRoutes({ http, store, notifications }), stayFactsRoutes({ http })],
    seed: () => store.seedCountries(countriesData),
  } satisfies Module & Record<string, unknown>;
};
