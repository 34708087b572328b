import { cacheUntilChanged } from "#server/platform/db/cache.ts";
import type { Notifications } from "#server/platform/db/notifications.ts";
import { createDatabaseGate } from "#server/platform/http/gate.ts";
import { type Prepared, prepare } from "#server/platform/http/prepared.ts";
import { createBudget } from "#server/platform/http/rate-limit.ts";
import type { CallOutput, Contract, RateLimit } from "#shared/contract.ts";
import { searchLimit } from "#shared/news/contract.ts";
import { newsChanged } from "../store.ts";

/** A page of 200 updates has about 150 kB in its encodings. */
const maxPages = 64;

/** A search takes a database connection for up to 0.1 s. This leaves more than half of the connections to other routes. */
const searchesAtOnce = {
  atOnce: 4,
  waiting: 30,
  message: "Many people are searching at the moment. Please try again in a few seconds.",
};

interface SearchCall {
  /** The account or network that asks. */
  by: string;
  /** The query, for everyone; undefined if the result is the caller's own. */
  key: unknown;
}

/**
 * Answers searches from a cache until the news change, otherwise with `find`, within the limit of the caller. Unlike the
 * limits of contracts, this one counts only uncached searches, and needs no database.
 * @throws ApiError 429 over the limit, 503 if too many searches are waiting
 */
export type ServeSearch = <C extends Contract>(
  contract: C,
  call: SearchCall,
  find: () => Promise<CallOutput<C>>,
) => Promise<Prepared>;

export const createServeSearch = (
  notifications: Pick<Notifications, "connected" | "subscribe" | "onGap">,
  limit: RateLimit = searchLimit,
): ServeSearch => {
  const cached = cacheUntilChanged<Prepared>({ notifications, channel: newsChanged }, maxPages);
  const gate = createDatabaseGate(searchesAtOnce);
  const spend = createBudget(limit, (time) => `Too many searches. Please try again in ${time}.`);
  return async (contract, { by, key }, find) => {
    const build = () => {
      // Throws before the cache shares the result, because the limit of one caller must not fail others.
      spend(by);
      return gate(find).then((found) => prepare(contract, found, "quick"));
    };
    return key === undefined ? build() : cached(`${contract.path} ${JSON.stringify(key)}`, build);
  };
};
