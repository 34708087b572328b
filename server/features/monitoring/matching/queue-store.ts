import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Database, retryDeadlocks, type Transaction } from "#server/db/client.ts";
import { monitoringAlerts, monitoringQueue } from "#shared/monitoring/tables.ts";
import type { NewsType } from "#shared/news/contract.ts";
import { isVisible, newsItems } from "#shared/news/tables.ts";
import { changeAlerts, idsOnItems } from "../alerts/batch-store.ts";

/** The channel that announces items to be matched. */
export const monitoringQueued = "monitoring_queued";

const item = alias(newsItems, "item");

/** An item that waits, that nobody else works on or deletes until the transaction ends. */
export interface QueuedItem {
  id: number;
  title: string;
  body: string;
  type: NewsType;
  language: string;
  countries: string[];
  shown: boolean;
  /** The story of the item, else the item itself. */
  storyId: number;
  /** Items of the story by which it may have been told: the others, and this one if anybody who comes was told of it before. */
  toldBy: number[];
  /** All accounts up to this one have been looked at. */
  afterUserId: number;
}

/** Notes that items are new or have other words, in the transaction that wrote them; whoever was looked at is again. */
export const enqueueItems = async (tx: Transaction, itemIds: readonly number[]): Promise<void> => {
  if (itemIds.length === 0) return;
  const ids = [...itemIds].sort((a, b) => a - b);
  await tx
    .insert(monitoringQueue)
    .values(ids.map((itemId) => ({ itemId })))
    .onConflictDoUpdate({
      target: monitoringQueue.itemId,
      set: { queuedAt: sql`now()`, afterUserId: 0 },
    });
  await tx.execute(sql`select pg_notify(${monitoringQueued}, '')`);
};

/** The first item from this id on that nobody works on; undefined where none is left. */
export const claimItem = async (tx: Transaction, fromId: number): Promise<QueuedItem | undefined> => {
  // The item is kept first, as by whoever writes it, so that neither waits for the other.
  const { rows } = await tx.execute<QueuedItem & Record<string, unknown>>(sql`
    select item.id::float8 as id, item.title, item.body, item.type, item.language, item.countries, (${isVisible(item)}) as shown,
      coalesce(item.story_id, item.id)::float8 as "storyId", queue.after_user_id as "afterUserId",
      array(
        select id::float8 from news_items where story_id = item.story_id and id <> item.id
        union all (
          select item.id::float8 from monitoring_alerts as earlier
          where earlier.item_id = item.id and earlier.user_id > queue.after_user_id order by earlier.user_id limit 1
        )
      ) as "toldBy"
    from monitoring_queue as queue join news_items as item on item.id = queue.item_id
    where queue.item_id >= ${fromId} order by queue.item_id limit 1
    for key share of item skip locked for update of queue skip locked`);
  return rows[0];
};

/** Notes how far the accounts have been looked at. */
export const noteProgress = async (tx: Transaction, itemId: number, afterUserId: number): Promise<void> => {
  await tx.update(monitoringQueue).set({ afterUserId }).where(eq(monitoringQueue.itemId, itemId));
};

/** Notes that all accounts have been looked at. */
export const finishItem = async (tx: Transaction, itemId: number): Promise<void> => {
  await tx.delete(monitoringQueue).where(eq(monitoringQueue.itemId, itemId));
};

/**
 * Takes items that are about to be deleted off the queue, and deletes the alerts on them, of which there may be very many,
 * some in a statement. What is written in between goes with the items.
 */
export const forgetItems = async (
  { db }: Pick<Database, "db">,
  itemIds: readonly number[],
): Promise<void> => {
  await db.delete(monitoringQueue).where(sql`item_id = any(${sql.param(itemIds)}::bigint[])`);
  await retryDeadlocks(() =>
    changeAlerts(idsOnItems(itemIds), (some) => db.delete(monitoringAlerts).where(some)),
  );
};
