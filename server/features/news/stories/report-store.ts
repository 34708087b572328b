import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "#server/db/client.ts";
import type { Report } from "#shared/news/contract.ts";
import { isVisible, newsItems } from "#shared/news/tables.ts";
import type { ShownItem } from "../shown-store.ts";

const mostReports = 10;

const item = alias(newsItems, "item");

interface ReportRow extends Record<string, unknown> {
  itemId: number;
  source: string;
  title: string;
  link: string;
  pubDate: Date;
}

/**
 * Who else reports what these items tell, by id: the other items of their stories, and other sources of the same items,
 * which are named with the item's own link. Oldest first, each source once.
 */
export const findReports = async (
  db: Queryable,
  items: readonly ShownItem[],
): Promise<Map<number, Report[]>> => {
  const { rows } = await db.execute<ReportRow>(sql`
    with card as materialized (
      select item.id, item.story_id, item.source_id, source.name
      from news_items as item join news_sources as source on source.id = item.source_id
      where item.id = any(${sql.param(items.map(({ id }) => id))}::bigint[])
    ), told as (
      select card.id as card_id, item.id, item.source_id from card
      join news_items as item on item.story_id = card.story_id and item.id <> card.id and ${isVisible(item)}
      union
      select card.id, card.id, teller.source_id from card
      join news_item_sources as teller on teller.item_id = card.id and teller.source_id <> card.source_id
    ), once as (
      select distinct on (card.id, source.name) card.id as "itemId", source.name as source, item.title, item.link,
        item.pub_date as "pubDate", item.id
      from told join card on card.id = told.card_id
      join news_items as item on item.id = told.id
      join news_sources as source on source.id = told.source_id and source.state <> 'removed'
      where source.name <> card.name
      order by card.id, source.name, item.pub_date, item.id
    )
    select "itemId"::float8, source, title, link, "pubDate" from once
    order by "itemId", "pubDate", id, source`);
  const reports = new Map<number, Report[]>(items.map(({ id }) => [id, []]));
  for (const { itemId, pubDate, ...report } of rows) {
    const list = reports.get(itemId);
    if (list && list.length < mostReports) list.push({ ...report, pubDate: new Date(pubDate).toISOString() });
  }
  return reports;
};
