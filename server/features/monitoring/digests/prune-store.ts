import { sql } from "drizzle-orm";
import { type Database, retryDeadlocks } from "#server/db/client.ts";
import { monitoringAlerts } from "#shared/monitoring/tables.ts";
import { changeAlerts } from "../alerts/batch-store.ts";

/** Deletes alerts older than 12 months, `batchSize` in a statement, for there may be very many. */
export const pruneAlerts = async ({ db }: Pick<Database, "db">, batchSize = 5000): Promise<void> => {
  // Ids follow time, and no index on the time is kept with every alert for this.
  const old = (most: number) => sql`
    select id from (select id, created_at from monitoring_alerts order by id limit ${most}) as oldest
    where created_at < now() - interval '12 months'`;
  await retryDeadlocks(() => changeAlerts(old, (some) => db.delete(monitoringAlerts).where(some), batchSize));
};
