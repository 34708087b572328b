import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "#server/db/client.ts";
import { insertNewsSource, type NewsSourceRow, newsSources } from "#shared/news/tables.ts";

/** What an administrator says of a feed. */
type NewSource = Pick<NewsSourceRow, "url" | "name" | "country" | "language" | "topic">;

/** Feeds that administrators see. */
const present = and(eq(newsSources.kind, "feed"), ne(newsSources.state, "removed"));

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
export const createSourcesStore = ({ db }: Pick<Database, "db">) => {
  const find = async (id: number): Promise<NewsSourceRow | undefined> => {
    const [row] = await db
      .select()
      .from(newsSources)
      .where(and(eq(newsSources.id, id), present));
    return row;
  };
  return {
    /** All feeds but the removed ones. */
    listSources: (): Promise<NewsSourceRow[]> => db.select().from(newsSources).where(present),

    /** One of them. */
    findSource: find,

    /** Adds a feed, due now; one of this address that was removed comes back. Undefined where there is one. */
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
          setWhere: and(eq(newsSources.kind, "feed"), eq(newsSources.state, "removed")),
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

    /** Forgets a source; one to be remembered as removed is not added by the operator's list again. */
    async removeSource(id: number, remember: boolean): Promise<void> {
      if (remember) await db.update(newsSources).set({ state: "removed" }).where(eq(newsSources.id, id));
      else await db.delete(newsSources).where(eq(newsSources.id, id));
    },
  };
};

export type SourcesStore = ReturnType<typeof createSourcesStore>;
