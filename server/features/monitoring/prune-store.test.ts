import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#server/platform/db/client.ts";
import { createTestDatabase, openTestDatabase } from "#tests/support/database.ts";
import { addAlert, addAlertItem, addReader } from "#tests/support/readers.ts";
import { pruneAlerts } from "./digest-store.ts";
import { pruneReminders } from "./reminder-store.ts";

const months = [25, 14, 13, 13, 11, 1, 0];
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

it("deletes all alerts older than 12 months, and no others", async () => {
  const userId = await addReader(database.pool);
  for (const age of months) {
    const id = await addAlert(database.pool, { userId, itemId: await addAlertItem(database.pool) });
    await database.pool.query(
      "UPDATE monitoring_alerts SET created_at = now() - $2 * interval '1 month' WHERE id = $1",
      [id, age],
    );
  }
  await pruneAlerts(database, 3);
  const { rows } = await database.pool.query(
    "SELECT round(extract(epoch FROM now() - created_at) / 2630016)::int AS months FROM monitoring_alerts ORDER BY id",
  );
  expect(rows.map((row) => row.months)).toEqual([11, 1, 0]);
});

it("deletes all reminders older than 12 months, and no others", async () => {
  await database.pool.query(
    `INSERT INTO monitoring_reminders (user_id, once_key, sealed, created_at)
     SELECT $1, number::text, age::text, now() - age * interval '1 month'
     FROM unnest($2::int[]) WITH ORDINALITY AS of (age, number)`,
    [await addReader(database.pool), months],
  );
  await pruneReminders(database);
  const { rows } = await database.pool.query("SELECT sealed FROM monitoring_reminders ORDER BY id");
  expect(rows.map(({ sealed }) => Number(sealed))).toEqual([11, 1, 0]);
});
