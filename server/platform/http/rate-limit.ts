import ipaddr from "ipaddr.js";
import type pg from "pg";
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { RateLimit } from "#shared/contract.ts";
import { tooManyTries } from "./errors.ts";

/** Counts attempts by key over all instances; without PostgreSQL, in this process. */
export interface RateLimiter {
  /**
   * Takes one point of `key` in `bucket`, which has the same limit at every call.
   * @returns seconds until the next try when none was left, else 0.
   */
  take(bucket: string, key: string, limit: RateLimit): Promise<number>;
  /** Gives points back after an attempt that should not count. */
  giveBack(bucket: string, key: string, limit: RateLimit): Promise<void>;
  /** Forgets a key. */
  clear(bucket: string, key: string, limit: RateLimit): Promise<void>;
}

/** A limiter over a pool of its own, so that counting never waits behind queries. */
export const createRateLimiter = (pool: pg.Pool): RateLimiter => {
  const buckets = new Map<string, RateLimiterPostgres>();
  const bucketOf = (name: string, { points, durationSec }: RateLimit) => {
    const known = buckets.get(name);
    if (known) {
      if (known.points === points && known.duration === durationSec) return known;
      throw new Error(`The bucket '${name}' has two limits.`);
    }
    const options = { keyPrefix: name, points, duration: durationSec };
    const made = new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: false,
      insuranceLimiter: new RateLimiterMemory(options),
    });
    buckets.set(name, made);
    return made;
  };
  return {
    async take(bucket, key, limit) {
      try {
        await bucketOf(bucket, limit).consume(key);
        return 0;
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext / 1000);
        throw refusal;
      }
    },
    async giveBack(bucket, key, limit) {
      await bucketOf(bucket, limit).reward(key);
    },
    async clear(bucket, key, limit) {
      await bucketOf(bucket, limit).delete(key);
    },
  };
};

/** Takes one point or answers 429 in words. */
export const takeOrRefuse = async (
  limiter: RateLimiter,
  bucket: string,
  key: string,
  limit: RateLimit,
): Promise<void> => {
  const waitSec = await limiter.take(bucket, key, limit);
  if (waitSec > 0) throw tooManyTries(waitSec);
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

/** What one subscriber holds: an IPv4 address, or an IPv6 /64. For limits by address. */
export const subscriberOf = (address = ""): string => prefix(address, 32, 64);

/** The network around an address: IPv4 /24, IPv6 /48. For limits by network, and for knowing a user's usual places without their address. */
export const networkOf = (address = ""): string => prefix(address, 24, 48);
