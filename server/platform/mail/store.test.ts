import { afterAll, beforeAll, expect, it } from "vitest";
import { createDatabase, type Database } from "#server/platform/db/client.ts";
import { createLogger } from "#server/platform/log.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { addAlert, addAlertItem, addReader } from "#tests/support/readers.ts";
import { createMailStore, type MailStore } from "./mail-store.ts";

let database: Database;
let drop: () => Promise<void>;
let store: MailStore;
beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  database = createDatabase({ url: made.url, log: createLogger("silent") });
  store = createMailStore(database);
});
afterAll(async () => {
  await database?.close();
  await drop?.();
});

const content = { subject: "x", heading: "x", paragraphs: [], reason: "x" };
const insert = async (recipient: string, userId?: number) =>
  (await store.insert(database.db, { kind: "test", recipient, content, userId }))!;

it("lists the mails to an address without their text, newest first, and deletes them, but not those of accounts", async () => {
  const ids = [await insert("a@b.co"), await insert("a@b.co")];
  const others = [await insert("b@b.co"), await insert("a@b.co", await addReader(database.pool))];
  const listed = await store.listByRecipient("a@b.co");
  expect(listed.map(({ id }) => id)).toEqual(ids.reverse());
  expect(listed[0]).toMatchObject({ kind: "test", state: "queued", attempts: 0 });
  expect(listed[0]).not.toHaveProperty("content");
  const deleted = await database.transaction((tx) => store.deleteByRecipient(tx, "a@b.co"));
  expect(deleted.sort()).toEqual(ids.sort());
  expect(await store.listByRecipient("a@b.co")).toEqual([]);
  for (const other of others) expect(await store.find(other)).toBeDefined();
});

it("deletes mails of 90 days ago, and gives up those that could not be sent for three", async () => {
  const old = async (state: string, age: string, more = "due_at = now() - $3::interval") => {
    const id = await insert("a@b.co");
    await database.pool.query(
      `UPDATE mails SET state = $2, state_at = now() - $3::interval, created_at = now() - $3::interval, ${more}
       WHERE id = $1`,
      [id, state, age],
    );
    return id;
  };
  const gone = [await old("sent", "91 days"), await old("failed", "91 days")];
  const kept = [
    await old("sent", "89 days"),
    await old("queued", "2 days"),
    await old("queued", "4 days", "due_at = now() + interval '1 day'"),
    await old("queued", "4 days", "due_at = now() - $3::interval, lease_until = now() + interval '20 s'"),
    await old("sending", "2 days"),
  ];
  const stuck = [
    await old(
      "queued",
      "4 days",
      "due_at = now() - $3::interval, last_error = 'the mail server cannot be reached'",
    ),
    await old("sending", "4 days"),
  ];
  await store.prune();
  const find = (id: number) => store.find(id);
  for (const id of gone) expect(await find(id)).toBeUndefined();
  expect((await Promise.all(kept.map(find))).map((row) => row?.state)).toEqual([
    "sent",
    "queued",
    "queued",
    "queued",
    "sending",
  ]);
  expect(await Promise.all(stuck.map(find))).toMatchObject([
    {
      state: "failed",
      content: null,
      lastError: "given up after three days: the mail server cannot be reached",
    },
    { state: "unsure", content: null, lastError: "given up after three days" },
  ]);
});

it("deletes and gives up however many there are, some at a time, and leaves their alerts", async () => {
  await database.pool.query("DELETE FROM mails");
  const add = (state: string, age: string) =>
    database.pool.query(
      `INSERT INTO mails (kind, recipient, state, created_at, state_at, due_at)
       SELECT 'test', n || '@b.co', $1, moment, moment, moment FROM generate_series(1, 25) n, (SELECT now() - $2::interval AS moment) AS at RETURNING id`,
      [state, age],
    );
  const { rows } = await add("sent", "91 days");
  const userId = await addReader(database.pool);
  const alertId = await addAlert(database.pool, { userId, itemId: await addAlertItem(database.pool) });
  await database.pool.query("UPDATE monitoring_alerts SET mail_id = $1", [rows[3].id]);
  await add("queued", "4 days");
  await add("sending", "4 days");
  await createMailStore(database, 10).prune();
  const counted = "SELECT state, count(*)::int FROM mails GROUP BY 1 ORDER BY 1";
  expect((await database.pool.query(counted)).rows).toEqual([
    { state: "failed", count: 25 },
    { state: "unsure", count: 25 },
  ]);
  expect((await database.pool.query("SELECT id, mail_id FROM monitoring_alerts")).rows).toEqual([
    { id: String(alertId), mail_id: null },
  ]);
});

it("deletes fewer at a time while that takes longer than it may", async () => {
  await database.pool.query(`
    DELETE FROM mails;
    INSERT INTO mails (kind, recipient, created_at) SELECT 'test', n || '@b.co', now() - interval '91 days' FROM generate_series(1, 25) n;
    CREATE FUNCTION too_many() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) FROM gone) > 3 THEN RAISE EXCEPTION 'statement timeout' USING ERRCODE = '57014'; END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER too_many AFTER DELETE ON mails REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION too_many()`);
  await createMailStore(database, 10).prune();
  expect((await database.pool.query("SELECT FROM mails")).rowCount).toBe(0);
  await database.pool.query("DROP TRIGGER too_many ON mails");
});
