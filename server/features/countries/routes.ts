import { stayFacts } from "#server/knowledge/stay-facts.ts";
import type { Notifications } from "#server/platform/db/notifications.ts";
import type { Http } from "#server/platform/http/implement.ts";
import { cachePrepared, prepare } from "#server/platform/http/prepared.ts";
import { countriesContract } from "#shared/countries/contract.ts";
import { stayFactsContract } from "#shared/countries/stay-facts.ts";
import { type CountryStore, countriesChanged } from "./store.ts";

/** The response is prepared once, because the list changes only when a new version seeds it. */
export const countriesRoutes = ({
  http,
  store,
  notifications,
}: {
  http: Http;
  store: CountryStore;
  notifications: Notifications;
}) => {
  const list = cachePrepared(notifications, countriesChanged, async () =>
    prepare(countriesContract.list, await store.listCountries()),
  );
  return http.implement(countriesContract, { list });
};

/** The response is prepared once, because the tables change with a release only. */
export const stayFactsRoutes = ({ http }: { http: Http }) => {
  const facts = prepare(stayFactsContract.stayFacts, stayFacts);
  return http.implement(stayFactsContract, { stayFacts: () => facts });
};
