import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, serial, text, timestamp } from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";

/** Waitlist subscribers. Addresses are trimmed and lowercase. */
export const waitlist = pgTable(
  "waitlist",
  {
    id: serial("id").primaryKey(),
    email: text("email").notNull().unique(),
    signupDate: timestamp("signup_date", { withTimezone: true }).notNull().defaultNow(),
    status: text("status", { enum: ["pending", "confirmed", "unsubscribed"] })
      .notNull()
      .default("pending"),
    /** When the status last changed. Null for the initial status. */
    statusDate: timestamp("status_date", { withTimezone: true }),
    /** When the last confirmation email was requested. */
    mailDate: timestamp("mail_date", { withTimezone: true }).notNull().defaultNow(),
    /** The `utm_source` parameter of the landing page. */
    campaign: text("campaign"),
    /** The host of the page that linked to the landing page. */
    referrer: text("referrer"),
  },
  (table) => [
    check("waitlist_email_lower", sql`${table.email} = lower(${table.email})`),
    index("waitlist_status").on(table.status, table.id),
    index("waitlist_email_parts").using("gin", sql`${table.email} gin_trgm_ops`),
    index("waitlist_signup_date").on(table.signupDate),
  ],
);
export type SubscriberRow = typeof waitlist.$inferSelect;
/** The data that a visitor submits. */
export const insertSubscriber = createInsertSchema(waitlist).pick({ email: true });

/**
 * A sharded counter of subscribers, maintained by triggers, because counting a million rows is slow. The count is the sum
 * of all shards. Each connection updates one shard, so that concurrent signups do not block each other.
 */
export const waitlistCount = pgTable("waitlist_count", {
  shard: integer("shard").primaryKey(),
  subscribers: integer("subscribers").notNull(),
});
