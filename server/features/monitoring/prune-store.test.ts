import { expect, it } from "vitest";
import { createDatabase } from "#server/platform/db/client.ts";
import { createLogger } from "#server/platform/log.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { addAlert, addAlertItem, addReader } from "#tests/support/readers.ts";
import { pruneAlerts } from "./digest-store.ts";

it("deletes all alerts older than 12 months, and no others", async () => {
  const made = await createTestDatabase();
  const database = createDatabase({ url: made.url, log: createLogger("silent") });
  const userId = await addReader(database.pool);
  const months = [25, 14, 13, 13, 11, 1, 0];
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
  await database.close();
  await made.drop();
});
