import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";
import { type Database, isDatabaseAway } from "#server/platform/db/client.ts";
import { newsSources } from "#shared/news/tables.ts";
import { createTestDatabase, openTestDatabase } from "#tests/support/database.ts";
import { startTcpRelay } from "#tests/support/tcp-relay.ts";
import { createTestClock } from "#tests/support/test-clock.ts";
import { createLeaseStore, type LeasedSource, type LeaseStore } from "./poll-lease-store.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let instances: Database[];
let stores: LeaseStore[];
beforeAll(async () => {
  database = await createTestDatabase();
  instances = [1, 2, 3].map(() => openTestDatabase(database.url));
  stores = instances.map((instance) => createLeaseStore(instance));
});
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.close()));
  await database.drop();
});
beforeEach(async () => void (await instances[0]!.pool.query("TRUNCATE news_sources CASCADE")));

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

const add = async (...sources: (Partial<typeof newsSources.$inferInsert> & { url: string })[]) => {
  await instances[0]!.db.insert(newsSources).values(
    sources.map((source) => ({
      name: source.url,
      country: "PT",
      language: "en",
      topic: "visa",
      nextPollAt: ago(10),
      ...source,
    })),
  );
};
const hosts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ url: `https://host-${index}.example/` }));
const change = (changes: Partial<typeof newsSources.$inferInsert>) =>
  instances[0]!.db.update(newsSources).set(changes);
const [first, second] = [() => stores[0]!, () => stores[1]!];
const done = { minutesToNext: 30, changes: { lastError: null } };

describe("a lease", () => {
  it("is granted for the source that has been due the longest", async () => {
    await add(
      { url: "https://a.example/", nextPollAt: ago(10) },
      { url: "https://b.example/", nextPollAt: ago(20) },
      { url: "https://c.example/", nextPollAt: ago(-10) },
      { url: "https://d.example/", nextPollAt: ago(30), state: "off" },
      { url: "https://e.example/", nextPollAt: ago(30), state: "removed" },
      { url: "https://f.example/", nextPollAt: ago(30), active: false },
      { url: "test:archive", nextPollAt: ago(30), kind: "archive" },
    );
    const claimed = [await first().claimDue(), await second().claimDue(), await first().claimDue()];
    expect(claimed.map((source) => source?.url)).toEqual([
      "https://b.example/",
      "https://a.example/",
      undefined,
    ]);
  });

  it("is granted for a source that was leased and read before PostgreSQL's clock moved back", async () => {
    const tomorrow = ago(-86_400);
    await add({
      url: "https://a.example/",
      leaseUntil: tomorrow,
      nextPollAt: tomorrow,
      lastPollAt: tomorrow,
    });
    expect((await first().claimDue())?.url).toBe("https://a.example/");
  });

  it("is granted once to concurrent callers", async () => {
    await add(...hosts(6));
    const claimed = await Promise.all(
      Array.from({ length: 30 }, (_, index) => stores[index % stores.length]!.claimDue()),
    );
    const ids = claimed.flatMap((source) => source?.id ?? []);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
  });

  it("is one of eight across all instances", async () => {
    await add(...hosts(20));
    const claimed = await Promise.all(
      Array.from({ length: 30 }, (_, index) => stores[index % stores.length]!.claimDue()),
    );
    const leased = claimed.filter((source): source is LeasedSource => source !== undefined);
    expect(leased).toHaveLength(8);
    await first().notePoll(leased[0]!, done);
    expect(await second().claimDue()).toBeDefined();
    expect(await first().claimDue()).toBeUndefined();
  });

  it("is the only one for the host of its current address", async () => {
    await add(
      { url: "https://a.example/1" },
      { url: "http://a.example/2" },
      { url: "https://b.example/", movedTo: "https://a.example/3" },
      { url: "https://a.example:8443/" },
    );
    const claimed = await Promise.all(
      Array.from({ length: 12 }, (_, index) => stores[index % stores.length]!.claimDue()),
    );
    const leased = claimed.flatMap((source) => source ?? []);
    expect(leased.map(({ host }) => host).sort()).toEqual(["a.example", "a.example:8443"]);
    const ofA = leased.find(({ host }) => host === "a.example")!;
    await second().notePoll(ofA, done);
    expect(await first().claimDue()).toMatchObject({ host: "a.example" });
  });

  it("of a dead instance expires after a minute, and its outcome is dropped", async () => {
    await add({ url: "https://a.example/" });
    const lost = await first().claimDue();
    const { rows } = await instances[0]!.pool.query(
      "SELECT lease_until - now() BETWEEN '0' AND '1 minute' AS is_minute FROM news_sources",
    );
    expect(rows).toEqual([{ is_minute: true }]);
    expect(await second().claimDue()).toBeUndefined();
    await change({ leaseUntil: ago(1) });
    const taken = await second().claimDue();
    expect(taken?.id).toBe(lost!.id);
    expect(await first().notePoll(lost!, { minutesToNext: 1, changes: { lastError: "late" } })).toBe(false);
    expect(await first().findFeed(lost!.id)).toMatchObject({
      lastError: null,
      leaseUntil: taken!.leaseUntil,
    });
    expect(await second().notePoll(taken!, done)).toBe(true);
    expect(await first().findFeed(lost!.id)).toMatchObject({
      leaseUntil: null,
      lastPollAt: expect.any(Date),
    });
    expect(await first().claimDue()).toBeUndefined();
  });

  it("begins after the wait for other claims", async () => {
    await add({ url: "https://a.example/" });
    const { pool } = instances[1]!;
    const claiming = await pool.connect();
    await claiming.query(`SELECT pg_advisory_lock(${advisoryLocks.pollLease})`);
    const claimed = first().claimDue();
    const waiting = `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE locktype = 'advisory' AND NOT granted AND datname = current_database()`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    const { rows } = await pool.query("SELECT clock_timestamp() + interval '1 minute' AS ahead");
    claiming.release(true);
    expect((await claimed)!.leaseUntil.getTime()).toBeGreaterThanOrEqual(rows[0].ahead.getTime());
  });

  it("that another instance takes before the source is read stays with that instance", async () => {
    await add({ url: "https://a.example/" });
    const [frozen] = instances;
    let taken: LeasedSource | undefined;
    const query = async (statements: string) => {
      const results = await frozen!.pool.query(statements);
      await change({ leaseUntil: ago(1) });
      taken = await second().claimDue();
      return results;
    };
    const store = createLeaseStore({ ...frozen!, pool: { query } as unknown as Database["pool"] });
    const lost = await store.claimDue();
    expect(lost!.id).toBe(taken!.id);
    expect(await store.notePoll(lost!, done)).toBe(false);
    expect(await second().notePoll(taken!, done)).toBe(true);
  });

  it("for a requested poll is granted once a minute to concurrent callers", async () => {
    await add({ url: "https://a.example/", nextPollAt: ago(-1000) });
    const [{ id } = { id: 0 }] = await instances[0]!.db.select({ id: newsSources.id }).from(newsSources);
    const claimed = await Promise.all(
      Array.from({ length: 9 }, (_, index) => stores[index % stores.length]!.claimOne(id)),
    );
    const leased = claimed.flatMap((source) => source ?? []);
    expect(leased).toHaveLength(1);
    await first().notePoll(leased[0]!, done);
    expect(await second().claimOne(id)).toBeUndefined();
    await change({ lastPollAt: ago(61), askedAt: ago(61) });
    expect(await second().claimOne(id)).toMatchObject({ id });
  });
});

