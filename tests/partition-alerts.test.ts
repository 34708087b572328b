import { readFile } from "node:fs/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { pruneAlerts } from "#server/features/monitoring/digest-store.ts";
import { copySource, readSequences, readTables } from "#server/platform/db/backup/tables.ts";
import { addSession, type Reader } from "./support/alerts.ts";
import { createWatchers, publish } from "./support/monitoring.ts";
import { createTestApp, type TestApp } from "./support/test-app.ts";

let app: TestApp;
let readers: Reader[];
beforeEach(async () => {
  readers = [];
  app = await createTestApp();
  const watcher = createWatchers(app);
  for (let count = 0; count < 20; count += 1)
    readers.push(await addSession(app, await watcher({}, `nomad-${count}@example.org`)));
  await publishAndMatch("Visa fees rise");
});
afterEach(() => app.close());

const query = async (text: string, values: unknown[] = []) =>
  (await app.platform.database.pool.query(text, values)).rows;
const readScript = (name: string) => readFile(`deploy/sql/${name}`, "utf8");
const runScript = async (name: string) => query(await readScript(name));
const publishAndMatch = async (title: string): Promise<number> => {
  const id = await publish(app, { title });
  await app.monitoring.matching.matchQueued();
  return id;
};
const countAlerts = async (condition = "true") =>
  (await query(`SELECT count(*)::int AS count FROM monitoring_alerts WHERE ${condition}`))[0].count;
const call = async (reader: Reader, path: string, init: RequestInit = {}) =>
  (
    await fetch(`${app.url}/api/monitoring/alerts${path}`, {
      ...init,
      headers: { cookie: reader.cookie, "Content-Type": "application/json", Origin: app.url },
    })
  ).json();

/** The rows that a backup saves. */
const readBackup = async () => {
  const client = new pg.Client({ connectionString: app.platform.database.url });
  await client.connect();
  const [tables, sequences] = [await readTables(client), await readSequences(client)];
  const alerts = tables.find(({ name }) => name === "public.monitoring_alerts")!;
  const { rowCount } = await client.query(copySource(alerts));
  await client.end();
  return { tables, sequences, alerts: rowCount };
};

/** The columns, keys and indexes of the alerts. */
const readSchema = async () => ({
  columns: await query(
    `SELECT column_name, data_type, is_nullable, column_default, identity_generation FROM information_schema.columns
     WHERE table_name = 'monitoring_alerts' ORDER BY ordinal_position`,
  ),
  keys: await query(
    `SELECT conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conrelid = 'monitoring_alerts'::regclass AND contype <> 'n' ORDER BY conname`,
  ),
  indexes: await query(
    "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'monitoring_alerts' ORDER BY indexname",
  ),
});

it("partitions the alerts by account, without effect on matching, lists, emails and deletion, and can be undone", async () => {
  const before = await readSchema();
  const backupBefore = await readBackup();
  await runScript("partition-alerts.sql");
  const partitioned = await readSchema();
  const names = ({ indexes }: typeof before) => indexes.map((index) => index.indexname);
  expect(names(partitioned)).toEqual(names(before));
  expect(await readBackup()).toEqual(backupBefore);

  const itemId = await publishAndMatch("Visa rules change");
  expect(await countAlerts()).toBe(2 * readers.length);
  const [{ parts }] = await query("SELECT count(DISTINCT tableoid)::int AS parts FROM monitoring_alerts");
  expect(parts).toBeGreaterThan(1);
  // A reworded item is matched again and alerts nobody twice.
  await publish(app, { title: "Visa rules change", body: "Now with a date." });
  await app.monitoring.matching.matchQueued();
  expect(await countAlerts()).toBe(2 * readers.length);

  const [reader, leaver] = readers as [Reader, Reader];
  const list = await call(reader, "");
  expect(list).toMatchObject({
    unread: 2,
    alerts: [{ title: "Visa rules change" }, { title: "Visa fees rise" }],
  });
  await call(reader, "/read", { method: "POST", body: JSON.stringify({ upTo: list.newestId }) });
  expect(await call(reader, "")).toMatchObject({ unread: 0 });

  await query("UPDATE monitoring_preferences SET mail_due_at = now()");
  await app.monitoring.digests.writeDueMails();
  expect(await countAlerts("mail_state = 'mailed' AND mail_id IS NOT NULL")).toBe(2 * readers.length);
  await query("DELETE FROM mails WHERE user_id = $1", [reader.userId]);
  expect(await countAlerts("mail_id IS NULL")).toBe(2);

  await query("DELETE FROM users WHERE id = $1", [leaver.userId]);
  expect(await countAlerts()).toBe(2 * (readers.length - 1));
  await query("DELETE FROM news_items WHERE id = $1", [itemId]);
  expect(await countAlerts()).toBe(readers.length - 1);
  await query("UPDATE monitoring_alerts SET created_at = now() - interval '13 months' WHERE user_id = $1", [
    reader.userId,
  ]);
  await pruneAlerts(app.platform.database, 3);
  const left = readers.length - 2;
  expect(await countAlerts()).toBe(left);

  await runScript("unpartition-alerts.sql");
  expect(await readSchema()).toEqual(before);
  expect(await countAlerts()).toBe(left);
  const [{ last }] = await query("SELECT max(id)::int AS last FROM monitoring_alerts");
  await publishAndMatch("Visas by post");
  expect(await countAlerts(`id > ${last}`)).toBe(readers.length - 1);
});

it("works with the keys that a distribution by account needs", async () => {
  // The rest of the script needs Citus.
  const [keys = ""] = (await readScript("distribute-alerts.sql")).split("-- Citus\n");
  await query(keys);
  const alertsBefore = await countAlerts();
  await publishAndMatch("Visas without an appointment");
  expect(await countAlerts()).toBe(alertsBefore + readers.length);

  await query("UPDATE monitoring_preferences SET mail_due_at = now()");
  await app.monitoring.digests.writeDueMails();
  await query("DELETE FROM mails");
  const [reader] = readers as [Reader];
  const deliveries = await fetch(`${app.url}/api/monitoring/deliveries`, {
    headers: { cookie: reader.cookie },
  });
  expect(deliveries.status).toBe(200);
  expect(await deliveries.text()).toContain("Visas without an appointment");
});
