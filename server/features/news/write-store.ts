import { type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#server/platform/db/client.ts";
import { insertNewsItem, type newsItems } from "#shared/news/tables.ts";
import { leaveStories } from "./story-store.ts";

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
const rekeyItems = async (tx: Transaction, batch: readonly Told[]): Promise<void> => {
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

/** An item as its source tells it, and what it is about; `otherKeys` are what it may be stored under besides. */
export type NewItem = { otherKeys?: readonly string[] } & Pick<
  typeof newsItems.$inferInsert,
  | "sourceId"
  | "itemKey"
  | "guid"
  | "title"
  | "link"
  | "body"
  | "language"
  | "pubDate"
  | "dateBasis"
  | "publisherKind"
  | "type"
  | "countries"
  | "countriesFrom"
  | "tags"
  | "shown"
>;

const otherWords = "(item.title, item.body) is distinct from (excluded.title, excluded.body)";

/** Another date alone says nothing new: some feeds tell that of the poll. The archive's are corrected by hand. */
const unlessDateOnly = (column: string) =>
  `case when excluded.publisher_kind is null
    and ('first seen' in (item.date_basis, excluded.date_basis) or not (${otherWords}))
    then item.${column} else excluded.${column} end`;

/** Where a feed makes up other ids at each poll, nothing is written for that. */
const guidAgain = `case when item.source_id <> excluded.source_id then excluded.guid
  when item.guid is null or ${otherWords} then coalesce(excluded.guid, item.guid) else item.guid end`;

const unlessOtherWords = (column: string) =>
  `${column} = case when ${otherWords} then null else item.${column} end`;

/** Columns that an item is written with, their types, and what they become when it is told again. */
const columns = {
  source_id: { type: "integer", again: "excluded.source_id" },
  item_key: { type: "text", again: undefined },
  guid: { type: "text", again: guidAgain },
  title: { type: "text", again: "excluded.title" },
  link: { type: "text", again: "excluded.link" },
  body: { type: "text", again: "excluded.body" },
  language: { type: "text", again: "excluded.language" },
  pub_date: { type: "timestamptz", again: unlessDateOnly("pub_date") },
  date_basis: { type: "text", again: unlessDateOnly("date_basis") },
  publisher_kind: { type: "text", again: "excluded.publisher_kind" },
  type: { type: "text", again: "excluded.type" },
  countries: { type: "text[]", again: "excluded.countries" },
  countries_from: { type: "text", again: "excluded.countries_from" },
  tags: { type: "jsonb", again: "excluded.tags" },
  shown: { type: "boolean", again: "excluded.shown" },
};

/** The row of an item, by column. */
const rowOf = (item: NewItem): Record<keyof typeof columns, unknown> => {
  const row = insertNewsItem.parse(item);
  return {
    source_id: row.sourceId,
    item_key: row.itemKey,
    guid: row.guid ?? null,
    title: row.title,
    link: row.link,
    body: row.body ?? "",
    language: row.language ?? "en",
    pub_date: row.pubDate,
    date_basis: row.dateBasis ?? null,
    publisher_kind: row.publisherKind ?? null,
    type: row.type,
    countries: row.countries ?? [],
    countries_from: row.countriesFrom ?? "text",
    tags: row.tags ?? [],
    shown: row.shown,
  };
};

const names = Object.keys(columns).join(", ");
const typed = Object.entries(columns).map(([name, { type }]) => `${name} ${type}`);
const rewritten = Object.entries(columns).flatMap(([name, { again }]) => (again ? { name, again } : []));

/**
 * Whether a row that was written tells something that was not shown before: an item of the last 90 days, or other words of
 * any. What was corrected by hand in the archive is no news by itself. What the table held before is what a query within the
 * statement finds.
 */
const isNews = `coalesce(item.updated_at = now(), false) and (publisher_kind is null or pub_date > now() - interval '90 days')
  or pub_date > now() - interval '90 days' and not exists (
    select from news_items as before where before.id = item.id and before.shown)`;

/** One parameter for all rows: a list of them by column takes drizzle milliseconds in which nobody else is served. */
const write = (rows: string): SQL => sql`
  insert into news_items as item (${sql.raw(names)})
  select ${sql.raw(names)} from jsonb_to_recordset(${rows}::jsonb) as row (${sql.raw(typed.join(", "))})
  on conflict (item_key) do update set
    ${sql.raw(rewritten.map(({ name, again }) => `${name} = ${again}`).join(", "))},
    -- A better classifier changes what we say of an item, not the item.
    updated_at = case when ${sql.raw(otherWords)} then now() else item.updated_at end,
    ${sql.raw(["summary", "impact", "summary_origin", "summary_lease_until"].map(unlessOtherWords).join(", "))}
  where (${sql.raw(rewritten.map(({ name }) => `item.${name}`).join(", "))})
      is distinct from (${sql.raw(rewritten.map(({ again }) => again).join(", "))})
    and (item.source_id = excluded.source_id or (excluded.shown and not item.shown))
  returning id::float8, shown, extract(epoch from pub_date)::float8 * 1000 as "publishedAt", xmax = 0 as added,
    ${sql.raw(isNews)} as "isNews"`;

/** A row that was written; `shown` as it is now. */
export interface WrittenItem {
  id: number;
  shown: boolean;
  pubDate: Date;
  /** False where a row was there before. */
  added: boolean;
  /** Whether it tells something that was not shown before. */
  isNews: boolean;
}

/**
 * Adds items that are new and rewrites those of the same source that changed. What another source has told before
 * stays in its words, unless only the later one has it on a subject that is shown: then it is the later one's. What is
 * told under another key than before takes that one first; what gets another title leaves its story.
 */
export const writeItems = async (tx: Transaction, batch: readonly NewItem[]): Promise<WrittenItem[]> => {
  await rekeyItems(tx, batch);
  await leaveStories(tx, batch);
  const { rows } = await tx.execute<Omit<WrittenItem, "pubDate"> & { publishedAt: number }>(
    write(JSON.stringify(batch.map(rowOf))),
  );
  return rows.map(({ publishedAt, ...row }) => ({ ...row, pubDate: new Date(publishedAt) }));
};

/**
 * Notes who reports these items.
 * @returns how many shown items gained a source besides the one whose they are.
 */
export const writeReporters = async (tx: Transaction, batch: readonly NewItem[]): Promise<number> => {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with told as (
      insert into news_item_sources (item_id, source_id)
      select item.id, told.source_id
      from unnest(${sql.param(batch.map(({ itemKey }) => itemKey))}::text[], ${sql.param(batch.map(({ sourceId }) => sourceId))}::integer[]) as told (item_key, source_id)
      join news_items as item using (item_key)
      on conflict do nothing
      returning item_id, source_id
    )
    select count(*)::integer as count from told join news_items as item on item.id = told.item_id
    where item.shown and item.source_id <> told.source_id`);
  return rows[0]?.count ?? 0;
};

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
const dropUnusedTags = async (tx: Transaction, names: readonly string[]): Promise<void> => {
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
