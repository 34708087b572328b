import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../auth/tables.ts";

/** The stays of accounts, encrypted, so that a copy of the database alone does not reveal where somebody was. */
export const keptStays = pgTable(
  "kept_stays",
  {
    userId: integer("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Changes with every save, so that a device notices that another one has saved. */
    revision: uuid("revision").notNull(),
    /** `Travels` as JSON, encrypted with a key that is derived from the session secret. */
    sealed: text("sealed").notNull(),
    savedAt: timestamp("saved_at", { withTimezone: true }).notNull().defaultNow(),
    /** The account's day on which the server last looked for due reminders. */
    checkedOn: date("checked_on"),
    /** Set by a save, until the server has looked for limits that planned stays cross. */
    plansDue: boolean("plans_due").notNull().default(false),
  },
  ({ userId, plansDue }) => [index("kept_stays_plans_due").on(userId).where(sql`${plansDue}`)],
);
