import { countriesData } from "#server/knowledge/countries.ts";
import type { Module } from "#server/platform/module.ts";
import type { Platform } from "#server/platform/platform.ts";
import { countriesRoutes } from "./routes.ts";
import { createCountryStore } from "./store.ts";

/** The list of countries. */
export const createCountries = ({ http, database, notifications }: Platform) => {
  const store = createCountryStore(database);
  return {
    store,
    routes: [countriesRoutes({ http, store, notifications })],
    seed: () => store.seedCountries(countriesData),
  } satisfies Module & Record<string, unknown>;
};
