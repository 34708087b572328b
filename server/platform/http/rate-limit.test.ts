import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#server/platform/db/client.ts";
import { createTestDatabase, openTestDatabase } from "#tests/support/database.ts";
import { createLimitStore } from "./limit-store.ts";
import { createRateLimiter, networkOf, subscriberOf } from "./rate-limit.ts";

describe("limits in PostgreSQL", () => {
  let made: Awaited<ReturnType<typeof createTestDatabase>>;
  let database: Database;
  beforeAll(async () => {
    made = await createTestDatabase();
    database = openTestDatabase(made.url);
  });
  afterAll(async () => {
    await database.close();
    await made.drop();
  });

  it("reject a bucket that is used with two different limits", async () => {
    const limiter = createRateLimiter(database.pool);
    expect(await limiter.take("calls", "me", { points: 1, durationSec: 60 })).toBe(0);
    expect(await limiter.take("calls", "me", { points: 1, durationSec: 60 })).toBeGreaterThan(0);
    for (const limit of [
      { points: 2, durationSec: 60 },
      { points: 1, durationSec: 61 },
    ])
      await expect(limiter.take("calls", "me", limit)).rejects.toThrow(
        "'calls' is used with two different limits",
      );
  });

  it("bind no statement to a connection, because a pooler changes connections", async () => {
    const single = openTestDatabase(made.url, { max: 1 });
    await createRateLimiter(single.pool).take("named", "me", { points: 1, durationSec: 60 });
    const { rows } = await single.pool.query("SELECT name FROM pg_prepared_statements");
    expect(rows).toEqual([]);
    await single.close();
  });

  it("start over if they began before the clock moved back", async () => {
    const limiter = createRateLimiter(database.pool);
    const limit = { points: 1, durationSec: 60 };
    await limiter.take("moved", "me", limit);
    await database.pool.query("UPDATE rate_limits SET expire = expire + 86400000 WHERE key = 'moved:me'");
    expect(await limiter.take("moved", "me", limit)).toBe(0);
    expect(await limiter.take("moved", "me", limit)).toBeGreaterThan(0);
  });

  it("are pruned of all expired counters, however many", async () => {
    await database.pool.query(
      `INSERT INTO rate_limits SELECT 'login address:' || n, 1, CASE WHEN n <= 12000 THEN $1 ELSE $2 END::bigint
       FROM generate_series(1, 12003) AS n`,
      [Date.now() - 1000, Date.now() + 600_000],
    );
    await createLimitStore(database).prune();
    const left = await database.pool.query("SELECT FROM rate_limits WHERE key LIKE 'login address:%'");
    expect(left.rowCount).toBe(3);
  });
});

describe("an address", () => {
  it.each([
    ["203.0.113.77", "203.0.113.77/32", "203.0.113.0/24"],
    ["203.0.113.0", "203.0.113.0/32", "203.0.113.0/24"],
    ["255.255.255.255", "255.255.255.255/32", "255.255.255.0/24"],
    ["::ffff:203.0.113.77", "203.0.113.77/32", "203.0.113.0/24"],
    ["::ffff:cb00:714d", "203.0.113.77/32", "203.0.113.0/24"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
    ["2001:DB8:0001:0002::6", "2001:db8:1:2::/64", "2001:db8:1::/48"],
    ["2001:db8:1:ffff::", "2001:db8:1:ffff::/64", "2001:db8:1::/48"],
    ["::1", "::/64", "::/48"],
    ["fe80::1%eth0", "fe80::/64", "fe80::/48"],
  ])("%s belongs to the subscriber %s and the network %s", (address, subscriber, network) => {
    expect(subscriberOf(address)).toBe(subscriber);
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    undefined,
    "",
    "unknown",
    "localhost",
    "1.2.3.4.5",
    "999.1.1.1",
    "203.0.113.7:80",
    "[::1]",
    ":::",
    "x".repeat(100),
  ])("%s counts as unknown, because it is not an address", (address) => {
    expect(subscriberOf(address)).toBe("unknown");
    expect(networkOf(address)).toBe("unknown");
  });
});
