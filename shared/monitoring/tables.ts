import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";
import { users } from "../auth/tables.ts";
import { mails } from "../mail/tables.ts";
import { newsItems } from "../news/tables.ts";
import type { MonitorRule } from "./rules.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const ownerId = () =>
  integer("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** The monitoring preferences of an account. The row is created by the first save. */
export const monitoringPreferences = pgTable(
  "monitoring_preferences",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId().unique(),
    /** A code of the form, in which `UK` stands for GB. The first of the followed countries. */
    countryCode: text("country_code").notNull(),
    /** The further countries, in the same codes. */
    moreCountries: text("more_countries").array().notNull().default([]),
    email: boolean("email").notNull(),
    inApp: boolean("in_app").notNull(),
    frequency: text("frequency", { enum: ["immediate", "daily", "weekly"] }).notNull(),
    /** IANA name. Digests are sent at 07:00 in this time zone. */
    timeZone: text("time_zone").notNull().default("UTC"),
    /** All rules as saved, including the fixed ones. */
    rules: jsonb("rules").$type<MonitorRule[]>().notNull(),
    /** The fixed rules that are switched off. */
    mutedRules: text("muted_rules", { enum: ["visa", "tax"] })
      .array()
      .notNull()
      .default([]),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** When the waiting alerts are due to be emailed, or null. */
    mailDueAt: moment("mail_due_at"),
    /** When the last alert email was created. */
    lastMailAt: moment("last_mail_at"),
  },
  (table) => [index("monitoring_preferences_due").on(table.mailDueAt).where(sql`mail_due_at is not null`)],
);
export type PreferencesRow = typeof monitoringPreferences.$inferSelect;
export const insertPreferences = createInsertSchema(monitoringPreferences);

/**
 * An inverted index of all active rules, so that the cost of matching an item depends on the number of matches. Written
 * with the preferences.
 */
export const monitoringTerms = pgTable(
  "monitoring_terms",
  {
    /** ISO 3166-1 alpha-2. */
    country: text("country").notNull(),
    /** A normalized keyword, `type:` plus a type, or `fixed:` plus the id of a fixed rule. */
    term: text("term").notNull(),
    userId: ownerId(),
    ruleId: text("rule_id").notNull(),
    /** 1 high, 2 medium, 3 low. */
    importance: smallint("importance").notNull(),
    /** The keyword as the user wrote it. Null for other terms. */
    keyword: text("keyword"),
  },
  (table) => [
    primaryKey({ columns: [table.country, table.term, table.userId, table.ruleId] }),
    index("monitoring_terms_user").on(table.userId),
  ],
);

/** New and changed items whose alerts are not yet complete. Written with the item. */
export const monitoringQueue = pgTable("monitoring_queue", {
  itemId: bigint("item_id", { mode: "number" })
    .primaryKey()
    .references(() => newsItems.id, { onDelete: "cascade" }),
  queuedAt: moment("queued_at").notNull().defaultNow(),
  /** All accounts up to this id have been processed. */
  afterUserId: integer("after_user_id").notNull().default(0),
});

/** Reminders that were sent to an account. The text is encrypted, because it reveals where somebody is. */
export const monitoringReminders = pgTable(
  "monitoring_reminders",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId(),
    /** A keyed digest of the reason and its date, so that each reminder comes once. */
    onceKey: text("once_key").notNull(),
    sealed: text("sealed").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [unique("monitoring_reminders_once").on(table.userId, table.onceKey)],
);

/**
 * Alerts on updates, reminders, and their delivery. Triggers delete them with their account or item. There are no
 * foreign keys, because checking them for each row would double the time of an insert. Instead, the inserting
 * transaction locks the account and the item.
 */
export const monitoringAlerts = pgTable(
  "monitoring_alerts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id").notNull(),
    /** The story, or else the item itself. An account gets one alert per story. */
    storyId: bigint("story_id", { mode: "number" }),
    itemId: bigint("item_id", { mode: "number" }),
    ruleId: text("rule_id"),
    /** 1 high, 2 medium, 3 low. */
    importance: smallint("importance").notNull(),
    /** The name of the item's country, or 'European Union'. */
    country: text("country"),
    /** The matched keyword. If only the type matched, the type at that time. */
    keyword: text("keyword"),
    place: text("place", { enum: ["title", "text", "type"] }),
    /** The reminder, for an alert about stays. Such an alert has no update, and all columns about updates are null. */
    reminderId: bigint("reminder_id", { mode: "number" }),
    /** Whether the alert is shown in the app. */
    inApp: boolean("in_app").notNull(),
    /** `none`: emails were off. `dropped`: emails were switched off, or the address was removed, while the alert waited. */
    mailState: text("mail_state", { enum: ["none", "waiting", "mailed", "dropped"] }).notNull(),
    mailId: bigint("mail_id", { mode: "number" }).references(() => mails.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull().defaultNow(),
    readAt: moment("read_at"),
  },
  (table) => [
    unique("monitoring_alerts_once").on(table.storyId, table.userId),
    index("monitoring_alerts_user").on(table.userId, table.id),
    index("monitoring_alerts_item").on(table.itemId, table.userId),
    index("monitoring_alerts_mail").on(table.mailId).where(sql`mail_id is not null`),
    index("monitoring_alerts_unread").on(table.userId, table.id).where(sql`in_app and read_at is null`),
    // In the order of the email.
    index("monitoring_alerts_waiting")
      .on(table.userId, table.importance, table.id.desc())
      .where(sql`mail_state = 'waiting'`),
  ],
);
export type AlertRow = typeof monitoringAlerts.$inferSelect;

type OfUpdates = "storyId" | "itemId" | "ruleId" | "country" | "keyword" | "place";

export type UpdateAlertRow = AlertRow & { [K in OfUpdates]: NonNullable<AlertRow[K]> };
