import { and, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "#server/db/client.ts";
import { isVisible, newsItems } from "#shared/news/tables.ts";
import type { Condition } from "./filter-store.ts";

/** What stories are asked for. */
export interface StoryRequest {
  /** Told by an index that has the newest first, as well as the next one. */
  type: Condition | undefined;
  /** The item after which they begin. */
  before: number | undefined;
  /** What all must fulfil besides. */
  conditions: readonly Condition[];
  limit: number;
}

const item = alias(newsItems, "item");
const earlier = alias(newsItems, "earlier");

const newestFirst = sql`item.pub_date desc nulls last, item.id desc nulls last`;

/** How many of the newest items are gone through first, for each story that is asked for. */
const firstLook = 10;
const leastFirstLook = 1000;
/** Among how many more of the newest the indexes are tried, before all items are. */
const widest = 25;
/** How many more than it takes if they are spread evenly. */
const margin = 1.5;
const growth = 4;

/**
 * The ids of the newest items that stand for the stories that match: each story's first that does, and the items that
 * stand alone.
 *
 * What many items match is found among the newest, what few match through the indexes. Which of both it is shows in a
 * look at the newest ones, so that the cost follows from what is asked for, not from the number of stored items; each
 * statement is written so that PostgreSQL has no other way to go.
 */
export const findStories = async (
  db: Queryable,
  { type, before, conditions, limit }: StoryRequest,
): Promise<number[]> => {
  const rows = sql`news_items as item where ${and(
    isVisible(item),
    type?.(item),
    before === undefined
      ? undefined
      : sql`(item.pub_date, item.id) < (select pub_date, id from news_items where id = ${before})`,
  )}`;
  const matches = and(...conditions.map((condition) => condition(item))) ?? sql`true`;
  const all = type ? [type, ...conditions] : conditions;
  const isFirst = sql`(item.story_id is null or not exists (
    select from news_items as earlier where ${and(
      sql`earlier.story_id = item.story_id and earlier.id < item.id`,
      isVisible(earlier),
      ...all.map((condition) => condition(earlier)),
    )}))`;
  const idsIn = async (candidates: SQL, matching = sql`true`): Promise<number[]> => {
    const found = await db.execute<{ id: number }>(sql`
      ${candidates} where ${matching} and ${isFirst} order by ${newestFirst} limit ${limit}`);
    return found.rows.map(({ id }) => id);
  };
  const few = Math.max(firstLook * limit, leastFirstLook);
  const first = await idsIn(
    sql`select item.id::float8 as id from (select * from ${rows} order by ${newestFirst} limit ${few}) as item`,
    matches,
  );
  if (first.length === limit) return first;

  /** The date of the item after so many; undefined where there are not so many. */
  const dateAfter = async (count: number): Promise<string | undefined> => {
    const { rows: found } = await db.execute<{ date: string }>(
      sql`select item.pub_date::text as date from ${rows} order by ${newestFirst} offset ${Math.ceil(count)} limit 1`,
    );
    return found[0]?.date;
  };
  const throughIndexes = (since: SQL) =>
    idsIn(sql`
      with found as materialized (
        select item.id, item.story_id, item.pub_date from ${rows} and ${matches} and ${since}
      )
      select item.id::float8 as id from (select * from found as item order by ${newestFirst} offset 0) as item`);
  if ((await dateAfter(few)) === undefined) return first;
  let count = (margin * limit * few) / first.length;
  for (; count <= widest * few; count *= growth) {
    const date = await dateAfter(count);
    if (date === undefined) break;
    const found = await throughIndexes(sql`item.pub_date >= ${date}::timestamptz`);
    if (found.length === limit) return found;
  }
  return throughIndexes(sql`true`);
};