it("a renewal that fails is reported, and the next one makes up for it", async () => {
  await add({ url: "https://a.example/" });
  const source = (await first().claimDue())!;
  const relay = await startTcpRelay(database.url);
  const instance = openTestDatabase(relay.url);
  const clock = createTestClock();
  const failures: unknown[] = [];
  const lease = createLeaseStore(instance, clock).keepLease(source, (error) => failures.push(error));
  await relay.cut();
  clock.advance(20_000);
  await expect.poll(() => failures).toEqual([expect.toSatisfy(isDatabaseAway)]);
  await relay.mend();
  clock.advance(20_000);
  await lease.use(async (renewed) => {
    expect(renewed.leaseUntil.getTime()).toBeGreaterThan(source.leaseUntil.getTime());
    expect(await first().notePoll(renewed, done)).toBe(true);
  });
  await lease.stop();
  await instance.close();
  await relay.close();
});

it("an address is taken if a source has it or has moved to it", async () => {
  await add({ url: "https://a.example/" }, { url: "https://b.example/", movedTo: "https://c.example/" });
  const [a] = await instances[0]!.db
    .select({ id: newsSources.id })
    .from(newsSources)
    .where(eq(newsSources.url, "https://a.example/"));
  expect(await first().isTaken("https://a.example/", a!.id)).toBe(false);
  expect(await first().isTaken("https://b.example/", a!.id)).toBe(true);
  expect(await first().isTaken("https://c.example/", a!.id)).toBe(true);
  expect(await first().isTaken("https://d.example/", a!.id)).toBe(false);
});
