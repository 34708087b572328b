import { eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#server/platform/db/client.ts";
import { lockAccount } from "#server/platform/db/lock-account.ts";
import { maxSaved } from "#shared/news/contract.ts";
import { isVisible, newsItems, savedUpdates } from "#shared/news/tables.ts";

/** The ids of the items that an account saved, and of the other reports of their stories. */
export const listSavedIds = async (db: Queryable, userId: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select item_id::float8 as id from saved_updates where user_id = ${userId}
    union
    select mate.id::float8 from saved_updates as saved
    join news_items as item on item.id = saved.item_id
    join news_items as mate on mate.story_id = item.story_id
    where saved.user_id = ${userId}
    order by id`);
  return rows.map(({ id }) => id);
};

/** Saves an item for an account. Saving it again changes nothing. */
export const saveUpdate = async (
  tx: Transaction,
  userId: number,
  itemId: number,
): Promise<"saved" | "unknown" | "full"> => {
  const [item] = await tx
    .select({ isVisible: sql<boolean>`${isVisible(newsItems)}` })
    .from(newsItems)
    .where(eq(newsItems.id, itemId))
    .for("key share");
  if (!item?.isVisible) return "unknown";
  // Serialize the requests of an account, so that they cannot exceed the limit together.
  await lockAccount(tx, userId);
  const { rows } = await tx.execute<{ others: number }>(
    sql`select count(*)::integer as others from saved_updates where user_id = ${userId} and item_id <> ${itemId}`,
  );
  if ((rows[0]?.others ?? 0) >= maxSaved) return "full";
  await tx.insert(savedUpdates).values({ userId, itemId }).onConflictDoNothing();
  return "saved";
};

/** Removes an item and the other reports of its story from those that an account saved. */
export const unsaveUpdate = async (db: Queryable, userId: number, itemId: number): Promise<void> => {
  await db.execute(sql`
    delete from saved_updates where user_id = ${userId} and item_id in (
      select ${itemId}::bigint
      union
      select mate.id from news_items as item join news_items as mate on mate.story_id = item.story_id
      where item.id = ${itemId}
    )`);
};

/** The saved items of an account, for its export. */
export const exportSaved = async (db: Queryable, userId: number): Promise<object[]> => {
  const { rows } = await db.execute(sql`
    select title, link, saved_at as "savedAt"
    from saved_updates as saved join news_items on news_items.id = saved.item_id
    where user_id = ${userId} order by saved_at`);
  return rows;
};
