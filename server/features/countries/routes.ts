import type { Notifications } from "#server/platform/db/notifications.ts";
import { implement } from "#server/platform/http/implement.ts";
import { cachePrepared, prepare } from "#server/platform/http/prepared.ts";
import { countriesContract } from "#shared/countries/contract.ts";
import { type CountryStore, countriesChanged } from "./store.ts";

/** What the routes of countries need. */
export interface CountriesDeps {
  store: CountryStore;
  notifications: Notifications;
}

/** The list of countries, prepared once: it changes only when a new version seeds it. */
export const countriesRoutes = ({ store, notifications }: CountriesDeps) => {
  const list = cachePrepared(notifications, countriesChanged, async () =>
    prepare(countriesContract.list, await store.listCountries()),
  );
  return implement(countriesContract, { list });
};
