import type { Notifications } from "#server/platform/db/notifications.ts";
import type { Http } from "#server/platform/http/implement.ts";
import { keepPrepared, prepare } from "#server/platform/http/prepared.ts";
import { countriesContract } from "#shared/countries/contract.ts";
import { type CountryStore, countriesChanged } from "./store.ts";

/** What the routes of countries need. */
export interface CountriesDeps {
  http: Http;
  store: CountryStore;
  notifications: Notifications;
}

/** The list of countries, prepared once: it changes only when a new version seeds it. */
export const countriesRoutes = ({ http, store, notifications }: CountriesDeps) => {
  const list = keepPrepared(notifications, countriesChanged, async () =>
    prepare(countriesContract.list, await store.listCountries()),
  );
  return http.implement(countriesContract, { list });
};
