import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "#server/db/client.ts";
import { insertNewsItem, newsItems } from "#shared/news/tables.ts";

type NewItem = typeof newsItems.$inferInsert;

/** What is written again without a date keeps the one that it has. */
const unlessUndated = (column: AnyPgColumn, excluded: SQL) =>
  sql`case when excluded.date_basis = 'first seen' then ${column} else ${excluded} end`;

/** What a row becomes when its source tells it again, by column. */
const rewritten = {
  sourceId: sql`excluded.source_id`,
  title: sql`excluded.title`,
  link: sql`excluded.link`,
  body: sql`excluded.body`,
  language: sql`excluded.language`,
  pubDate: unlessUndated(newsItems.pubDate, sql`excluded.pub_date`),
  dateBasis: unlessUndated(newsItems.dateBasis, sql`excluded.date_basis`),
  publisherKind: sql`excluded.publisher_kind`,
  type: sql`excluded.type`,
  countries: sql`excluded.countries`,
  countriesFrom: sql`excluded.countries_from`,
  tags: sql`excluded.tags`,
  shown: sql`excluded.shown`,
};

const otherWords = sql`(${newsItems.title}, ${newsItems.body}) is distinct from (excluded.title, excluded.body)`;
const unlessOtherWords = (column: AnyPgColumn) => sql`case when ${otherWords} then null else ${column} end`;

const changedIn = sql`(${sql.join(
  Object.keys(rewritten).map((name) => sql`${newsItems[name as keyof typeof rewritten]}`),
  sql`, `,
)}) is distinct from (${sql.join(Object.values(rewritten), sql`, `)})`;

/** A row that was written; `shown` as it is now. */
export interface WrittenItem {
  id: number;
  shown: boolean;
  pubDate: Date;
  /** False where a row was there before. */
  added: boolean;
}

/**
 * Adds items that are new and rewrites those of the same source that changed. What another source has told before
 * stays in its words, unless only the later one has it on a subject that is shown: then it is the later one's.
 */
export const writeItems = (tx: Transaction, batch: readonly NewItem[]): Promise<WrittenItem[]> =>
  tx
    .insert(newsItems)
    .values(batch.map((item) => insertNewsItem.parse(item) as NewItem))
    .onConflictDoUpdate({
      target: newsItems.itemKey,
      set: {
        ...rewritten,
        // A better classifier changes what we say of an item, not the item.
        updatedAt: sql`case when ${otherWords} then now() else ${newsItems.updatedAt} end`,
        summary: unlessOtherWords(newsItems.summary),
        impact: unlessOtherWords(newsItems.impact),
        summaryOrigin: unlessOtherWords(newsItems.summaryOrigin),
        summaryLeaseUntil: unlessOtherWords(newsItems.summaryLeaseUntil),
      },
      setWhere: sql`${changedIn} and (${newsItems.sourceId} = excluded.source_id or (excluded.shown and not ${newsItems.shown}))`,
    })
    .returning({
      id: newsItems.id,
      shown: newsItems.shown,
      pubDate: newsItems.pubDate,
      added: sql<boolean>`xmax = 0`,
    });

/**
 * Notes who reports these items.
 * @returns how many shown items gained a source besides the one whose they are.
 */
export const writeReporters = async (tx: Transaction, batch: readonly NewItem[]): Promise<number> => {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with told as (
      insert into news_item_sources (item_id, source_id)
      select item.id, told.source_id
      from unnest(${sql.param(batch.map(({ itemKey }) => itemKey))}::text[], ${sql.param(batch.map(({ sourceId }) => sourceId))}::integer[]) as told (item_key, source_id)
      join news_items as item using (item_key)
      on conflict do nothing
      returning item_id, source_id
    )
    select count(*)::integer as count from told join news_items as item on item.id = told.item_id
    where item.shown and item.source_id <> told.source_id`);
  return rows[0]?.count ?? 0;
};
