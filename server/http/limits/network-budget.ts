import { LRUCache } from "lru-cache";
import type { RateLimit } from "#shared/contract.ts";
import { tooManyTries } from "../errors.ts";
import { networkOf } from "./network.ts";

/** Takes one point from the network of an address; throws an ApiError 429 when none is left. */
export type NetworkBudget = (address: string | undefined) => void;

/** More networks than these in one period are counted as new ones. */
const mostNetworks = 20_000;

/**
 * Counts what each network costs this process. In memory, unlike the rate limiter: a query for each request would cost
 * as much as what is limited.
 */
export const createNetworkBudget = ({ points, durationSec }: RateLimit): NetworkBudget => {
  const spent = new LRUCache<string, { points: number }>({ max: mostNetworks, ttl: durationSec * 1000 });
  return (address) => {
    const network = networkOf(address);
    const known = spent.get(network);
    if (!known) spent.set(network, { points: 1 });
    else if (known.points < points) known.points += 1;
    else
      throw tooManyTries(
        spent.getRemainingTTL(network) / 1000,
        (time) => `Too many new pages were opened from your network. Please try again in ${time}.`,
      );
  };
};
