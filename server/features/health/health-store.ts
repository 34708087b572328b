import { asc, lt, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { healthHours, insertHealthHour } from "#shared/health/tables.ts";

const historyDays = 14;

type Hour = Omit<typeof healthHours.$inferInsert, "hour">;

/** The hourly history of the site's health. */
export const createHealthStore = ({ db }: Pick<Database, "db">) => ({
  /** Stores the state of an hour, unless another instance or an earlier run already did. */
  async saveHour(hour: Hour): Promise<void> {
    const values = insertHealthHour.omit({ hour: true }).parse(hour);
    await db
      .insert(healthHours)
      .values({ ...values, hour: sql`date_trunc('hour', now(), 'UTC')` })
      .onConflictDoNothing();
  },

  /** The kept hours, oldest first. */
  listHours: () => db.select().from(healthHours).orderBy(asc(healthHours.hour)),

  async prune(): Promise<void> {
    await db
      .delete(healthHours)
      .where(lt(healthHours.hour, sql`now() - make_interval(days => ${historyDays})`));
  },
});
