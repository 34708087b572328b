import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { mendStories } from "../stories/leaving-store.ts";
import { dropUnusedTags } from "./tag-store.ts";

/** As many as are deleted well within the time that a query may take. */
const batchSize = 500;

interface RemovedItem extends Record<string, unknown> {
  story: string | null;
  names: string[];
}

/**
 * Takes some items away from a source, all that match `which` (of `item`): those that another source reports too are
 * the oldest other's from now on, the others are deleted.
 * @returns whether there was anything; there may be more of them then.
 */
export const removeSomeItems = async (
  tx: Transaction,
  sourceId: number,
  which: SQL = sql`true`,
): Promise<boolean> => {
  const passed = await tx.execute(sql`
    update news_items as item set source_id = other.source_id, guid = null
    from (
      select item.id, min(teller.source_id) as source_id
      from news_items as item
      join news_item_sources as teller on teller.item_id = item.id and teller.source_id <> item.source_id
      where item.source_id = ${sourceId} and ${which}
      group by item.id limit ${batchSize}
    ) as other
    where item.id = other.id
    returning item.id`);
  const untold = await tx.execute(sql`
    delete from news_item_sources using (
      select item.id from news_item_sources as told join news_items as item on item.id = told.item_id
      where told.source_id = ${sourceId} and item.source_id <> ${sourceId} and ${which}
      limit ${batchSize}
    ) as item
    where news_item_sources.item_id = item.id and news_item_sources.source_id = ${sourceId}`);
  const { rows: removed } = await tx.execute<RemovedItem>(sql`
    delete from news_items using (
      select item.id from news_items as item
      where item.source_id = ${sourceId} and ${which} and not exists (
        select from news_item_sources as teller where teller.item_id = item.id and teller.source_id <> item.source_id)
      limit ${batchSize}
    ) as gone
    where news_items.id = gone.id
    returning story_id as story, array(select tag->>'name' from jsonb_array_elements(tags) as tag) as names`);
  const stories = new Set(removed.flatMap(({ story }) => story ?? []));
  if (stories.size > 0) await mendStories(tx, [...stories]);
  await dropUnusedTags(tx, [...new Set(removed.flatMap(({ names }) => names))]);
  return removed.length + (passed.rowCount ?? 0) + (untold.rowCount ?? 0) > 0;
};
