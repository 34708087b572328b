import { sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";

/** Where most of the tags that are carried at all are found at once. */
const newest = 2000;

/** Adds the tags of these items to the list, each with the highest relevance that it has had. */
export const noteTags = async (tx: Transaction, itemIds: readonly number[]): Promise<void> => {
  await tx.execute(sql`
    insert into news_tags (name, category, relevance)
    select distinct on (tag->>'name') tag->>'name', tag->>'category', (tag->>'relevance')::real
    from news_items, jsonb_array_elements(tags) as tag
    where shown and id = any(${sql.param(itemIds)}::bigint[])
    order by tag->>'name', (tag->>'relevance')::real desc
    on conflict (name) do update set category = excluded.category, relevance = excluded.relevance
    where excluded.relevance > news_tags.relevance`);
};

/** A name that no recent item carries costs a search in an index: more names would exceed the time that a statement may take. */
const namesAtOnce = 200;

/** Takes those of these tags off the list that no shown item carries any more. */
export const dropUnusedTags = async (tx: Transaction, names: readonly string[]): Promise<void> => {
  for (let start = 0; start < names.length; start += namesAtOnce)
    await dropUnused(tx, names.slice(start, start + namesAtOnce));
};

const dropUnused = async (tx: Transaction, names: readonly string[]): Promise<void> => {
  await tx.execute(sql`
    with lately as materialized (
      select distinct tag->>'name' as name
      from (select tags from news_items where shown order by pub_date desc nulls last, id desc nulls last limit ${newest}) as item,
        jsonb_array_elements(tags) as tag
    ), doubtful as materialized (
      select name from unnest(${sql.param(names)}::text[]) as name where name not in (select name from lately)
    )
    delete from news_tags using doubtful
    where news_tags.name = doubtful.name and not exists (
      select from news_items where shown and tags @> jsonb_build_array(jsonb_build_object('name', doubtful.name)))`);
};
