import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import { createInsertSchema } from "drizzle-zod";
import type { Tag } from "./contract.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const bits256 = customType<{ data: string }>({ dataType: () => "bit(256)" });
const moment = (name: string) => timestamp(name, { withTimezone: true });

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
  /** Who named the feed: the operator's list (or the built-in one), or an administrator. */
  addedBy: text("added_by", { enum: ["configuration", "admin"] })
    .notNull()
    .default("configuration"),
  /** False once the source is no longer configured; its items stay. */
  active: boolean("active").notNull().default(true),
  /**
   * What administrators decided. The items of a `removed` source are hidden and then deleted, and the source with them,
   * unless `addedBy` is `configuration`: such a row stays, so that the operator's list does not add the source again.
   */
  state: text("state", { enum: ["on", "off", "removed"] })
    .notNull()
    .default("on"),
  /** Where it has moved to for good; read instead of `url`, which stays what names the source. */
  movedTo: text("moved_to"),
  /** Where its permanent redirects lead at present, and since when they all led there. */
  redirectTo: text("redirect_to"),
  redirectSince: moment("redirect_since"),
  /** `host:port` that is asked: one request at a time for each. */
  host: text("host").notNull().generatedAlwaysAs(sql`split_part(coalesce(moved_to, url), '/', 3)`),
  /** What the last document that was read came with, to be sent back as it is. */
  etag: text("etag"),
  lastModified: text("last_modified"),
  /** Until then some instance reads it. */
  leaseUntil: moment("lease_until"),
  lastPollAt: moment("last_poll_at"),
  lastSuccessAt: moment("last_success_at"),
  nextPollAt: moment("next_poll_at"),
  /** When an administrator last asked for a poll out of turn. */
  askedAt: moment("asked_at"),
  /** Minutes between polls at present while they succeed; null before the first that does. */
  intervalMinutes: integer("interval_minutes"),
  /** Half the median time between its newest entries, in minutes; null where their dates do not tell. */
  rhythmMinutes: integer("rhythm_minutes"),
  /** Why the last poll failed, in words; null after a success. */
  lastError: text("last_error"),
  /** Polls that failed since the last success, and the first of them. */
  failures: integer("failures").notNull().default(0),
  failingSince: moment("failing_since"),
  /** Items that it was the first to report, kept by triggers. */
  itemCount: integer("item_count").notNull().default(0),
});
export type NewsSourceRow = typeof newsSources.$inferSelect;
/** Checks a row before it is written. */
export const insertNewsSource = createInsertSchema(newsSources);

/** Items as they were read, with what the classifier made of them. */
export const newsItems = pgTable(
  "news_items",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Who reported it first; others that report the same item are in `news_item_sources`. */
    sourceId: integer("source_id")
      .notNull()
      .references(() => newsSources.id, { onDelete: "cascade" }),
    /** What makes it the same item at the next poll and in other feeds: its link in canonical form. */
    itemKey: text("item_key").notNull().unique(),
    /** What its source names it by, whatever becomes of its link; null where that cannot be relied on. */
    guid: text("guid"),
    title: text("title").notNull(),
    link: text("link").notNull(),
    /** Plain text of the feed's summary or content; never markup. */
    body: text("body").notNull().default(""),
    /** ISO 639-1, of the source. */
    language: text("language").notNull().default("en"),
    /** The date that is shown and sorted by: the source's, else when first seen. */
    pubDate: moment("pub_date").notNull(),
    dateBasis: text("date_basis"),
    publisherKind: text("publisher_kind"),
    firstSeenAt: moment("first_seen_at").notNull().defaultNow(),
    updatedAt: moment("updated_at"),
    type: text("type", { enum: ["visa", "citizenship", "residency", "tax"] }).notNull(),
    countries: text("countries").array().notNull().default(sql`'{}'`),
    /** Whether the text names the countries, or only its source stands for one. */
    countriesFrom: text("countries_from", { enum: ["text", "source"] })
      .notNull()
      .default("text"),
    tags: jsonb("tags").$type<Tag[]>().notNull().default([]),
    /** False for items below the classifier's threshold: kept, not shown. */
    shown: boolean("shown").notNull(),
    /**
     * What items on the same event share: the id of the one that began it, also when that is gone; null for an item that has
     * shared none. One that left a story has a number of its own, which is no item's and no other story's.
     */
    storyId: bigint("story_id", { mode: "number" }),
    summary: text("summary"),
    impact: text("impact"),
    /** Who wrote summary and impact: a language model, or the library of facts. */
    summaryOrigin: text("summary_origin", { enum: ["model", "library"] }),
    /** Until then some instance writes the summary. */
    summaryLeaseUntil: moment("summary_lease_until"),
    /** Title and body as words in the item's language, and as they stand; without accents. */
    search: tsvector("search").generatedAlwaysAs(
      sql`setweight(to_tsvector(news_search_config(language), news_words(title)), 'A') || setweight(to_tsvector('news_simple', news_words(title)), 'A') || setweight(to_tsvector(news_search_config(language), news_words(body)), 'B') || setweight(to_tsvector('news_simple', news_words(body)), 'B')`,
    ),
    /** Which groups of three letters the title holds, to find titles that may be alike. */
    titleParts: bits256("title_parts").generatedAlwaysAs(sql`news_title_parts(title)`),
  },
  (table) => [
    index("news_items_newest").on(table.pubDate.desc(), table.id.desc()).where(sql`shown`),
    // This one and the last two are of all items: PostgreSQL combines no two that both hold the shown ones only.
    index("news_items_date").on(table.pubDate),
    index("news_items_source").on(table.sourceId),
    index("news_items_guid").on(table.sourceId, table.guid).where(sql`guid is not null`),
    index("news_items_story").on(table.storyId).where(sql`story_id is not null`),
    index("news_items_title").using("hash", table.title),
    index("news_items_search").using("gin", table.search).where(sql`shown`),
    index("news_items_newest_of_type")
      .on(table.type, table.pubDate.desc(), table.id.desc())
      .where(sql`shown`),
    index("news_items_tags").using("gin", table.tags.op("jsonb_path_ops")),
    index("news_items_countries").using("gin", table.countries),
  ],
);
export type NewsItemRow = typeof newsItems.$inferSelect;
/** Checks a row before it is written. */
export const insertNewsItem = createInsertSchema(newsItems);

/** Whether readers may see an item: it is shown, and its source has not been removed. */
export const isVisible = (item: Record<"shown" | "sourceId", AnyPgColumn>): SQL =>
  sql`${item.shown} and ${item.sourceId} not in (select id from ${newsSources} where state = 'removed')`;

/** Which feeds report an item. */
export const newsItemSources = pgTable(
  "news_item_sources",
  {
    itemId: bigint("item_id", { mode: "number" })
      .notNull()
      .references(() => newsItems.id, { onDelete: "cascade" }),
    sourceId: integer("source_id")
      .notNull()
      .references(() => newsSources.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.sourceId] }),
    index("news_item_sources_source").on(table.sourceId),
  ],
);

/** All tags that shown items carry, each with the highest relevance that it has had. */
export const newsTags = pgTable("news_tags", {
  name: text("name").primaryKey(),
  category: text("category", { enum: ["type", "country", "other"] }).notNull(),
  relevance: real("relevance").notNull(),
});
