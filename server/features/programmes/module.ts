import { currencyRates } from "#server/knowledge/currencies.ts";
import { programmeById, programmes } from "#server/knowledge/programmes.ts";
import { ApiError } from "#server/platform/http/errors.ts";
import { prepare } from "#server/platform/http/prepared.ts";
import { createBudget, networkOf } from "#server/platform/http/rate-limit.ts";
import type { Module } from "#server/platform/module.ts";
import type { Platform } from "#server/platform/platform.ts";
import { programmeSearchLimit, programmesContract } from "#shared/programmes/contract.ts";
import { createRates } from "./rates.ts";
import { fetchDailyRates } from "./rates-gateway.ts";
import { createProgrammeSearch } from "./search.ts";

/** The programs of all countries. The list is prepared once, because only a release changes it. */
export const createProgrammes = ({ http, config, fetch, log }: Platform) => {
  const all = prepare(programmesContract.list, [...programmes]);
  const search = createProgrammeSearch();
  const spend = createBudget(
    programmeSearchLimit,
    (time) => `Too many searches. Please try again in ${time}.`,
  );
  const { currencyRatesUrl } = config;
  const rates = createRates({
    table: currencyRates,
    fetchRates: currencyRatesUrl ? (signal) => fetchDailyRates(fetch, currencyRatesUrl, signal) : undefined,
    log,
  });
  return {
    routes: [
      http.implement(programmesContract, {
        async list({ query: { q }, req }) {
          if (!q) return all;
          spend(networkOf(req.ip));
          return search(q);
        },
        details: async ({ params: { id } }) => {
          const found = programmeById(id);
          if (!found) throw new ApiError(404, "not_found", "There is no program of this name.");
          return found;
        },
        rates: () => rates.current(),
      }),
    ],
    loops: rates.loops,
  } satisfies Module;
};
