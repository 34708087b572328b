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
import type { Rule } from "./rules.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const ownerId = () =>
  integer("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** What each account wants to be told of, and how; a row from the first time that it was saved. */
export const monitoringPreferences = pgTable(
  "monitoring_preferences",
  {
    id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
    userId: ownerId().unique(),
    /** As the form has it: `UK` stands for GB. */
    countryCode: text("country_code", { enum: ["US", "UK", "PT", "ES", "DE"] }).notNull(),
    email: boolean("email").notNull(),
    inApp: boolean("in_app").notNull(),
    frequency: text("frequency", { enum: ["immediate", "daily", "weekly"] }).notNull(),
    /** IANA name; digests come at 07:00 there. */
    timeZone: text("time_zone").notNull().default("UTC"),
    /** As they were saved, the fixed ones among them. */
    rules: jsonb("rules").$type<Rule[]>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** When the alerts that wait are to be mailed; null while none waits. */
    mailDueAt: moment("mail_due_at"),
    /** When a mail with alerts was last written. */
    lastMailAt: moment("last_mail_at"),
  },
  (table) => [index("monitoring_preferences_due").on(table.mailDueAt).where(sql`mail_due_at is not null`)],
);
export type PreferencesRow = typeof monitoringPreferences.$inferSelect;
/** Checks a row before it is written. */
export const insertPreferences = createInsertSchema(monitoringPreferences);

/**
 * The rules of all who want to be told of anything, by what makes them match, so that the cost of an item follows from
 * those whom it concerns. Written with the preferences.
 */
export const monitoringTerms = pgTable(
  "monitoring_terms",
  {
    /** ISO 3166-1 alpha-2. */
    country: text("country").notNull(),
    /** A keyword in the form in which words are compared, `type:` with a type, or `fixed:` with the id of a fixed rule. */
    term: text("term").notNull(),
    userId: ownerId(),
    ruleId: text("rule_id").notNull(),
    /** 1 high, 2 medium, 3 low. */
    importance: smallint("importance").notNull(),
    /** The keyword as its owner wrote it; null where the term is none. */
    keyword: text("keyword"),
  },
  (table) => [
    primaryKey({ columns: [table.country, table.term, table.userId, table.ruleId] }),
    index("monitoring_terms_user").on(table.userId),
  ],
);

/** Items that are new or changed, until everybody whom they concern is alerted; written with the item. */
export const monitoringQueue = pgTable("monitoring_queue", {
  itemId: bigint("item_id", { mode: "number" })
    .primaryKey()
    .references(() => newsItems.id, { onDelete: "cascade" }),
  queuedAt: moment("queued_at").notNull().defaultNow(),
  /** All accounts up to this one have been looked at. */
  afterUserId: integer("after_user_id").notNull().default(0),
});

/**
 * Who was told of which story, why, and how far that came. Goes with its account and its item, by triggers: whoever writes
 * alerts keeps both until the end of the transaction, and a foreign key would look for them anew for each row, which takes as
 * long as all the rest.
 */
export const monitoringAlerts = pgTable(
  "monitoring_alerts",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer("user_id").notNull(),
    /** The story of the item, else the item itself: nobody is alerted twice on one. */
    storyId: bigint("story_id", { mode: "number" }).notNull(),
    itemId: bigint("item_id", { mode: "number" }).notNull(),
    ruleId: text("rule_id").notNull(),
    /** 1 high, 2 medium, 3 low. */
    importance: smallint("importance").notNull(),
    /** The name of the country that the item names, which may be 'European Union'. */
    country: text("country").notNull(),
    /** The word that was found; the type, as it was then, where that alone matched. */
    keyword: text("keyword").notNull(),
    place: text("place", { enum: ["title", "text", "type"] }).notNull(),
    /** Whether it is shown in the app. */
    inApp: boolean("in_app").notNull(),
    /** `none`: no mail was wanted. `dropped`: mails were switched off, or the address was taken away, while it waited. */
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
    // In the order in which a mail names them.
    index("monitoring_alerts_waiting")
      .on(table.userId, table.importance, table.id.desc())
      .where(sql`mail_state = 'waiting'`),
  ],
);
export type AlertRow = typeof monitoringAlerts.$inferSelect;
