import { and, eq, notInArray, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#server/db/client.ts";
import type { NewsSchedule } from "#shared/news/contract.ts";
import { insertNewsSource, newsSources } from "#shared/news/tables.ts";
import { normalAddress } from "./feed-address.ts";

export type NewSource = typeof newsSources.$inferInsert;
export type Source = typeof newsSources.$inferSelect;

/** The sources that are polled. */
const polled = and(eq(newsSources.kind, "feed"), newsSources.active, eq(newsSources.state, "on"));

/** By address: an earlier version may have written it otherwise, or twice. */
const knownFeeds = async (tx: Transaction): Promise<Map<string, { id: number; url: string }>> => {
  const rows = await tx
    .select({ id: newsSources.id, url: newsSources.url })
    .from(newsSources)
    .where(eq(newsSources.kind, "feed"))
    .orderBy(newsSources.id);
  return new Map(rows.reverse().map((row) => [normalAddress(row.url), row]));
};

/** Null where what is said of its items changes, so that all of them are wanted again. */
const unlessRetold = (column: AnyPgColumn) =>
  sql`case when (${newsSources.country}, ${newsSources.language}, ${newsSources.topic}) = (excluded.country, excluded.language, excluded.topic) then ${column} end`;

/** Queries over the sources as they are configured. */
export const createSourceStore = ({ db, transaction }: Database) => ({
  /** How the sources that are polled fare, together. */
  async schedule(): Promise<NewsSchedule> {
    const [row] = await db
      .select({
        last: sql<Date | null>`max(${newsSources.lastPollAt})`.mapWith(newsSources.lastPollAt),
        next: sql<Date | null>`min(${newsSources.nextPollAt})`.mapWith(newsSources.nextPollAt),
        sources: sql<number>`count(*)::int`,
        failing: sql<number>`count(${newsSources.lastError})::int`,
      })
      .from(newsSources)
      .where(polled);
    return {
      lastPollAt: row?.last?.toISOString() ?? null,
      nextPollAt: row?.next?.toISOString() ?? null,
      sources: row?.sources ?? 0,
      failingSources: row?.failing ?? 0,
    };
  },

  /**
   * Makes these feeds the configured ones, those of administrators among them too. Others that were configured are not
   * read any more; what is known of all, their items, and what administrators decided stays.
   */
  async configureFeeds(feeds: readonly NewSource[]): Promise<void> {
    await transaction(async (tx) => {
      // Instances that start at once take turns: none sees half of what another writes.
      await tx.execute(sql`lock table ${newsSources} in share row exclusive mode`);
      const known = await knownFeeds(tx);
      const configured: number[] = [];
      for (const feed of new Map(feeds.map((one) => [normalAddress(one.url), one])).values()) {
        const { name, country, language, topic } = feed;
        const url = normalAddress(feed.url);
        const asWritten = known.get(url)?.url ?? url;
        const [row] = await tx
          .insert(newsSources)
          .values(insertNewsSource.parse({ ...feed, url: asWritten, nextPollAt: new Date() }))
          .onConflictDoUpdate({
            target: newsSources.url,
            set: {
              ...{ url, name, country, language, topic, active: true, addedBy: "configuration" },
              etag: unlessRetold(newsSources.etag),
              lastModified: unlessRetold(newsSources.lastModified),
            },
          })
          .returning({ id: newsSources.id });
        configured.push(row!.id);
      }
      await tx
        .update(newsSources)
        .set({ active: false })
        .where(
          and(
            eq(newsSources.kind, "feed"),
            eq(newsSources.addedBy, "configuration"),
            configured.length > 0 ? notInArray(newsSources.id, configured) : undefined,
          ),
        );
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
});

export type SourceStore = ReturnType<typeof createSourceStore>;
