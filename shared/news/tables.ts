import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  customType,
  date,
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
import { users } from "../auth/tables.ts";
import { type NewsStage, newsStages, type PublisherKind, publisherKinds, type Tag } from "./contract.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });
const bits256 = customType<{ data: string }>({ dataType: () => "bit(256)" });
/** `affected`: set for a country whose nationals the item is about, if it is not the country that acts. */
export interface StoredTag extends Tag {
  affected?: true;
}

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Feeds, and the built-in archive (`kind` archive), which is never polled. */
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
  /** Null if the operator did not state it. Archived items state their own. */
  publisherKind: text("publisher_kind", { enum: publisherKinds }),
  /** `configuration`: the operator's list or the built-in one. */
  addedBy: text("added_by", { enum: ["configuration", "admin"] })
    .notNull()
    .default("configuration"),
  /** False if the source is no longer configured. Its items stay. */
  active: boolean("active").notNull().default(true),
  /**
   * Set by administrators. The items of a `removed` source are hidden, then deleted together with the source. A row from
   * the configuration stays, so that the next start does not add the source again.
   */
  state: text("state", { enum: ["on", "off", "removed"] })
    .notNull()
    .default("on"),
  /** The permanent new URL. It is polled instead of `url`, which stays the identity of the source. */
  movedTo: text("moved_to"),
  /** The target of the current permanent redirect, and when polls first reached it without interruption since. */
  redirectTo: text("redirect_to"),
  redirectSince: moment("redirect_since"),
  /** `host:port` of the polled URL. Requests to one host never overlap. */
  host: text("host").notNull().generatedAlwaysAs(sql`split_part(coalesce(moved_to, url), '/', 3)`),
  /** The validators of the last document, for conditional requests. */
  etag: text("etag"),
  lastModified: text("last_modified"),
  /** The end of the lease of the polling instance. */
  leaseUntil: moment("lease_until"),
  lastPollAt: moment("last_poll_at"),
  lastSuccessAt: moment("last_success_at"),
  nextPollAt: moment("next_poll_at"),
  /** When an administrator last requested an immediate poll. */
  askedAt: moment("asked_at"),
  /** The current interval between successful polls. Null before the first success. */
  intervalMinutes: integer("interval_minutes"),
  /** Half the median time between the newest entries. Null if their dates are unusable. */
  rhythmMinutes: integer("rhythm_minutes"),
  /** Why the last poll failed, for readers. Null after a success. */
  lastError: text("last_error"),
  /** Failed polls since the last success. */
  failures: integer("failures").notNull().default(0),
  failingSince: moment("failing_since"),
  /** The number of items that this source reported first. Maintained by triggers. */
  itemCount: integer("item_count").notNull().default(0),
});
export type NewsSourceRow = typeof newsSources.$inferSelect;
export const insertNewsSource = createInsertSchema(newsSources);

/** Items with their classification. */
export const newsItems = pgTable(
  "news_items",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** The first source of the item. All of its sources are in `news_item_sources`. */
    sourceId: integer("source_id")
      .notNull()
      .references(() => newsSources.id, { onDelete: "cascade" }),
    /** The identity of the item across polls and feeds: its canonical link. */
    itemKey: text("item_key").notNull().unique(),
    /** The source's id of the item, which survives a change of the link. Null if it is unreliable. */
    guid: text("guid"),
    title: text("title").notNull(),
    link: text("link").notNull(),
    /** The feed's summary or content as plain text. */
    body: text("body").notNull().default(""),
    /** The ISO 639-1 code of the source's language. */
    language: text("language").notNull().default("en"),
    /** The date shown and sorted by: the source's date, or else `firstSeenAt`. */
    pubDate: moment("pub_date").notNull(),
    dateBasis: text("date_basis"),
    /** Only for archived items; the others have the kind of their source. */
    publisherKind: text("publisher_kind", { enum: publisherKinds }),
    firstSeenAt: moment("first_seen_at").notNull().defaultNow(),
    updatedAt: moment("updated_at"),
    type: text("type", { enum: ["visa", "citizenship", "residency", "tax"] }).notNull(),
    countries: text("countries").array().notNull().default(sql`'{}'`),
    /** Whether the countries come from the text or are the default of the source. */
    countriesFrom: text("countries_from", { enum: ["text", "source"] })
      .notNull()
      .default("text"),
    tags: jsonb("tags").$type<StoredTag[]>().notNull().default([]),
    /**
     * The subjects of the title, such as work permits, with related subjects, programs and laws. Items of one story or
     * of one change share at least one.
     */
    matters: text("matters").array().notNull().default(sql`'{}'`),
    /** The stage of the change, if the item names it. Read it with `statedStage`. */
    stage: text("stage", { enum: newsStages }),
    /** The day on which the change takes effect or ends, or would. Read it with `statedDay`. */
    effectiveOn: date("effective_on"),
    /**
     * The last day of a change that is in force for a limited time. Its stage is then `in force`, because version 0.1 knows no
     * other, and it has no `effective_on`.
     */
    endsOn: date("ends_on"),
    /** False for items that are stored, but hidden: by the classifier, or by an administrator. */
    shown: boolean("shown").notNull(),
    /** The classifier's decision. Null for items stored before this column existed. */
    judgedShown: boolean("judged_shown"),
    /**
     * Shared by items on the same event: the id of the first one, even if that was deleted. Null for an item that was never
     * part of a story. An item that left a story gets a unique number that is not an item's id.
     */
    storyId: bigint("story_id", { mode: "number" }),
    summary: text("summary"),
    impact: text("impact"),
    summaryOrigin: text("summary_origin", { enum: ["model", "library"] }),
    /** The end of the lease of the instance that generates the summary. */
    summaryLeaseUntil: moment("summary_lease_until"),
    /** Title and body without accents, both stemmed in the item's language and unstemmed. */
    search: tsvector("search").generatedAlwaysAs(
      sql`setweight(to_tsvector(news_search_config(language), news_words(title)), 'A') || setweight(to_tsvector('news_simple', news_words(title)), 'A') || setweight(to_tsvector(news_search_config(language), news_words(body)), 'B') || setweight(to_tsvector('news_simple', news_words(body)), 'B')`,
    ),
    /** A bitmap of the title's trigrams, to find candidates for similar titles. */
    titleParts: bits256("title_parts").generatedAlwaysAs(sql`news_title_parts(title)`),
  },
  (table) => [
    index("news_items_newest").on(table.pubDate.desc(), table.id.desc()).where(sql`shown`),
    // Not partial, like the last two: PostgreSQL does not combine two partial indexes with the same predicate.
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
    // Finds the steps of a change.
    index("news_items_staged")
      .using("gin", table.countries, table.matters)
      .where(sql`shown and stage is not null`),
  ],
);
export type NewsItemRow = typeof newsItems.$inferSelect;
export const insertNewsItem = createInsertSchema(newsItems);

