import { sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, openTestDatabase } from "#tests/support/database.ts";
import { collectLog } from "#tests/support/log.ts";
import { startTcpRelay, type TcpRelay } from "#tests/support/tcp-relay.ts";
import { createTestClock } from "#tests/support/test-clock.ts";
import { type Clock, systemClock } from "../clock.ts";
import { createDatabase, type Database, errorCode, type Queryable } from "./client.ts";
import { createNotifications } from "./notifications.ts";
import { type ReplicatedDatabase, withReplicas } from "./replicas.ts";

let databases: Awaited<ReturnType<typeof createTestDatabase>>[];
/** The relays to the primary and to the replica, which tests can cut. */
let relays: { primary: TcpRelay; replica: TcpRelay };
let plain: { primary: Database; replica: Database };

/**
 * Two databases, each with a row that identifies it. One answers like a standby, because its own functions hide those of
 * PostgreSQL. `npm run test:replica` uses a real standby.
 */
beforeAll(async () => {
  databases = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const [primary, replica] = databases.map(({ url }) => url) as [string, string];
  relays = { primary: await startTcpRelay(primary), replica: await startTcpRelay(replica) };
  plain = { primary: openTestDatabase(primary), replica: openTestDatabase(replica) };
  await plain.primary.pool.query("CREATE TABLE server AS SELECT 'primary' AS name");
  await plain.replica.pool.query(`CREATE TABLE server AS SELECT 'replica' AS name;
    CREATE SCHEMA fake;
    CREATE TABLE fake.state AS SELECT true AS standby, '0/10'::pg_lsn AS replayed;
    CREATE FUNCTION fake.pg_is_in_recovery() RETURNS boolean LANGUAGE sql AS 'SELECT standby FROM fake.state';
    CREATE FUNCTION fake.pg_last_wal_replay_lsn() RETURNS pg_lsn LANGUAGE sql AS 'SELECT replayed FROM fake.state'`);
  const { pathname } = new URL(replica);
  await plain.replica.pool.query(
    `ALTER DATABASE ${pathname.slice(1)} SET search_path = fake, pg_catalog, public`,
  );
});
afterAll(async () => {
  await Promise.all([plain.primary.close(), plain.replica.close()]);
  await Promise.all([relays.primary.close(), relays.replica.close()]);
  for (const database of databases) await database.drop();
});

/** The state of the LISTEN connection to the primary. */
let listen: { connected: boolean; at: string | undefined; lastPosition: string };
beforeEach(async () => {
  listen = { connected: true, at: "0/10", lastPosition: "0/10" };
  await setReplica({ standby: true, replayed: "0/10" });
});

const setReplica = ({ standby, replayed }: { standby: boolean; replayed: string }) =>
  plain.replica.pool.query("UPDATE fake.state SET standby = $1, replayed = $2", [standby, replayed]);

/** Longer than any stall of the machine. */
const patientMs = 60_000;

/** A database with a replica, closed after `work`. */
const withDatabase = async (
  work: (database: ReplicatedDatabase, messages: () => unknown[]) => Promise<void>,
  { clock = systemClock, probeMs = patientMs }: { clock?: Clock; probeMs?: number } = {},
) => {
  const collected = collectLog();
  const log = pino({}, collected);
  const primary = createDatabase({ url: relays.primary.url, log, timeoutMs: patientMs });
  const notifications = {
    get connected() {
      return listen.connected;
    },
    position: async () => (listen.connected ? listen.at : undefined),
    get lastPosition() {
      return listen.lastPosition;
    },
  };
  const database = withReplicas(primary, {
    ...{
      urls: [relays.replica.url],
      notifications,
      log,
      timeoutMs: patientMs,
      isPooled: false,
      probeMs,
      clock,
    },
  });
  try {
    await work(database, () => collected.lines.map(({ msg }) => msg));
  } finally {
    await database.close();
    await Promise.all([relays.primary.mend(), relays.replica.mend()]);
  }
};

const ask = async (db: Queryable) =>
  (await db.execute<{ name: string }>(sql`select name from public.server`)).rows[0]?.name;

