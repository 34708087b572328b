import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, serial, text, timestamp } from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";

/** Who asked to be told of the start. Addresses are trimmed and in lower case. */
export const waitlist = pgTable(
  "waitlist",
  {
    id: serial("id").primaryKey(),
    email: text("email").notNull().unique(),
    signupDate: timestamp("signup_date", { withTimezone: true }).notNull().defaultNow(),
    status: text("status", { enum: ["pending", "confirmed", "unsubscribed"] })
      .notNull()
      .default("pending"),
    /** When the status last changed; null while it is the first. */
    statusDate: timestamp("status_date", { withTimezone: true }),
    /** When a confirmation was last asked for by mail. */
    mailDate: timestamp("mail_date", { withTimezone: true }).notNull().defaultNow(),
    /** `utm_source` of the landing page's address. */
    campaign: text("campaign"),
    /** Host of the page that led to the landing page. */
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
/** Checks a row before it is written. */
export const insertSubscriber = createInsertSchema(waitlist);

/**
 * How many subscribers there are, kept by triggers, for counting a million rows takes too long. The sum over all rows
 * counts: each connection adds to one of them, so that sign-ups do not wait for each other's commit.
 */
export const waitlistCount = pgTable("waitlist_count", {
  shard: integer("shard").primaryKey(),
  subscribers: integer("subscribers").notNull(),
});
