import { and, eq, ne, or, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import {
  insertNewsSource,
  type NewsSourceRow,
  newsItemSources,
  newsItems,
  newsSources,
} from "#shared/news/tables.ts";
import { newsChanged } from "../store.ts";

/** What an administrator says of a feed. */
type NewSource = Pick<NewsSourceRow, "url" | "name" | "country" | "language" | "topic">;

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
    async addSource(source: NewSource): Promise<NewsSourceRow | undefined> {
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
