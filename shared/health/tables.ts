import { bigint, integer, pgTable, timestamp } from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";

/** The state of the site at the beginning of each hour, for the history at `/admin/health`. Kept for 14 days. */
export const healthHours = pgTable("health_hours", {
  hour: timestamp("hour", { withTimezone: true }).primaryKey(),
  /** News sources that are switched on, by health. Sources that were never read are left out. */
  sourcesWorking: integer("sources_working").notNull(),
  sourcesFailing: integer("sources_failing").notNull(),
  sourcesBroken: integer("sources_broken").notNull(),
  mailsWaiting: integer("mails_waiting").notNull(),
  /** Emails given up in the 24 hours before. */
  mailsGivenUp: integer("mails_given_up").notNull(),
  updatesToMatch: integer("updates_to_match").notNull(),
  databaseBytes: bigint("database_bytes", { mode: "number" }).notNull(),
});
export const insertHealthHour = createInsertSchema(healthHours);
