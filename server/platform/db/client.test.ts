import { sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, openTestDatabase } from "#tests/support/database.ts";
import {
  createDatabase,
  type Database,
  errorCode,
  isDatabaseAway,
  isTimeout,
  retryDeadlocks,
} from "./client.ts";

let database: Database;
let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  ({ url, drop } = await createTestDatabase());
  database = openTestDatabase(url, { max: 2 });
  await database.db.execute(sql`create table notes (text text unique)`);
});
beforeEach(() => database.pool.query("TRUNCATE notes"));
afterAll(async () => {
  await database.close();
  await drop();
});

const count = async () => Number((await database.pool.query("SELECT count(*) FROM notes")).rows[0].count);

describe("a transaction", () => {
  it("rolls back on failure, rethrows the error, and leaks no connection", async () => {
    for (let round = 0; round < 5; round += 1) {
      const failed = database.transaction(async (tx) => {
        await tx.execute(sql`insert into notes values ('same')`);
        await tx.execute(sql`insert into notes values ('same')`);
      });
      const error = await failed.catch((reason: unknown) => reason);
      expect(errorCode(error)).toBe("23505");
    }
    expect(await count()).toBe(0);
    await database.transaction((tx) => tx.execute(sql`insert into notes values ('kept')`));
    expect(await count()).toBe(1);
  });

  it("rolls back on its own connection after a statement timeout, and keeps that connection", async () => {
    const single = openTestDatabase(url, { max: 1 });
    const pidOf = async (from: Pick<Database, "db">["db"]) =>
      (await from.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;
    let pid: unknown;
    const slow = single.transaction(async (tx) => {
      pid = await pidOf(tx);
      throw Object.assign(new Error("canceling statement"), { code: "57014" });
    });
    await expect(slow).rejects.toThrow("canceling");
    expect(await pidOf(single.db)).toBe(pid);
    await single.close();
  });

  it("discards a broken connection", async () => {
    const broken = database.transaction((tx) =>
      tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
    );
    expect(isDatabaseAway(await broken.catch((error: unknown) => error))).toBe(true);
    expect(await count()).toBe(0);
  });
});

it("PostgreSQL itself cancels a statement that times out", async () => {
  const hasty = createDatabase({
    url,
    log: pino({ level: "silent" }),
    max: 1,
    timeoutMs: 300,
    connectMs: 60_000,
  });
  const error = await hasty.db.execute(sql`select pg_sleep(20)`).catch((reason: unknown) => reason);
  expect([isTimeout(error), isDatabaseAway(error)]).toEqual([true, true]);
  await hasty.close();
  const running =
    "SELECT FROM pg_stat_activity WHERE query LIKE '%pg_sleep(20)%' AND pid <> pg_backend_pid()";
  await expect.poll(async () => (await database.pool.query(running)).rowCount).toBe(0);
});

describe("a transaction that conflicts with another", () => {
  const failing = (code: string, failures: number) => {
    let tries = 0;
    return async () => {
      tries += 1;
      if (tries <= failures) throw Object.assign(new Error("canceled"), { code });
      return tries;
    };
  };

  it("is retried at most twice", async () => {
    expect(await retryDeadlocks(failing("40P01", 2))).toBe(3);
    expect(await retryDeadlocks(failing("55P03", 1))).toBe(2);
    await expect(retryDeadlocks(failing("40P01", 3))).rejects.toThrow("canceled");
    await expect(retryDeadlocks(failing("23505", 1))).rejects.toThrow("canceled");
  });
});

describe("an unreachable database", () => {
  it("is recognized as such", async () => {
    const away = createDatabase({ url: "postgres://me@127.0.0.1:1/none", log: pino({ level: "silent" }) });
    const error = await away.db.execute(sql`select 1`).catch((reason: unknown) => reason);
    expect(isDatabaseAway(error)).toBe(true);
    await away.close();
  });
});
