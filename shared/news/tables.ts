import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";
import type { Tag } from "./contract.ts";

/** Where items come from: feeds, and the built-in archive (`kind` archive, never polled). */
export const newsSources = pgTable("news_sources", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  url: text("url").notNull().unique(),
  name: text("name").notNull(),
  kind: text("kind", { enum: ["feed", "archive"] })
    .notNull()
    .default("feed"),
  /** ISO 3166-1 alpha-2, `EU`, or `global`. */
  country: text("country").notNull(),
  language: text("language").notNull(),
  topic: text("topic").notNull(),
  /** False once the source is no longer configured; its items stay. */
  active: boolean("active").notNull().default(true),
  lastPollAt: timestamp("last_poll_at", { withTimezone: true }),
  lastSuccessAt: timestamp("last_success_at", { withTimezone: true }),
  nextPollAt: timestamp("next_poll_at", { withTimezone: true }),
  /** Why the last poll failed, in words; null after a success. */
  lastError: text("last_error"),
});
export type NewsSourceRow = typeof newsSources.$inferSelect;
/** Checks a row before it is written. */
export const insertNewsSource = createInsertSchema(newsSources);

/** Items as they were read, with what the classifier made of them. */
export const newsItems = pgTable(
  "news_items",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    sourceId: integer("source_id")
      .notNull()
      .references(() => newsSources.id, { onDelete: "cascade" }),
    /** What makes the item the same one at the next poll: its link in canonical form. */
    itemKey: text("item_key").notNull(),
    title: text("title").notNull(),
    link: text("link").notNull(),
    /** Plain text of the feed's summary or content; never markup. */
    body: text("body").notNull().default(""),
    /** The date that is shown and sorted by: the source's, else when first seen. */
    pubDate: timestamp("pub_date", { withTimezone: true }).notNull(),
    dateBasis: text("date_basis"),
    publisherKind: text("publisher_kind"),
    firstSeenAt: timestamp("first_seen_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }),
    type: text("type", { enum: ["visa", "citizenship", "residency", "tax"] }).notNull(),
    countries: text("countries").array().notNull().default(sql`'{}'`),
    tags: jsonb("tags").$type<Tag[]>().notNull().default([]),
    /** False for items below the classifier's threshold: kept, not shown. */
    shown: boolean("shown").notNull(),
    summary: text("summary"),
    impact: text("impact"),
  },
  (table) => [
    unique("news_items_source_key").on(table.sourceId, table.itemKey),
    index("news_items_newest").on(table.pubDate.desc(), table.id.desc()).where(sql`shown`),
  ],
);
export type NewsItemRow = typeof newsItems.$inferSelect;
/** Checks a row before it is written. */
export const insertNewsItem = createInsertSchema(newsItems);
