import { and, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#server/platform/db/client.ts";
import { isUnleased, leaseEnd } from "#server/platform/db/lease.ts";
import type { NewsStage, PublisherKind, Summary, SummaryRequest } from "#shared/news/contract.ts";
import {
  isVisible,
  newsItems,
  newsSources,
  publisherColumns,
  type StoredTag,
  statedDay,
  statedStage,
} from "#shared/news/tables.ts";
import { newsChanged } from "../store.ts";

/** An item to be summarized. */
export interface SummaryItem {
  id: number;
  title: string;
  link: string;
  body: string;
  /** ISO 639-1, of the source. */
  language: string;
  pubDate: Date;
  dateBasis: string | null;
  publisherKind: PublisherKind | null;
  type: SummaryRequest["type"];
  countries: string[];
  countriesFrom: "text" | "source";
  tags: StoredTag[];
  stage: NewsStage | null;
  effectiveOn: string | null;
  publisher: string;
  /** The saved summary. */
  saved: Summary | undefined;
  /** Whether an instance is writing a summary; `over` if it did not finish in time. */
  lease: "none" | "held" | "over";
}

/** The exclusive right to write a summary until a time of the database clock. */
export interface SummaryLease {
  itemId: number;
  expiresAt: Date;
}

const columns = {
  id: newsItems.id,
  title: newsItems.title,
  link: newsItems.link,
  body: newsItems.body,
  language: newsItems.language,
  pubDate: newsItems.pubDate,
  dateBasis: newsItems.dateBasis,
  type: newsItems.type,
  countries: newsItems.countries,
  countriesFrom: newsItems.countriesFrom,
  tags: newsItems.tags,
  stage: statedStage(newsItems),
  effectiveOn: statedDay(newsItems),
  summary: newsItems.summary,
  impact: newsItems.impact,
  summaryOrigin: newsItems.summaryOrigin,
  lease: sql<
    SummaryItem["lease"]
  >`case when ${newsItems.summaryLeaseUntil} is null then 'none' when ${isUnleased(newsItems.summaryLeaseUntil)} then 'over' else 'held' end`,
  ...publisherColumns(newsItems, newsSources),
};

/** A model's summary replaces one from the library, never the other way round. */
const isReplaceable = (origin: Summary["origin"]): SQL | undefined =>
  or(isNull(newsItems.summary), origin === "model" ? eq(newsItems.summaryOrigin, "library") : undefined);

/** Item summaries. No connection is held while a summary is being written. */
export const createSummaryStore = ({ db, transaction }: Database) => {
  const findWhere = async (condition: SQL | undefined): Promise<SummaryItem | undefined> => {
    const [row] = await db
      .select(columns)
      .from(newsItems)
      .innerJoin(newsSources, eq(newsSources.id, newsItems.sourceId))
      .where(and(isVisible(newsItems), condition))
      .orderBy(desc(newsItems.pubDate), desc(newsItems.id))
      .limit(1);
    if (!row) return undefined;
    const { summary, impact, summaryOrigin: origin, ...item } = row;
    return {
      ...item,
      saved: summary !== null && impact !== null && origin ? { summary, impact, origin } : undefined,
    };
  };

  return {
    /** The shown item with the id, or else the newest one with exactly this title and type. */
    find: ({ id, title, type }: SummaryRequest): Promise<SummaryItem | undefined> =>
      findWhere(
        id !== undefined ? eq(newsItems.id, id) : and(eq(newsItems.title, title), eq(newsItems.type, type)),
      ),

    /** The current version of a shown item. */
    findById: (id: number): Promise<SummaryItem | undefined> => findWhere(eq(newsItems.id, id)),

    /**
     * Leases the writing of a model summary; undefined if another instance holds the lease or a model summary
     * exists.
     */
    async claim(itemId: number, leaseMs: number): Promise<SummaryLease | undefined> {
      const [row] = await db
        .update(newsItems)
        .set({ summaryLeaseUntil: leaseEnd(leaseMs) })
        .where(and(eq(newsItems.id, itemId), isUnleased(newsItems.summaryLeaseUntil), isReplaceable("model")))
        .returning({ expiresAt: newsItems.summaryLeaseUntil });
      return row?.expiresAt ? { itemId, expiresAt: row.expiresAt } : undefined;
    },

    /** Releases the lease, unless it expired and another instance holds it. */
    async release({ itemId, expiresAt }: SummaryLease): Promise<void> {
      await db
        .update(newsItems)
        .set({ summaryLeaseUntil: null })
        .where(and(eq(newsItems.id, itemId), eq(newsItems.summaryLeaseUntil, expiresAt)));
    },

    /**
     * Saves a summary and announces it, if the item is unchanged.
     * @returns false if the item has changed or has a better summary
     */
    save: ({ id, title, body }: SummaryItem, { summary, impact, origin }: Summary): Promise<boolean> =>
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
          .where(and(unchanged, isReplaceable(origin)));
        if (!rowCount) return false;
        await tx.execute(sql`select pg_notify(${newsChanged}, '')`);
        return true;
      }),
  };
};

export type SummaryStore = ReturnType<typeof createSummaryStore>;
