import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#server/platform/db/client.ts";
import type { NewsItem } from "#shared/news/contract.ts";
import { isVisible, newsItems, newsSources } from "#shared/news/tables.ts";

/** A visible item with the date of its last change. */
export interface ShownItem extends Omit<NewsItem, "alsoReportedBy" | "found"> {
  storyId: number | null;
  changedAt: Date;
}

const shownColumns = {
  id: newsItems.id,
  title: newsItems.title,
  link: newsItems.link,
  pubDate: newsItems.pubDate,
  dateBasis: newsItems.dateBasis,
  publisherKind: newsItems.publisherKind,
  firstSeenAt: newsItems.firstSeenAt,
  updatedAt: newsItems.updatedAt,
  type: newsItems.type,
  countries: newsItems.countries,
  tags: newsItems.tags,
  storyId: newsItems.storyId,
  summary: newsItems.summary,
  impact: newsItems.impact,
  summaryOrigin: newsItems.summaryOrigin,
  sourceName: newsSources.name,
};

/** Newest first, in the order of the indexes. */
export const newestFirst = [
  sql`${desc(newsItems.pubDate)} nulls last`,
  sql`${desc(newsItems.id)} nulls last`,
];

const shownRows = (db: Queryable) =>
  db.select(shownColumns).from(newsItems).innerJoin(newsSources, eq(newsSources.id, newsItems.sourceId));
type ShownRow = Awaited<ReturnType<typeof shownRows>>[number];

const toShownItem = (all: ShownRow): ShownItem => {
  const {
    sourceName,
    publisherKind,
    firstSeenAt,
    updatedAt,
    summary,
    impact,
    summaryOrigin,
    pubDate,
    ...row
  } = all;
  return {
    ...row,
    pubDate: pubDate.toISOString(),
    source: { name: sourceName, kind: publisherKind },
    status: updatedAt ? "updated" : "new",
    firstSeenAt: firstSeenAt.toISOString(),
    // The date may be in the future, such as a law's effective date.
    changedAt: updatedAt ?? (pubDate < firstSeenAt ? pubDate : firstSeenAt),
    ...(summary && { summary }),
    ...(impact && { impact }),
    ...(summary && summaryOrigin && { summaryOrigin }),
  };
};

/** Reads the visible ones of these items, newest first. */
export const readShown = async (db: Queryable, ids: readonly number[]): Promise<ShownItem[]> => {
  if (ids.length === 0) return [];
  const rows = await shownRows(db)
    .where(and(isVisible(newsItems), inArray(newsItems.id, [...ids])))
    .orderBy(...newestFirst);
  return rows.map(toShownItem);
};
