import { asc, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { monitoringAlerts } from "#shared/monitoring/tables.ts";

/** Deletes alerts older than 12 months, `batchSize` in a statement, for there may be very many. */
export const pruneAlerts = async ({ db }: Pick<Database, "db">, batchSize = 5000): Promise<void> => {
  // Ids follow time, and no index on the time is kept with every alert for this.
  const oldest = db
    .select({ id: monitoringAlerts.id, createdAt: monitoringAlerts.createdAt })
    .from(monitoringAlerts)
    .orderBy(asc(monitoringAlerts.id))
    .limit(batchSize)
    .as("oldest");
  const old = db
    .select({ id: oldest.id })
    .from(oldest)
    .where(sql`${oldest.createdAt} < now() - interval '12 months'`);
  for (;;) {
    const { rowCount } = await db.delete(monitoringAlerts).where(sql`${monitoringAlerts.id} in ${old}`);
    if ((rowCount ?? 0) < batchSize) return;
  }
};
