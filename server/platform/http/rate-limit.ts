import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import type pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimit } from "#shared/contract.ts";
import { tooManyTries } from "./errors.ts";

/** Counts attempts per key, shared by all instances. Falls back to counting in memory while PostgreSQL is down. */
export interface RateLimiter {
  /**
   * Takes one point of `key` in `bucket`. A bucket must have the same limit at every call.
   * @returns 0, or the seconds until the next attempt if no point was left
   */
  take(bucket: string, key: string, limit: RateLimit): Promise<number>;
  /** Returns a point after an attempt that should not count. */
  giveBack(bucket: string, key: string, limit: RateLimit): Promise<void>;
  /** Resets the counter of a key. Returns true for only one of several concurrent calls. */
  clear(bucket: string, key: string, limit: RateLimit): Promise<boolean>;
}

/** The library names its statements. Named ones belong to a connection, and a pooler changes connections. */
const withoutNames = (pool: pg.Pool) => ({
  query: ({ text, values }: pg.QueryConfig) => pool.query(text, values),
});

/** Instances whose clocks differ by less count together. */
const clockToleranceMs = 60_000;

/** Uses a separate pool, so that counting never waits behind other queries. */
export const createRateLimiter = (pool: pg.Pool): RateLimiter => {
  const storeClient = withoutNames(pool);
  const buckets = new Map<string, RateLimiterPostgres>();
  const bucketOf = (name: string, { points, durationSec }: RateLimit) => {
    const known = buckets.get(name);
    if (known) {
      if (known.points === points && known.duration === durationSec) return known;
      throw new Error(`The bucket '${name}' is used with two different limits.`);
    }
    const options = { keyPrefix: name, points, duration: durationSec };
    const created = new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory(options),
    });
    buckets.set(name, created);
    return created;
  };
  const consume = async (counter: RateLimiterPostgres, key: string): Promise<RateLimiterRes | undefined> => {
    try {
      await counter.consume(key);
      return undefined;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    }
  };
  return {
    async take(bucket, key, limit) {
      const counter = bucketOf(bucket, limit);
      let refusal = await consume(counter, key);
      // The counter began before the clock moved back, and would refuse until the clock has caught up.
      if (refusal && refusal.msBeforeNext > limit.durationSec * 1000 + clockToleranceMs) {
        await counter.delete(key);
        refusal = await consume(counter, key);
      }
      return refusal ? Math.max(1, refusal.msBeforeNext / 1000) : 0;
    },
    async giveBack(bucket, key, limit) {
      await bucketOf(bucket, limit).reward(key);
    },
    async clear(bucket, key, limit) {
      return bucketOf(bucket, limit).delete(key);
    },
  };
};

/** Takes one point. @throws ApiError 429 with the time until the next attempt */
export const takeOrRefuse = async (
  limiter: RateLimiter,
  bucket: string,
  key: string,
  limit: RateLimit,
): Promise<void> => {
  const waitSec = await limiter.take(bucket, key, limit);
  if (waitSec > 0) throw tooManyTries(waitSec);
};

/** Bounds the memory of a budget: beyond this number, the least recent key is forgotten. */
const maxKeys = 20_000;

/**
 * Limits costly work per key, in this process. Unlike the rate limiter it uses no database, because a query per request
 * would cost as much as the work.
 * @param describe words the refusal; takes the time until the next attempt
 * @returns takes one point of the key, and throws ApiError 429 when none is left
 */
export const createBudget = (
  { points, durationSec }: RateLimit,
  describe: (time: string) => string,
): ((key: string) => void) => {
  const spent = new LRUCache<string, { points: number }>({ max: maxKeys, ttl: durationSec * 1000 });
  return (key) => {
    const known = spent.get(key);
    if (!known) spent.set(key, { points: 1 });
    else if (known.points < points) known.points += 1;
    else throw tooManyTries(spent.getRemainingTTL(key) / 1000, describe);
  };
};

const prefix = (address: string, v4Bits: number, v6Bits: number): string => {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === "ipv4" ? v4Bits : v6Bits;
  const network =
    parsed.kind() === "ipv4"
      ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${bits}`);
  return `${network}/${bits}`;
};

/** The range that one subscriber controls: an IPv4 address or an IPv6 /64. For limits per address. */
export const subscriberOf = (address = ""): string => prefix(address, 32, 64);

/** The network of an address: IPv4 /24 or IPv6 /48. For limits per network, and to recognize a user's usual networks without storing addresses. */
export const networkOf = (address = ""): string => prefix(address, 24, 48);