describe("a read", () => {
  it("goes to a replica that has replayed the end of the primary's log", () =>
    withDatabase(async ({ read, readPrimary }) => {
      expect(await read(ask)).toBe("replica");
      expect(await readPrimary(ask)).toBe("primary");
    }));

  it("waits a moment for a replica that is almost there", () => {
    const clock = createTestClock();
    return withDatabase(
      async ({ read }) => {
        await read(ask);
        await setReplica({ standby: true, replayed: "0/F" });
        const reading = read(ask);
        await clock.waitsFor(5);
        await setReplica({ standby: true, replayed: "0/10" });
        clock.advance(5);
        expect(await reading).toBe("replica");
      },
      { clock },
    );
  });

  it("goes to the primary while the replica is behind, and is logged once", () => {
    const clock = createTestClock();
    return withDatabase(
      async ({ read }, messages) => {
        listen.at = "0/11";
        const first = read(ask);
        await clock.waitsFor(5);
        clock.advance(100);
        expect(await first).toBe("primary");
        await setReplica({ standby: true, replayed: "0/11" });
        clock.advance(999);
        expect(await read(ask)).toBe("primary");
        expect(messages()).toEqual(["a replica is not read"]);
        clock.advance(1);
        expect(await read(ask)).toBe("replica");
        expect(messages()).toEqual(["a replica is not read", "a replica is read again"]);
      },
      { clock },
    );
  });

  it("goes to no server that is not a standby", () =>
    withDatabase(async ({ read }) => {
      await setReplica({ standby: false, replayed: "0/FF" });
      expect(await read(ask)).toBe("primary");
    }));

  it("fails over to the primary when the replica refuses, and returns to it", () => {
    const clock = createTestClock();
    return withDatabase(
      async ({ read, readReplicas }) => {
        expect(await read(ask)).toBe("replica");
        await relays.replica.cut();
        expect(await read(ask)).toBe("primary");
        expect(await readReplicas()).toMatchObject([{ isUp: false, isRead: false, lagSec: undefined }]);
        await relays.replica.mend();
        clock.advance(1000);
        expect(await read(ask)).toBe("replica");
      },
      { clock },
    );
  });

  it("fails over to the primary when the replica is silent", () =>
    withDatabase(
      async ({ read }) => {
        relays.replica.hang();
        expect(await read(ask)).toBe("primary");
      },
      { probeMs: 100 },
    ));

  it("is repeated on the primary if replay has canceled it", () =>
    withDatabase(async ({ read }) => {
      const conflict = Object.assign(new Error("canceling statement due to conflict with recovery"), {
        code: "40001",
      });
      const work = async (db: Queryable) => {
        const name = await ask(db);
        if (name === "replica") throw conflict;
        return name;
      };
      expect(await read(work)).toBe("primary");
    }));

  it("does not hide a fault of the query", () =>
    withDatabase(async ({ read }) => {
      const failed = await read((db) => db.execute(sql`select 1 / 0`)).catch((error: unknown) => error);
      expect(errorCode(failed)).toBe("22012");
    }));
});

describe("while the primary is away", () => {
  const lose = async () => {
    listen.connected = false;
    await relays.primary.cut();
  };

  it("a replica answers reads, however far it is behind", () =>
    withDatabase(async ({ read }) => {
      await setReplica({ standby: true, replayed: "0/1" });
      await lose();
      expect(await read(ask)).toBe("replica");
    }));

  it("a replica checks sessions only if it has replayed the last known position", () =>
    withDatabase(async ({ readPrimary }) => {
      await lose();
      expect(await readPrimary(ask)).toBe("replica");
      listen.lastPosition = "0/11";
      expect(errorCode(await readPrimary(ask).catch((error: unknown) => error))).toBe("ECONNREFUSED");
    }));

  it("the primary answers again as soon as it is back", () =>
    withDatabase(async ({ read, transaction }) => {
      await lose();
      expect(await read(ask)).toBe("replica");
      await relays.primary.mend();
      // Any new connection proves that it is back, even before LISTEN works again.
      await transaction(ask);
      expect(await read(ask)).toBe("primary");
    }));

  it("reads fail like writes if the replica is away too", () =>
    withDatabase(async ({ read }) => {
      await lose();
      await relays.replica.cut();
      for (let round = 0; round < 2; round += 1)
        expect(errorCode(await read(ask).catch((error: unknown) => error))).toBe("ECONNREFUSED");
    }));
});

it("a replica is not read unchecked while the LISTEN connection works, even if the pool of the primary fails", () =>
  withDatabase(async ({ read, readPrimary }) => {
    await setReplica({ standby: true, replayed: "0/1" });
    await relays.primary.cut();
    for (const run of [read, readPrimary])
      expect(errorCode(await run(ask).catch((error: unknown) => error))).toBe("ECONNREFUSED");
  }));

it("the position of the log never goes back, and is unknown without LISTEN", async () => {
  const relay = await startTcpRelay(databases[0]!.url);
  const notifications = createNotifications(relay.url, pino({ level: "silent" }), { followsLog: true });
  expect(await notifications.position()).toBeUndefined();
  await notifications.start();
  const isBefore = async (earlier: string | undefined, later: string | undefined) =>
    (await plain.primary.pool.query("SELECT $1::pg_lsn <= $2::pg_lsn AS yes", [earlier, later])).rows[0].yes;
  const positions = await Promise.all([1, 2, 3].map(() => notifications.position()));
  expect(await isBefore(positions[0], positions[2])).toBe(true);
  expect(await isBefore(notifications.lastPosition, positions[0])).toBe(true);
  await relay.cut();
  expect(await notifications.position()).toBeUndefined();
  expect(notifications.connected).toBe(false);
  await notifications.stop();
  await relay.close();
});
