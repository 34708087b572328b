import { sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";

/** What of an item tells whether it is stored under another key. */
interface Told {
  sourceId: number;
  itemKey: string;
  title: string;
  pubDate: Date;
  guid?: string | null;
  otherKeys?: readonly string[];
}

const toldOf = ({ sourceId, itemKey, title, pubDate, guid = null, otherKeys = [] }: Told) => ({
  source_id: sourceId,
  item_key: itemKey,
  title,
  pub_date: pubDate,
  guid,
  other_keys: otherKeys,
});

/**
 * Gives items of a source the key under which it tells them now, so that they are updated and not stored again: one with
 * the same guid and the same title or date, or with the same title under another form of the key. A guid that is known
 * and another one speaks against that. An item told under the key that it has keeps it.
 */
export const rekeyItems = async (tx: Transaction, batch: readonly Told[]): Promise<void> => {
  await tx.execute(sql`
    with told as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(batch.map(toldOf))}::jsonb)
        as row (source_id integer, item_key text, title text, pub_date timestamptz, guid text, other_keys text[])
    ), unknown as materialized (
      select * from told where not exists (select from news_items as item where item.item_key = told.item_key)
    ), found as (
      select item.id, item.item_key as old_key, told.item_key, 1 as rank
      from unknown as told
      join news_items as item on item.source_id = told.source_id and item.guid = told.guid
      where item.title = told.title or item.pub_date = told.pub_date
      union all
      select item.id, item.item_key, told.item_key, 2
      from unknown as told
      cross join unnest(told.other_keys) as other (key)
      join news_items as item on item.item_key = other.key
      where item.source_id = told.source_id and item.title = told.title
        and (item.guid = told.guid or item.guid is null or told.guid is null)
    ), of_key as (
      select distinct on (item_key) id, item_key, rank from found
      where not exists (select from told where told.item_key = found.old_key)
      order by item_key, rank, id
    )
    update news_items as item set item_key = renamed.item_key
    from (select distinct on (id) id, item_key from of_key order by id, rank, item_key) as renamed
    where item.id = renamed.id`);
};
