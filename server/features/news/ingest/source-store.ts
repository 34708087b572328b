import { and, eq, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { FeedSource } from "#server/knowledge/sources.ts";
import type { Database, Transaction } from "#server/platform/db/client.ts";
import type { NewsSchedule } from "#shared/news/contract.ts";
import {
  insertNewsSource,
  type NewsSourceRow,
  newsItemSources,
  newsItems,
  newsSources,
} from "#shared/news/tables.ts";
import { parseUrl } from "#shared/url.ts";
import { newsChanged } from "../store.ts";
import { brokenAfterMs } from "./schedule.ts";

/** Normalizes an address and drops its fragment. An invalid address is returned unchanged. */
export const normalAddress = (address: string): string => {
  const url = parseUrl(address);
  if (!url) return address;
  url.hash = "";
  return url.href;
};

export type NewSource = typeof newsSources.$inferInsert;
export type Source = typeof newsSources.$inferSelect;

const isPolled = and(eq(newsSources.kind, "feed"), newsSources.active, eq(newsSources.state, "on"));

/** All feeds by normalized address. Earlier versions may have stored other spellings or duplicates. */
const knownFeeds = async (tx: Transaction): Promise<Map<string, { id: number; url: string }>> => {
  const rows = await tx
    .select({ id: newsSources.id, url: newsSources.url })
    .from(newsSources)
    .where(eq(newsSources.kind, "feed"))
    .orderBy(newsSources.id);
  return new Map(rows.reverse().map((row) => [normalAddress(row.url), row]));
};

/**
 * Keeps the column unless the source's country, language, topic or kind of publisher changes, because then all items
 * must be classified again.
 */
const keepUnlessRedescribed = (column: AnyPgColumn) =>
  sql`case when (${newsSources.country}, ${newsSources.language}, ${newsSources.topic}, ${newsSources.publisherKind}) is not distinct from (excluded.country, excluded.language, excluded.topic, excluded.publisher_kind) then ${column} end`;

type SourceDetails = Pick<NewsSourceRow, "url" | "name" | "country" | "language" | "topic"> &
  Partial<Pick<NewsSourceRow, "publisherKind">>;

/** Notification channel for sources to be removed. */
export const sourceRemoved = "news_source_removed";

const isFeed = eq(newsSources.kind, "feed");
const isRemoved = eq(newsSources.state, "removed");
const present = and(isFeed, ne(newsSources.state, "removed"));

/** Whether items still refer to the source. */
const hasItems = sql`(exists (select from ${newsItems} where source_id = ${newsSources.id})
  or exists (select from ${newsItemSources} where source_id = ${newsSources.id}))`;

const noFailures = { lastError: null, failures: 0, failingSince: null };

/** Clears the poll state, so that the next poll fetches the whole feed. */
const noPollState = {
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

/** The sources as they are configured, managed and shown; `createLeaseStore` has the queries of polling. */
export const createSourceStore = ({
  db,
  read,
  transaction,
}: Pick<Database, "db" | "read" | "transaction">) => {
  const findSource = async (id: number): Promise<NewsSourceRow | undefined> => {
    const [row] = await db
      .select()
      .from(newsSources)
      .where(and(eq(newsSources.id, id), present));
    return row;
  };
  return {
    /** A summary of all polled sources. */
    async schedule(): Promise<NewsSchedule> {
      const [row] = await read((from) =>
        from
          .select({
            last: sql<Date | null>`max(${newsSources.lastPollAt})`.mapWith(newsSources.lastPollAt),
            next: sql<Date | null>`min(${newsSources.nextPollAt})`.mapWith(newsSources.nextPollAt),
            sources: sql<number>`count(*)::int`,
            failing: sql<number>`count(${newsSources.lastError})::int`,
          })
          .from(newsSources)
          .where(isPolled),
      );
      return {
        lastPollAt: row?.last?.toISOString() ?? null,
        nextPollAt: row?.next?.toISOString() ?? null,
        sources: row?.sources ?? 0,
        failingSources: row?.failing ?? 0,
      };
    },

    /** The number of polled sources by health. `waiting` counts those that have not been read yet. */
    async countByHealth(): Promise<Record<"working" | "failing" | "broken" | "waiting", number>> {
      const { lastError, lastSuccessAt, failingSince } = newsSources;
      const brokenSince = new Date(Date.now() - brokenAfterMs).toISOString();
      const isBroken = sql`${lastError} is not null and ${failingSince} <= ${brokenSince}`;
      const isFailing = sql`${lastError} is not null and (${failingSince} is null or ${failingSince} > ${brokenSince})`;
      const countWhere = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;
      const [row] = await db
        .select({
          working: countWhere(sql`${lastError} is null and ${lastSuccessAt} is not null`),
          failing: countWhere(isFailing),
          broken: countWhere(isBroken),
          waiting: countWhere(sql`${lastError} is null and ${lastSuccessAt} is null`),
        })
        .from(newsSources)
        .where(isPolled);
      return row!;
    },

    /**
     * Replaces the configured feeds. Feeds that administrators added become configured ones if listed. Feeds no
     * longer listed become inactive. Items, poll state and the decisions of administrators stay.
     */
    async configureFeeds(feeds: readonly FeedSource[]): Promise<void> {
      await transaction(async (tx) => {
        // Serializes instances that start at the same time.
        await tx.execute(sql`lock table ${newsSources} in share row exclusive mode`);
        const known = await knownFeeds(tx);
        const configured: number[] = [];
        for (const feed of new Map(feeds.map((one) => [normalAddress(one.url), one])).values()) {
          const { name, country, language, topic, kind: publisherKind = null } = feed;
          const url = normalAddress(feed.url);
          const asWritten = known.get(url)?.url ?? url;
          const [row] = await tx
            .insert(newsSources)
            .values(
              insertNewsSource.parse({
                ...{ url: asWritten, name, country, language, topic, publisherKind },
                nextPollAt: new Date(),
              }),
            )
            .onConflictDoUpdate({
              target: newsSources.url,
              set: {
                ...{
                  url,
                  name,
                  country,
                  language,
                  topic,
                  publisherKind,
                  active: true,
                  addedBy: "configuration",
                },
                etag: keepUnlessRedescribed(newsSources.etag),
                lastModified: keepUnlessRedescribed(newsSources.lastModified),
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

    /** The source of the built-in archive, created on first use. */
    async archiveSource(source: NewSource): Promise<number> {
      const [row] = await db
        .insert(newsSources)
        .values(insertNewsSource.parse(source))
        .onConflictDoUpdate({ target: newsSources.url, set: { name: source.name } })
        .returning({ id: newsSources.id });
      return row!.id;
    },

    /** All feeds, including removed ones. */
    listSources: (): Promise<NewsSourceRow[]> =>
      read((from) => from.select().from(newsSources).where(isFeed)),

    /** A feed that has not been removed. */
    findSource: findSource,

    /**
     * Adds a feed that is due now, or restores a removed one. Undefined if the address is taken, or its items are
     * still being deleted.
     */
    async addSource(source: SourceDetails): Promise<NewsSourceRow | undefined> {
      const fields = {
        ...source,
        ...noFailures,
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
          set: { ...fields, ...noPollState },
          setWhere: and(isFeed, isRemoved, eq(newsSources.itemCount, 0)),
        })
        .returning();
      return row;
    },

    /**
     * Switches a source on or off. Switched on, its failures are cleared and it is due now, or a minute after its
     * last poll if that is later. If it is no longer in the operator's list, it becomes the administrators' source.
     */
    async switchSource(id: number, on: boolean): Promise<NewsSourceRow | undefined> {
      const isOn = and(eq(newsSources.state, "on"), newsSources.active);
      const change = on
        ? {
            ...noFailures,
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
      return findSource(id);
    },

    /**
     * Marks a feed as removed, which hides its items, and requests their deletion. Undefined if it does not exist.
     * @param isListed whether the operator's list has an address; such a feed stays known as removed
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

    /** Removed sources that still have items or rows to delete. */
    async listRemovals(): Promise<number[]> {
      const rows = await db
        .select({ id: newsSources.id })
        .from(newsSources)
        .where(and(isFeed, isRemoved, or(eq(newsSources.addedBy, "admin"), hasItems)))
        .orderBy(newsSources.id);
      return rows.map(({ id }) => id);
    },

    /** Deletes a removed source without items, unless it must stay known as removed. */
    async finishRemoval(id: number): Promise<void> {
      await db
        .delete(newsSources)
        .where(
          and(eq(newsSources.id, id), isRemoved, eq(newsSources.addedBy, "admin"), sql`not ${hasItems}`),
        );
    },
  };
};

export type SourceStore = ReturnType<typeof createSourceStore>;
