import { type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#server/db/client.ts";
import { dropUnusedTags } from "./tag-store.ts";

const isSole = (sourceId: number) => sql`item.source_id = ${sourceId} and not exists (
  select from news_item_sources as teller where teller.item_id = item.id and teller.source_id <> item.source_id)`;

/** Some of the items that a source alone reports, of those that match `which` (of `item`). */
export const findSoleItems = async (
  db: Queryable,
  sourceId: number,
  { which, size }: { which: SQL; size: number },
): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::float8 from news_items as item where ${isSole(sourceId)} and ${which} limit ${size}`,
  );
  return rows.map(({ id }) => id);
};

/**
 * Takes up to `size` items away from a source: of those that match `which` (of `item`), what another source reports too
 * is the oldest other's from now on. Those of `sole` are deleted, unless another has come to report them.
 * @returns whether there was anything; there may be more of them then.
 */
export const removeSomeItems = async (
  tx: Transaction,
  sourceId: number,
  { which, size, sole }: { which: SQL; size: number; sole: readonly number[] },
): Promise<boolean> => {
  const passed = await tx.execute(sql`
    update news_items as item set source_id = other.source_id, guid = null
    from (
      select item.id, min(teller.source_id) as source_id
      from news_items as item
      join news_item_sources as teller on teller.item_id = item.id and teller.source_id <> item.source_id
      where item.source_id = ${sourceId} and ${which}
      group by item.id limit ${size}
    ) as other
    where item.id = other.id
    returning item.id`);
  const untold = await tx.execute(sql`
    delete from news_item_sources using (
      select item.id from news_item_sources as told join news_items as item on item.id = told.item_id
      where told.source_id = ${sourceId} and item.source_id <> ${sourceId} and ${which}
      limit ${size}
    ) as item
    where news_item_sources.item_id = item.id and news_item_sources.source_id = ${sourceId}`);
  const { rows: removed } = await tx.execute<{ names: string[] }>(sql`
    delete from news_items as item where item.id = any(${sql.param(sole)}::bigint[]) and ${isSole(sourceId)}
    returning array(select tag->>'name' from jsonb_array_elements(tags) as tag) as names`);
  await dropUnusedTags(tx, [...new Set(removed.flatMap(({ names }) => names))]);
  return removed.length + (passed.rowCount ?? 0) + (untold.rowCount ?? 0) > 0;
};
