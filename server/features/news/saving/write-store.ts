import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#server/db/client.ts";
import { insertNewsItem, type newsItems } from "#shared/news/tables.ts";
import { leaveStories } from "../stories/leaving-store.ts";
import { rekeyItems } from "./rekey-store.ts";

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
