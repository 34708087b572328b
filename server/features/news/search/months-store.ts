import { and, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "#server/platform/db/client.ts";
import { type FacetsQuery, maxCountedByMonth, type NewsMonths } from "#shared/news/contract.ts";
import { isVisible, newsItems, statedDay } from "#shared/news/tables.ts";
import { type Condition, compileQuery, hasType, isFirstOfStory, newestFirst } from "./search-store.ts";

const item = alias(newsItems, "item");
const mate = alias(newsItems, "mate");

/** The first day of the month in UTC that is this many months from now, as an SQL date. */
const monthFromNow = (months: number) =>
  sql`(date_trunc('month', now() at time zone 'UTC') + make_interval(months => ${months}::integer))::date`;
const since = monthFromNow(-11);
const until = monthFromNow(13);
const today = sql`(now() at time zone 'UTC')::date`;

interface CountOptions {
  /** Further conditions. */
  more?: readonly Condition[];
  /** The number of newest items to read. */
  maxCounted?: number;
}

/**
 * Counts matching stories by month, and their effective dates by day. Reads only the newest items, so the cost does not
 * depend on the number of stored items.
 */
export const countMonths = async (
  db: Queryable,
  { type, ...query }: FacetsQuery,
  { more = [], maxCounted = maxCountedByMonth }: CountOptions,
): Promise<NewsMonths> => {
  const compiled = await compileQuery(db, query);
  if (!compiled) return { updates: [], effective: [], countedFrom: null };
  const ofType = type && hasType(type);
  const rows = sql`news_items as item where ${and(isVisible(item), ofType?.(item))}`;
  const conditions = [...compiled.conditions, ...more];
  const matches = and(...conditions.map((condition) => condition(item))) ?? sql`true`;
  const isFirst = isFirstOfStory(ofType ? [ofType, ...conditions] : conditions);

  // An update in a story has the effective date that the story's newest report states, as in the feed.
  const { rows: counted } = await db.execute<{ month: string | null; day: string | null; count: number }>(sql`
    with matching as materialized (
      select item.story_id, (item.pub_date at time zone 'UTC')::date as day, ${statedDay(item)}::date as stated
      from (select * from ${rows} order by ${newestFirst} limit ${maxCounted}) as item
      where ${matches} and ${isFirst}
    ), effective as (
      select case when newest.id is null then matching.stated else newest.stated end as day
      from matching left join lateral (
        select mate.id, ${statedDay(mate)}::date as stated from news_items as mate
        where mate.story_id = matching.story_id and mate.stage is not null and mate.shown
        order by mate.pub_date desc, mate.id desc limit 1
      ) as newest on true
    )
    select to_char(day, 'YYYY-MM') as month, null as day, count(*)::integer as count
    from matching where day between ${since} and ${today} group by 1
    union all
    select null, day::text, count(*)::integer from effective
    where day >= ${since} and day < ${until} group by day
    order by 1, 2`);
  const { rows: last } = await db.execute<{ day: string }>(sql`
    select (item.pub_date at time zone 'UTC')::date::text as day from ${rows}
    order by ${newestFirst} offset ${maxCounted - 1} limit 1`);
  return {
    updates: counted.flatMap(({ month, count }) => (month === null ? [] : [{ month, count }])),
    effective: counted.flatMap(({ day, count }) => (day === null ? [] : [{ day, count }])),
    countedFrom: last[0]?.day ?? null,
  };
};
