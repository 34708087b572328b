import { type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "#server/platform/db/client.ts";
import { insertNewsItem, type newsItems } from "#shared/news/tables.ts";
import { matterOfChange, mattersOf, type ReadReport } from "../stories/same-event.ts";
import { leaveStories } from "../stories/story-store.ts";

/** The fields that identify an item stored under another key. */
interface ItemIdentity {
  sourceId: number;
  itemKey: string;
  title: string;
  pubDate: Date;
  guid?: string | null;
  otherKeys?: readonly string[];
}

const identityRow = ({ sourceId, itemKey, title, pubDate, guid = null, otherKeys = [] }: ItemIdentity) => ({
  source_id: sourceId,
  item_key: itemKey,
  title,
  pub_date: pubDate,
  guid,
  other_keys: otherKeys,
});

/**
 * Renames stored items of a source to the key under which the feed lists them now, so that they are updated and not
 * duplicated. A stored item matches by the same guid and the same title or date, or by the same title under another
 * form of its key. Two different guids rule a match out. An item listed under its stored key keeps it.
 */
const rekeyItems = async (tx: Transaction, batch: readonly ItemIdentity[]): Promise<void> => {
  await tx.execute(sql`
    with listed as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(batch.map(identityRow))}::jsonb)
        as row (source_id integer, item_key text, title text, pub_date timestamptz, guid text, other_keys text[])
    ), unknown as materialized (
      select * from listed where not exists (select from news_items as item where item.item_key = listed.item_key)
    ), found as (
      select item.id, item.item_key as old_key, listed.item_key, 1 as rank
      from unknown as listed
      join news_items as item on item.source_id = listed.source_id and item.guid = listed.guid
      where item.title = listed.title or item.pub_date = listed.pub_date
      union all
      select item.id, item.item_key, listed.item_key, 2
      from unknown as listed
      cross join unnest(listed.other_keys) as other (key)
      join news_items as item on item.item_key = other.key
      where item.source_id = listed.source_id and item.title = listed.title
        and (item.guid = listed.guid or item.guid is null or listed.guid is null)
    ), of_key as (
      select distinct on (item_key) id, item_key, rank from found
      where not exists (select from listed where listed.item_key = found.old_key)
      order by item_key, rank, id
    )
    update news_items as item set item_key = renamed.item_key
    from (select distinct on (id) id, item_key from of_key order by id, rank, item_key) as renamed
    where item.id = renamed.id`);
};

/**
 * A classified item to be stored. It may already be stored under one of `otherKeys`. Items with the same `change` are steps
 * of one change.
 */
export type NewItem = { otherKeys?: readonly string[]; change?: string | undefined } & Pick<
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
  | "stage"
  | "effectiveOn"
  | "shown"
>;

const isReworded = "(item.title, item.body) is distinct from (excluded.title, excluded.body)";

/**
 * Keeps the stored value if only the date changed: some feeds use the time of the poll. Corrections in the archive
 * always apply.
 */
const keepIfOnlyDateChanged = (column: string) =>
  `case when excluded.publisher_kind is null
    and ('first seen' in (item.date_basis, excluded.date_basis) or not (${isReworded}))
    then item.${column} else excluded.${column} end`;

/**
 * For an item without its own date, keeps the value that was derived with its first date, unless the new value is derived
 * with the same date.
 * @param kept SQL for the kept value; by default the stored value, if there is one
 */
const keepIfUndated = (column: string, kept = `coalesce(item.${column}, excluded.${column})`) =>
  `case when 'first seen' in (item.date_basis, excluded.date_basis) and item.pub_date <> excluded.pub_date
      and not (${isReworded})
    then ${kept} else excluded.${column} end`;

/** The last day belongs to the stage, so it is kept whenever the stage is, even if it is null. */
const keptLastDay = "case when item.stage is null then excluded.ends_on else item.ends_on end";

/** Keeps the stored guid of an unchanged item, because some feeds generate new ones for each request. */
const updatedGuid = `case when item.source_id <> excluded.source_id then excluded.guid
  when item.guid is null or ${isReworded} then coalesce(excluded.guid, item.guid) else item.guid end`;

const clearIfReworded = (column: string) =>
  `${column} = case when ${isReworded} then null else item.${column} end`;

/** A decision of an administrator outweighs the classifier. */
const byDecision =
  "coalesce((select decision.shown from news_decisions as decision where decision.item_id = item.id), excluded.shown)";

/** The columns of an item with their types and their value on conflict. */
const columns = {
  source_id: { type: "integer", onConflict: "excluded.source_id" },
  item_key: { type: "text", onConflict: undefined },
  guid: { type: "text", onConflict: updatedGuid },
  title: { type: "text", onConflict: "excluded.title" },
  link: { type: "text", onConflict: "excluded.link" },
  body: { type: "text", onConflict: "excluded.body" },
  language: { type: "text", onConflict: "excluded.language" },
  pub_date: { type: "timestamptz", onConflict: keepIfOnlyDateChanged("pub_date") },
  date_basis: { type: "text", onConflict: keepIfOnlyDateChanged("date_basis") },
  publisher_kind: { type: "text", onConflict: "excluded.publisher_kind" },
  type: { type: "text", onConflict: "excluded.type" },
  countries: { type: "text[]", onConflict: "excluded.countries" },
  countries_from: { type: "text", onConflict: "excluded.countries_from" },
  tags: { type: "jsonb", onConflict: "excluded.tags" },
  matters: { type: "text[]", onConflict: "excluded.matters" },
  stage: { type: "text", onConflict: keepIfUndated("stage") },
  effective_on: { type: "date", onConflict: keepIfUndated("effective_on") },
  ends_on: { type: "date", onConflict: keepIfUndated("ends_on", keptLastDay) },
  shown: { type: "boolean", onConflict: byDecision },
  judged_shown: { type: "boolean", onConflict: "excluded.judged_shown" },
};

/** The columns of a stage and its day. */
const statusColumns = ({ stage = null, effectiveOn = null }: Pick<NewItem, "stage" | "effectiveOn">) =>
  stage === "limited"
    ? { stage: "in force", effective_on: null, ends_on: effectiveOn }
    : { stage, effective_on: effectiveOn, ends_on: null };

const toRow = (item: NewItem, readReport: ReadReport) => {
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
    matters: [
      ...mattersOf(readReport(row.title, { countries: row.countries ?? [] })),
      ...(item.change === undefined ? [] : [matterOfChange(item.change)]),
    ],
    ...statusColumns(row),
    shown: row.shown,
    judged_shown: row.shown,
  } satisfies Record<keyof typeof columns, unknown>;
};

