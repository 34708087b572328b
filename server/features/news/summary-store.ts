import { and, desc, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import type { Summary, SummaryRequest, Tag } from "#shared/news/contract.ts";
import { isVisible, newsItems, newsSources } from "#shared/news/tables.ts";
import { newsChanged } from "./store.ts";

/** What is known of an item that is to be told in short. */
export interface SummaryItem {
  id: number;
  title: string;
  link: string;
  body: string;
  /** ISO 639-1, of the source. */
  language: string;
  pubDate: Date;
  dateBasis: string | null;
  publisherKind: string | null;
  type: SummaryRequest["type"];
  countries: string[];
  countriesFrom: "text" | "source";
  tags: Tag[];
  sourceName: string;
  /** The summary that is kept. */
  kept: Summary | undefined;
  /** Whether some instance writes one; `over` where it had the time for it and did not end. */
  lease: "none" | "held" | "over";
}

/** The right to write a summary, until a time of the database. */
export interface SummaryLease {
  itemId: number;
  until: Date;
}

const columns = {
  id: newsItems.id,
  title: newsItems.title,
  link: newsItems.link,
  body: newsItems.body,
  language: newsItems.language,
  pubDate: newsItems.pubDate,
  dateBasis: newsItems.dateBasis,
  publisherKind: newsItems.publisherKind,
  type: newsItems.type,
  countries: newsItems.countries,
  countriesFrom: newsItems.countriesFrom,
  tags: newsItems.tags,
  summary: newsItems.summary,
  impact: newsItems.impact,
  summaryOrigin: newsItems.summaryOrigin,
  lease: sql<
    SummaryItem["lease"]
  >`case when ${newsItems.summaryLeaseUntil} is null then 'none' when ${newsItems.summaryLeaseUntil} < now() then 'over' else 'held' end`,
  sourceName: newsSources.name,
};

const free = or(isNull(newsItems.summaryLeaseUntil), lt(newsItems.summaryLeaseUntil, sql`now()`));
/** A library's summary may be replaced, a model's stays. */
const open = (origin: Summary["origin"]): SQL | undefined =>
  or(isNull(newsItems.summary), origin === "model" ? eq(newsItems.summaryOrigin, "library") : undefined);

/** Queries over the summaries of items. None holds a connection while one is written. */
export const createSummaryStore = ({ db, transaction }: Database) => {
  const findWhere = async (which: SQL | undefined): Promise<SummaryItem | undefined> => {
    const [row] = await db
      .select(columns)
      .from(newsItems)
      .innerJoin(newsSources, eq(newsSources.id, newsItems.sourceId))
      .where(and(isVisible(newsItems), which))
      .orderBy(desc(newsItems.pubDate), desc(newsItems.id))
      .limit(1);
    if (!row) return undefined;
    const { summary, impact, summaryOrigin: origin, ...item } = row;
    return { ...item, kept: summary && impact && origin ? { summary, impact, origin } : undefined };
  };

  return {
    /** The shown item of the id, where there is one; else the newest of exactly this title and type. */
    find: ({ id, title, type }: SummaryRequest): Promise<SummaryItem | undefined> =>
      findWhere(
        id !== undefined ? eq(newsItems.id, id) : and(eq(newsItems.title, title), eq(newsItems.type, type)),
      ),

    /** A shown item as it is now. */
    findAgain: (id: number): Promise<SummaryItem | undefined> => findWhere(eq(newsItems.id, id)),

    /** Takes the right to write an item's summary with a model; undefined where another has it, or there is one. */
    async claim(itemId: number, seconds: number): Promise<SummaryLease | undefined> {
      const [row] = await db
        .update(newsItems)
        // To the millisecond, as it comes back.
        .set({ summaryLeaseUntil: sql`date_trunc('milliseconds', now() + ${seconds} * interval '1 second')` })
        .where(and(eq(newsItems.id, itemId), free, open("model")))
        .returning({ until: newsItems.summaryLeaseUntil });
      return row?.until ? { itemId, until: row.until } : undefined;
    },

    /** Gives the right back, unless it was over and another has it. */
    async release({ itemId, until }: SummaryLease): Promise<void> {
      await db
        .update(newsItems)
        .set({ summaryLeaseUntil: null })
        .where(and(eq(newsItems.id, itemId), eq(newsItems.summaryLeaseUntil, until)));
    },

    /**
     * Keeps a summary with the item that it was made of, and announces it.
     * @returns false where the item is another by now, or has a better one
     */
    keep: ({ id, title, body }: SummaryItem, { summary, impact, origin }: Summary): Promise<boolean> =>
      transaction(async (tx) => {
        const unchanged = and(eq(newsItems.id, id), eq(newsItems.title, title), eq(newsItems.body, body));
        const { rowCount } = await tx
          .update(newsItems)
          .set({
            summary,
            impact,
            summaryOrigin: origin,
            ...(origin === "model" && { summaryLeaseUntil: null }),
          })
          .where(and(unchanged, open(origin)));
        if (!rowCount) return false;
        await tx.execute(sql`select pg_notify(${newsChanged}, '')`);
        return true;
      }),
  };
};

export type SummaryStore = ReturnType<typeof createSummaryStore>;
