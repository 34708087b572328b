import { and, eq, ne, notInArray, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import type { NewsSchedule } from "#shared/news/contract.ts";
import {
  insertNewsSource,
  type NewsSourceRow,
  newsItemSources,
  newsItems,
  newsSources,
} from "#shared/news/tables.ts";
import { newsChanged } from "./store.ts";

/** One form for all spellings of an address; what follows `#` is no part of it. What is no address stays as it is. */
export const normalAddress = (address: string): string => {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.hash = "";
  return url.href;
};

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

/** What an administrator says of a feed. */
type SourceDetails = Pick<NewsSourceRow, "url" | "name" | "country" | "language" | "topic">;

/** The channel that announces a source to be removed. */
export const sourceRemoved = "news_source_removed";

const isFeed = eq(newsSources.kind, "feed");
const isRemoved = eq(newsSources.state, "removed");
const present = and(isFeed, ne(newsSources.state, "removed"));

/** Whether a source is named by items still. */
const isNamed = sql`(exists (select from ${newsItems} where source_id = ${newsSources.id})
  or exists (select from ${newsItemSources} where source_id = ${newsSources.id}))`;

/** What is known of the polls of a source that begins anew. */
const anew = { lastError: null, failures: 0, failingSince: null };

/** What the last document was is of no use once the source's items are gone: all of it is wanted again. */
const unread = {
  etag: null,
  lastModified: null,
  lastPollAt: null,
  lastSuccessAt: null,
  intervalMinutes: null,
  rhythmMinutes: null,
  movedTo: null,
  redirectTo: null,
  redirectSince: null,
};

/** What administrators do with sources; polling has queries of its own. */
export const createSourcesStore = ({ db, transaction }: Pick<Database, "db" | "transaction">) => {
  const find = async (id: number): Promise<NewsSourceRow | undefined> => {
    const [row] = await db
      .select()
      .from(newsSources)
      .where(and(eq(newsSources.id, id), present));
    return row;
  };
  return {
    /** All feeds, removed ones included. */
    listSources: (): Promise<NewsSourceRow[]> => db.select().from(newsSources).where(isFeed),

    /** A feed that is not removed. */
    findSource: find,

    /**
     * Adds a feed, due now; one of this address that was removed comes back. Undefined where there is one, or its items
     * are still being deleted.
     */
    async addSource(source: SourceDetails): Promise<NewsSourceRow | undefined> {
      const fields = {
        ...source,
        ...anew,
        nextPollAt: new Date(),
        addedBy: "admin",
        state: "on",
        active: true,
      } as const;
      const [row] = await db
        .insert(newsSources)
        .values(insertNewsSource.parse(fields))
        .onConflictDoUpdate({
          target: newsSources.url,
          set: { ...fields, ...unread },
          setWhere: and(isFeed, isRemoved, eq(newsSources.itemCount, 0)),
        })
        .returning();
      return row;
    },

    /**
     * Switches a source on or off. Switched on, it is due at once, yet no sooner than a minute after its last poll, and
     * has no failure behind it; one that the operator's list names no more is the administrators' own from then on.
     */
    async switchSource(id: number, on: boolean): Promise<NewsSourceRow | undefined> {
      const isOn = and(eq(newsSources.state, "on"), newsSources.active);
      const change = on
        ? {
            ...anew,
            state: "on" as const,
            active: true,
            addedBy: sql`case when ${newsSources.active} then ${newsSources.addedBy} else 'admin' end`,
            nextPollAt: sql`greatest(now(), ${newsSources.lastPollAt} + interval '1 minute')`,
          }
        : { state: "off" as const };
      await db
        .update(newsSources)
        .set(change)
        .where(and(eq(newsSources.id, id), present, on ? sql`not (${isOn})` : undefined));
      return find(id);
    },

    /**
     * Marks a feed as removed, which hides its items, and asks for their deletion. Undefined where there is no such feed.
     * @param isListed whether the operator's list names an address: that feed stays known as removed
     */
    beginRemoval: (id: number, isListed: (url: string) => boolean): Promise<NewsSourceRow | undefined> =>
      transaction(async (tx) => {
        const [source] = await tx
          .select({ url: newsSources.url })
          .from(newsSources)
          .where(and(isFeed, eq(newsSources.id, id)))
          .for("update");
        if (!source) return undefined;
        const addedBy = isListed(source.url) ? "configuration" : "admin";
        const [row] = await tx
          .update(newsSources)
          .set({ state: "removed", addedBy })
          .where(eq(newsSources.id, id))
          .returning();
        await tx.execute(sql`select pg_notify(${newsChanged}, ''), pg_notify(${sourceRemoved}, '')`);
        return row;
      }),

    /** The removed sources of which items, or the source itself, are left to delete. */
    async listRemovals(): Promise<number[]> {
      const rows = await db
        .select({ id: newsSources.id })
        .from(newsSources)
        .where(and(isFeed, isRemoved, or(eq(newsSources.addedBy, "admin"), isNamed)))
        .orderBy(newsSources.id);
      return rows.map(({ id }) => id);
    },

    /** Deletes a removed source that no item names any more, unless it is to stay known as removed. */
    async finishRemoval(id: number): Promise<void> {
      await db
        .delete(newsSources)
        .where(and(eq(newsSources.id, id), isRemoved, eq(newsSources.addedBy, "admin"), sql`not ${isNamed}`));
    },
  };
};

export type SourcesStore = ReturnType<typeof createSourcesStore>;