/** An item with its row. Building the row parses the title, which takes about half a millisecond. */
export type PreparedItem = NewItem & { row: ReturnType<typeof toRow> };

export const prepareItem = (item: NewItem, readReport: ReadReport): PreparedItem => ({
  ...item,
  row: toRow(item, readReport),
});

const columnNames = Object.keys(columns).join(", ");
const typedColumns = Object.entries(columns).map(([name, { type }]) => `${name} ${type}`);
const updatedColumns = Object.entries(columns).flatMap(([name, { onConflict }]) =>
  onConflict ? { name, onConflict } : [],
);

/**
 * Whether a written row is news: an item of the last 90 days that is shown for the first time, or a reworded item. Corrected
 * archive entries are not news. A subquery in the same statement still sees the table before the write.
 */
const isNews = `coalesce(item.updated_at = now(), false) and (publisher_kind is null or pub_date > now() - interval '90 days')
  or pub_date > now() - interval '90 days' and not exists (
    select from news_items as before where before.id = item.id and before.shown)`;

/**
 * Passes all rows as one JSON parameter: building a list per column in drizzle blocks the event loop for
 * milliseconds.
 */
const upsert = (rows: string): SQL => sql`
  insert into news_items as item (${sql.raw(columnNames)})
  select ${sql.raw(columnNames)} from jsonb_to_recordset(${rows}::jsonb) as row (${sql.raw(typedColumns.join(", "))})
  on conflict (item_key) do update set
    ${sql.raw(updatedColumns.map(({ name, onConflict }) => `${name} = ${onConflict}`).join(", "))},
    -- A new classification alone is no update of the item.
    updated_at = case when ${sql.raw(isReworded)} then now() else item.updated_at end,
    ${sql.raw(["summary", "impact", "summary_origin", "summary_lease_until"].map(clearIfReworded).join(", "))}
  where (${sql.raw(updatedColumns.map(({ name }) => `item.${name}`).join(", "))})
      is distinct from (${sql.raw(updatedColumns.map(({ onConflict }) => onConflict).join(", "))})
    and (item.source_id = excluded.source_id or (excluded.shown and not coalesce(item.judged_shown, item.shown)))
  returning id::float8, shown, extract(epoch from pub_date)::float8 * 1000 as "publishedAt", xmax = 0 as added,
    ${sql.raw(isNews)} as "isNews"`;

/** A written row with its current `shown`. */
export interface WrittenItem {
  id: number;
  shown: boolean;
  pubDate: Date;
  /** False if the row existed before. */
  added: boolean;
  /** Whether it is new or reworded. */
  isNews: boolean;
}

/**
 * Inserts new items and updates changed ones of the same source. An item that another source reported first keeps
 * its version, unless only the new version is shown. Before that, items with a changed key are renamed and items
 * with a changed title leave their stories.
 */