/** The SQL for the stage of an item, under any alias. */
export const statedStage = ({ stage, endsOn }: Record<"stage" | "endsOn", AnyPgColumn>) =>
  sql<NewsStage | null>`case when ${endsOn} is null then ${stage} else 'limited' end`;

/** The SQL for the day that belongs to the stage of an item, such as '2026-09-24'. */
export const statedDay = ({ effectiveOn, endsOn }: Record<"effectiveOn" | "endsOn", AnyPgColumn>) =>
  sql<string | null>`coalesce(${endsOn}, ${effectiveOn})::text`;

/** The SQL condition for items that at least one source reports that is not removed. */
export const isReported = (item: Record<"id" | "sourceId", AnyPgColumn>): SQL =>
  sql`(${item.sourceId} not in (select id from ${newsSources} where state = 'removed') or news_is_reported(${item.id}))`;

/** The SQL condition for items that readers may see. */
export const isVisible = (item: Record<"id" | "shown" | "sourceId", AnyPgColumn>): SQL =>
  sql`${item.shown} and ${isReported(item)}`;

/** Who published an item. */
export interface Publisher {
  publisher: string;
  publisherKind: PublisherKind | null;
}

/** SQL for who published an item: its source, or for an archived item the host of its link. A host of code publishes nothing itself: its project does. */
export const publisherColumns = (
  item: Record<"link" | "publisherKind", AnyPgColumn>,
  source: Record<"name" | "publisherKind", AnyPgColumn>,
) => ({
  publisher: sql<string>`coalesce(case when ${item.publisherKind} is not null then coalesce(substring(${item.link} from '^https?://(?:www\\.)?(?:github|gitlab)\\.com/[^/?#]+/([^/?#]+)'), substring(${item.link} from '^https?://(?:www\\.)?([^/?#]+)')) end, ${source.name})`,
  publisherKind: sql<PublisherKind | null>`coalesce(${item.publisherKind}, ${source.publisherKind})`,
});

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

/** Updates that readers saved to read or find again. */
export const savedUpdates = pgTable(
  "saved_updates",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    itemId: bigint("item_id", { mode: "number" })
      .notNull()
      .references(() => newsItems.id, { onDelete: "cascade" }),
    savedAt: moment("saved_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId] }),
    index("saved_updates_item").on(table.itemId),
  ],
);

/** Decisions of administrators to show or hide an item, whatever the classifier says. */
export const newsDecisions = pgTable(
  "news_decisions",
  {
    itemId: bigint("item_id", { mode: "number" })
      .primaryKey()
      .references(() => newsItems.id, { onDelete: "cascade" }),
    shown: boolean("shown").notNull(),
    decidedAt: moment("decided_at").notNull().defaultNow(),
    /** Null once the account is deleted. */
    decidedBy: integer("decided_by").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [index("news_decisions_newest").on(table.decidedAt.desc(), table.itemId)],
);

/**
 * Whether two items report the same event, decided by the model or an administrator. `oneId` is the smaller id. The model
 * is asked once for each pair.
 */
export const newsStoryVerdicts = pgTable(
  "news_story_verdicts",
  {
    oneId: bigint("one_id", { mode: "number" })
      .notNull()
      .references(() => newsItems.id, { onDelete: "cascade" }),
    otherId: bigint("other_id", { mode: "number" })
      .notNull()
      .references(() => newsItems.id, { onDelete: "cascade" }),
    /** Null until the model has judged. */
    isSame: boolean("is_same"),
    decidedBy: text("decided_by", { enum: ["model", "admin"] }),
    addedAt: moment("added_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.oneId, table.otherId] }),
    index("news_story_verdicts_other").on(table.otherId),
    index("news_story_verdicts_open").on(table.addedAt).where(sql`is_same is null`),
  ],
);

/** The rules by which stored items are classified. The instance that started last writes the only row. */
export const newsRules = pgTable("news_rules", {
  /** A hash of the word lists and the code. */
  fingerprint: text("fingerprint").primaryKey(),
  /**
   * Items from this id on have been classified again by these rules. Null before the first batch, 0 after the last one.
   */
  judgedFrom: bigint("judged_from", { mode: "number" }),
});

/** The tags of all visible items with their highest relevance so far. */
export const newsTags = pgTable("news_tags", {
  name: text("name").primaryKey(),
  category: text("category", { enum: ["type", "country", "other"] }).notNull(),
  relevance: real("relevance").notNull(),
});
