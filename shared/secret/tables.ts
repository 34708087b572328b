import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** The fingerprint of the session secret that all instances of this database use. One row, written by the first start. */
export const sessionSecrets = pgTable(
  "session_secrets",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    keyId: text("key_id").notNull(),
    since: timestamp("since", { withTimezone: true }).notNull().defaultNow(),
  },
  ({ isOnly }) => [check("session_secrets_one_row", sql`${isOnly}`)],
);