export const writeItems = async (tx: Transaction, batch: readonly PreparedItem[]): Promise<WrittenItem[]> => {
  await rekeyItems(tx, batch);
  await leaveStories(tx, batch);
  const { rows } = await tx.execute<Omit<WrittenItem, "pubDate"> & { publishedAt: number }>(
    upsert(JSON.stringify(batch.map(({ row }) => row))),
  );
  return rows.map(({ publishedAt, ...row }) => ({ ...row, pubDate: new Date(publishedAt) }));
};

/**
 * Stores which sources report these items.
 * @returns how many shown items gained a further source
 */
export const writeReporters = async (tx: Transaction, batch: readonly NewItem[]): Promise<number> => {
  const { rows } = await tx.execute<{ count: number }>(sql`
    with reported as (
      insert into news_item_sources (item_id, source_id)
      select item.id, entry.source_id
      from unnest(${sql.param(batch.map(({ itemKey }) => itemKey))}::text[], ${sql.param(batch.map(({ sourceId }) => sourceId))}::integer[]) as entry (item_key, source_id)
      join news_items as item using (item_key)
      on conflict do nothing
      returning item_id, source_id
    )
    select count(*)::integer as count from reported join news_items as item on item.id = reported.item_id
    where item.shown and item.source_id <> reported.source_id`);
  return rows[0]?.count ?? 0;
};

/** Almost every tag in use occurs in this many recent items. */
const recentItems = 2000;

/** Adds the tags of these items, keeping the highest relevance of each. */
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

/** Each name without a recent item costs an index search, so more names would exceed the statement timeout. */
const namesPerQuery = 200;

/** Deletes those of these tags that no shown item has. */
export const dropUnusedTags = async (tx: Transaction, names: readonly string[]): Promise<void> => {
  for (let start = 0; start < names.length; start += namesPerQuery)
    await dropUnusedBatch(tx, names.slice(start, start + namesPerQuery));
};

const dropUnusedBatch = async (tx: Transaction, names: readonly string[]): Promise<void> => {
  await tx.execute(sql`
    with lately as materialized (
      select distinct tag->>'name' as name
      from (select tags from news_items where shown order by pub_date desc nulls last, id desc nulls last limit ${recentItems}) as item,
        jsonb_array_elements(tags) as tag
    ), doubtful as materialized (
      select name from unnest(${sql.param(names)}::text[]) as name where name not in (select name from lately)
    )
    delete from news_tags using doubtful
    where news_tags.name = doubtful.name and not exists (
      select from news_items where shown and tags @> jsonb_build_array(jsonb_build_object('name', doubtful.name)))`);
};

const isOnlyReporter = (sourceId: number) => sql`item.source_id = ${sourceId} and not exists (
  select from news_item_sources as reporter where reporter.item_id = item.id and reporter.source_id <> item.source_id)`;

/** Finds items that only this source reports and that meet a condition on `item`. */
export const findSoleItems = async (
  db: Queryable,
  sourceId: number,
  { where, size }: { where: SQL; size: number },
): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id::float8 from news_items as item where ${isOnlyReporter(sourceId)} and ${where} limit ${size}`,
  );
  return rows.map(({ id }) => id);
};

/**
 * Removes up to `size` items of a source that meet a condition on `item`. Items with other reporters pass to the
 * oldest of them. The items `soleIds` are deleted unless another source reports them by now.
 * @returns how many items were changed; if any, there may be more
 */
export const removeSomeItems = async (
  tx: Transaction,
  sourceId: number,
  { where, size, soleIds }: { where: SQL; size: number; soleIds: readonly number[] },
): Promise<number> => {
  const passed = await tx.execute(sql`
    update news_items as item set source_id = other.source_id, guid = null
    from (
      select item.id, min(reporter.source_id) as source_id
      from news_items as item
      join news_item_sources as reporter on reporter.item_id = item.id and reporter.source_id <> item.source_id
      where item.source_id = ${sourceId} and ${where}
      group by item.id limit ${size}
    ) as other
    where item.id = other.id
    returning item.id`);
  const unreported = await tx.execute(sql`
    delete from news_item_sources using (
      select item.id from news_item_sources as report join news_items as item on item.id = report.item_id
      where report.source_id = ${sourceId} and item.source_id <> ${sourceId} and ${where}
      limit ${size}
    ) as item
    where news_item_sources.item_id = item.id and news_item_sources.source_id = ${sourceId}`);
  const { rows: removed } = await tx.execute<{ names: string[] }>(sql`
    delete from news_items as item where item.id = any(${sql.param(soleIds)}::bigint[]) and ${isOnlyReporter(sourceId)}
    returning array(select tag->>'name' from jsonb_array_elements(tags) as tag) as names`);
  await dropUnusedTags(tx, [...new Set(removed.flatMap(({ names }) => names))]);
  return removed.length + (passed.rowCount ?? 0) + (unreported.rowCount ?? 0);
};
