import { and, asc, eq, lte, notInArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database, Queryable } from "#server/db/client.ts";
import type { NewsItem, NewsQuery, NewsSchedule } from "#shared/news/contract.ts";
import { insertNewsItem, insertNewsSource, newsItems, newsSources } from "#shared/news/tables.ts";
import { listShown } from "./shown-store.ts";

/** The channel that announces changed items. */
export const newsChanged = "news_changed";

export type NewItem = typeof newsItems.$inferInsert;
export type NewSource = typeof newsSources.$inferInsert;
export type Source = typeof newsSources.$inferSelect;

const pageSize = 200;

const announce = (tx: Queryable) => tx.execute(sql`select pg_notify(${newsChanged}, '')`);

/** What is written again without a date keeps the one that it has. */
const unlessUndated = (column: AnyPgColumn, excluded: SQL) =>
  sql`case when excluded.date_basis = 'first seen' then ${column} else ${excluded} end`;

/** What a row becomes when its source tells it again, by column. */
const rewritten = {
  title: sql`excluded.title`,
  link: sql`excluded.link`,
  body: sql`excluded.body`,
  pubDate: unlessUndated(newsItems.pubDate, sql`excluded.pub_date`),
  dateBasis: unlessUndated(newsItems.dateBasis, sql`excluded.date_basis`),
  publisherKind: sql`excluded.publisher_kind`,
  type: sql`excluded.type`,
  countries: sql`excluded.countries`,
  tags: sql`excluded.tags`,
  shown: sql`excluded.shown`,
};

/** Queries over sources and items. */
export const createNewsStore = ({ db, transaction }: Database) => ({
  /** The newest 200 shown items that match, newest first. An unknown `before` gives nothing. */
  listNews: (query: NewsQuery): Promise<NewsItem[]> => listShown(db, query, pageSize),

  async schedule(): Promise<NewsSchedule> {
    const [row] = await db
      .select({
        last: sql<Date | null>`max(${newsSources.lastPollAt})`.mapWith(newsSources.lastPollAt),
        next: sql<Date | null>`min(${newsSources.nextPollAt})`.mapWith(newsSources.nextPollAt),
        sources: sql<number>`count(*)::int`,
        failing: sql<number>`count(${newsSources.lastError})::int`,
      })
      .from(newsSources)
      .where(and(eq(newsSources.kind, "feed"), newsSources.active));
    return {
      lastPollAt: row?.last?.toISOString() ?? null,
      nextPollAt: row?.next?.toISOString() ?? null,
      sources: row?.sources ?? 0,
      failingSources: row?.failing ?? 0,
    };
  },

  /** Makes the configured feeds the active ones; what is known of them stays, the items of others too. */
  async configureFeeds(feeds: readonly NewSource[]): Promise<void> {
    await transaction(async (tx) => {
      const urls = feeds.map(({ url }) => url);
      await tx
        .update(newsSources)
        .set({ active: false })
        .where(
          and(eq(newsSources.kind, "feed"), urls.length > 0 ? notInArray(newsSources.url, urls) : undefined),
        );
      for (const feed of feeds) {
        const { name, country, language, topic } = feed;
        await tx
          .insert(newsSources)
          .values(insertNewsSource.parse({ ...feed, nextPollAt: new Date() }))
          .onConflictDoUpdate({
            target: newsSources.url,
            set: { name, country, language, topic, active: true },
          });
      }
    });
  },

  /** The source of the built-in archive, made on first need. */
  async archiveSource(source: NewSource): Promise<number> {
    const [row] = await db
      .insert(newsSources)
      .values(insertNewsSource.parse(source))
      .onConflictDoUpdate({ target: newsSources.url, set: { name: source.name } })
      .returning({ id: newsSources.id });
    return row!.id;
  },

  /** Takes the active feed that is due longest; until `leaseEnd` no other instance takes it too. */
  async claimDueSource(now: Date, leaseEnd: Date): Promise<Source | undefined> {
    const due = db
      .select({ id: newsSources.id })
      .from(newsSources)
      .where(and(eq(newsSources.kind, "feed"), newsSources.active, lte(newsSources.nextPollAt, now)))
      .orderBy(asc(newsSources.nextPollAt))
      .limit(1)
      .for("update", { skipLocked: true });
    const [source] = await db
      .update(newsSources)
      .set({ nextPollAt: leaseEnd })
      .where(eq(newsSources.id, sql`(${due})`))
      .returning();
    return source;
  },

  /** Keeps how a poll ended, and when the next one is due; `error` in words, null for a success. */
  async notePoll(id: number, nextPollAt: Date, error: string | null): Promise<void> {
    await db
      .update(newsSources)
      .set({
        nextPollAt,
        lastPollAt: sql`now()`,
        lastError: error,
        ...(error === null && { lastSuccessAt: sql`now()` }),
      })
      .where(eq(newsSources.id, id));
  },

  /**
   * Writes items of one source: new ones are added, changed ones updated in place, with the date of their first
   * sight kept where they have none of their own. All or none.
   * @returns how many rows were added or changed.
   */
  saveItems: (items: readonly NewItem[]): Promise<number> =>
    transaction(async (tx) => {
      let changed = 0;
      for (let start = 0; start < items.length; start += 200) {
        const batch = items.slice(start, start + 200).map((item) => insertNewsItem.parse(item) as NewItem);
        const written = await tx
          .insert(newsItems)
          .values(batch)
          .onConflictDoUpdate({
            target: [newsItems.sourceId, newsItems.itemKey],
            set: {
              ...rewritten,
              // A better classifier changes what we say of an item, not the item.
              updatedAt: sql`case when (${newsItems.title}, ${newsItems.body}) is distinct from (excluded.title, excluded.body) then now() else ${newsItems.updatedAt} end`,
            },
            setWhere: sql`(${sql.join(
              Object.keys(rewritten).map((name) => sql`${newsItems[name as keyof typeof rewritten]}`),
              sql`, `,
            )}) is distinct from (${sql.join(Object.values(rewritten), sql`, `)})`,
          })
          .returning({ id: newsItems.id });
        changed += written.length;
      }
      if (changed > 0) await announce(tx);
      return changed;
    }),

  /** Deletes the items of one source but those of these keys. */
  keepItems: (sourceId: number, keys: readonly string[]): Promise<void> =>
    transaction(async (tx) => {
      const others = and(eq(newsItems.sourceId, sourceId), notInArray(newsItems.itemKey, [...keys]));
      const deleted = await tx.delete(newsItems).where(others).returning({ id: newsItems.id });
      if (deleted.length > 0) await announce(tx);
    }),
});

export type NewsStore = ReturnType<typeof createNewsStore>;
