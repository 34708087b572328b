import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#server/platform/db/client.ts";
import { createTestDatabase, openTestDatabase } from "#tests/support/database.ts";
import { testVault } from "#tests/support/mails.ts";
import { addAlert, addAlertItem, addReader } from "#tests/support/readers.ts";
import { changeAlerts, createAlertStore, isWaiting } from "./alert-store.ts";
import { createOpenReminder } from "./reminder-text.ts";

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

const alerts = async (userId: number, count: number) => {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1)
    ids.push(await addAlert(database.pool, { userId, itemId: await addAlertItem(database.pool) }));
  return ids;
};
const drop = (userId: number, batchSize?: number) =>
  changeAlerts(
    (most) =>
      sql`select id from monitoring_alerts where user_id = ${userId} and ${isWaiting} order by id desc limit ${most}`,
    (some) => database.db.execute(sql`update monitoring_alerts set mail_state = 'dropped' where ${some}`),
    batchSize,
  );
const oneWaits = () => {
  const waits =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  return expect.poll(async () => (await database.pool.query(waits)).rowCount).toBe(1);
};
const waiting = async (userId: number) =>
  (
    await database.pool.query("SELECT FROM monitoring_alerts WHERE user_id = $1 AND mail_state = 'waiting'", [
      userId,
    ])
  ).rowCount;

it("changes any number of alerts in batches, and no others", async () => {
  const [one, other] = [await addReader(database.pool), await addReader(database.pool)];
  await alerts(one, 7);
  await alerts(other, 1);
  expect(await drop(one, 3)).toBe(7);
  expect([await waiting(one), await waiting(other)]).toEqual([0, 1]);
  expect(await drop(one, 3)).toBe(0);
});

it("changes all alerts although another transaction deletes some meanwhile", async () => {
  const userId = await addReader(database.pool);
  const [, second] = await alerts(userId, 3);
  const { dropped } = await database.transaction(async (tx) => {
    await tx.execute(sql`delete from monitoring_alerts where id = ${second}`);
    const dropped = drop(userId, 2);
    await oneWaits();
    return { dropped };
  });
  expect([await dropped, await waiting(userId)]).toEqual([2, 0]);
});

it("locks alerts in id order, so that concurrent changes cannot deadlock", async () => {
  const userId = await addReader(database.pool);
  const [first, second] = await alerts(userId, 2);
  const lock = (id?: number) => sql`select from monitoring_alerts where id = ${id} for update nowait`;
  const { dropped } = await database.transaction(async (tx) => {
    await tx.execute(lock(first));
    const dropped = drop(userId);
    await oneWaits();
    await tx.execute(lock(second));
    return { dropped };
  });
  expect(await dropped).toBe(2);
});

it("reads the states of many accounts in batches", async () => {
  const store = createAlertStore(database, createOpenReminder(testVault));
  const userId = await addReader(database.pool);
  const [, newest] = await alerts(userId, 2);
  await addAlert(database.pool, { userId, itemId: await addAlertItem(database.pool), inApp: false });
  const others = Array.from({ length: 250 }, (_, index) => -index - 1);
  const states = await store.states([...others, userId]);
  expect(states.size).toBe(251);
  expect([states.get(-250), states.get(userId)]).toEqual([
    { unread: 0, newestId: null },
    { unread: 2, newestId: newest },
  ]);
  expect(await store.markAll(userId, newest!)).toEqual({ unread: 0, newestId: newest });
});
