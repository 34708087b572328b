import { sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";

/** Makes stories of one item that is left none; the others are named by the first that is left. */
export const mendStories = async (tx: Transaction, stories: readonly string[]): Promise<void> => {
  await tx.execute(sql`
    update news_items as item
    set story_id = case when story.items > 1 then story.first end
    from (
      select story_id, min(id) as first, count(*) as items from news_items
      where story_id = any(${sql.param(stories)}::bigint[]) group by story_id
    ) as story
    where item.story_id = story.story_id`);
};

/** What is about to be told of an item. */
interface Told {
  sourceId: number;
  itemKey: string;
  title: string;
  shown: boolean;
}

/** Takes items that are about to get another title out of their stories, for they may tell of something else now. */
export const leaveStories = async (tx: Transaction, batch: readonly Told[]): Promise<void> => {
  const { rows } = await tx.execute<{ story: string }>(sql`
    update news_items as item set story_id = null
    from unnest(
      ${sql.param(batch.map(({ itemKey }) => itemKey))}::text[], ${sql.param(batch.map(({ title }) => title))}::text[],
      ${sql.param(batch.map(({ sourceId }) => sourceId))}::integer[], ${sql.param(batch.map(({ shown }) => shown))}::boolean[]
    ) as told (item_key, title, source_id, shown)
    join news_items as before using (item_key)
    where item.id = before.id and before.story_id is not null and before.title <> told.title
      and (before.source_id = told.source_id or (told.shown and not before.shown))
    returning before.story_id as story`);
  if (rows.length > 0) await mendStories(tx, [...new Set(rows.map(({ story }) => story))]);
};
