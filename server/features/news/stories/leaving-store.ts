import { sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";

/** What is about to be told of an item. */
interface Told {
  sourceId: number;
  itemKey: string;
  title: string;
  shown: boolean;
}

/**
 * Takes items that are about to get another title out of their stories, for they may tell of something else now: each is
 * a story of its own, by a number that no item and no story had before. Whom one was told of is known by these numbers.
 */
export const leaveStories = async (tx: Transaction, batch: readonly Told[]): Promise<void> => {
  await tx.execute(sql`
    update news_items as item set story_id = nextval(pg_get_serial_sequence('news_items', 'id'))
    from unnest(
      ${sql.param(batch.map(({ itemKey }) => itemKey))}::text[], ${sql.param(batch.map(({ title }) => title))}::text[],
      ${sql.param(batch.map(({ sourceId }) => sourceId))}::integer[], ${sql.param(batch.map(({ shown }) => shown))}::boolean[]
    ) as told (item_key, title, source_id, shown)
    join news_items as before using (item_key)
    where item.id = before.id and before.story_id is not null and before.title <> told.title
      and (before.source_id = told.source_id or (told.shown and not before.shown))`);
};
