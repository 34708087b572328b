import { and, arrayContains, desc, eq, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import type { NewsItem, NewsQuery } from "#shared/news/contract.ts";
import { newsItems, newsSources } from "#shared/news/tables.ts";

/** An item that is shown, and when it was last another one than before. */
export interface ShownItem extends NewsItem {
  changedAt: Date;
}

/** `%`, `_` and `\` mean themselves. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

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
  summary: newsItems.summary,
  impact: newsItems.impact,
  sourceName: newsSources.name,
};

const matching = ({ before, tag = [], q, type, country }: NewsQuery): (SQL | undefined)[] => [
  sql`${newsItems.shown}`,
  before === undefined
    ? undefined
    : sql`(${newsItems.pubDate}, ${newsItems.id}) < (select pub_date, id from ${newsItems} where id = ${before})`,
  ...tag.map((name) => sql`${newsItems.tags} @> ${JSON.stringify([{ name }])}::jsonb`),
  q === undefined
    ? undefined
    : or(sql`${newsItems.title} ilike ${containing(q)}`, sql`${newsItems.body} ilike ${containing(q)}`),
  type && eq(newsItems.type, type),
  country === undefined ? undefined : arrayContains(newsItems.countries, [country]),
];

/** The newest shown items that match, newest first. An unknown `before` gives nothing. */
export const listShown = async (
  db: Queryable,
  query: NewsQuery,
  limit: number,
  ...more: SQL[]
): Promise<ShownItem[]> => {
  const rows = await db
    .select(shownColumns)
    .from(newsItems)
    .innerJoin(newsSources, eq(newsSources.id, newsItems.sourceId))
    .where(and(...matching(query), ...more))
    .orderBy(desc(newsItems.pubDate), desc(newsItems.id))
    .limit(limit);
  return rows.map((all) => {
    const { sourceName, publisherKind, firstSeenAt, updatedAt, summary, impact, pubDate, ...row } = all;
    return {
      ...row,
      pubDate: pubDate.toISOString(),
      source: { name: sourceName, kind: publisherKind },
      status: updatedAt ? "updated" : "new",
      // A date may lie ahead, as that on which a law takes effect.
      changedAt: updatedAt ?? (pubDate < firstSeenAt ? pubDate : firstSeenAt),
      ...(summary && { summary }),
      ...(impact && { impact }),
    };
  });
};
