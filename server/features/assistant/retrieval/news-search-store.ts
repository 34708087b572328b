import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/client.ts";
import { newsItems, newsSources } from "#shared/news/tables.ts";

/** What an update must fulfil, whatever name a query has its table under. */
export type UpdateCondition = (item: Record<"countries" | "search", AnyPgColumn>) => SQL;

/** Finds the newest updates that fulfil all of this: each story by its first update, in time that does not follow from how many there are. */
export type FindUpdates = (conditions: readonly UpdateCondition[], limit: number) => Promise<number[]>;

/** An update that holds some of what is looked for. */
export interface FoundUpdate {
  id: number;
  countries: string[];
  /** When it is from, in milliseconds. */
  time: number;
  hits: Record<string, number>;
}

/** An update as it is read. */
export interface ReadUpdate {
  id: number;
  title: string;
  body: string;
  link: string;
  countries: string[];
  date: string;
  dateBasis: string | null;
  publisherKind: string | null;
  summary: string | null;
  sourceName: string;
}

const inText = 0.6;

/** Only updates on one of these countries, by name. */
export const onCountries =
  (names: readonly string[]): UpdateCondition =>
  (item) =>
    sql`${item.countries} && ${sql.param(names)}::text[]`;

/** Only updates that hold any of these `tsquery`s. */
export const holdingAny =
  (queries: readonly string[]): UpdateCondition =>
  (item) =>
    sql`${item.search} @@ ${queries.map((query) => `(${query})`).join(" | ")}::tsquery`;

/** Queries that rank and read updates. */
export const createNewsSearchStore = ({ db }: Database, findUpdates: FindUpdates) => ({
  findUpdates,

  /** What these updates hold of what is looked for, by number. */
  async weighUpdates(ids: readonly number[], queries: readonly string[]): Promise<FoundUpdate[]> {
    if (ids.length === 0) return [];
    const { rows } = await db.execute<FoundUpdate & Record<string, unknown>>(sql`
      with term as materialized (
        select number - 1 as number, query::tsquery as query
        from unnest(${sql.param(queries)}::text[]) with ordinality as term(query, number)
      )
      select item.id::float8 as id, item.countries, extract(epoch from item.pub_date)::float8 * 1000 as time, (
        select coalesce(jsonb_object_agg(term.number, case when item.title @@ term.query then 1 else ${inText}::float8 end), '{}')
        from term where item.search @@ term.query
      ) as hits
      from (
        select id, countries, pub_date, search, ts_filter(search, '{a}') as title
        from ${newsItems} where id = any(${sql.param(ids)}::bigint[]) offset 0
      ) as item`);
    return rows;
  },

  /** These updates. */
  async readUpdates(ids: readonly number[]): Promise<ReadUpdate[]> {
    if (ids.length === 0) return [];
    const { rows } = await db.execute<ReadUpdate & Record<string, unknown>>(sql`
      select item.id::float8 as id, item.title, left(item.body, 12000) as body, item.link, item.countries,
        to_char(item.pub_date at time zone 'UTC', 'YYYY-MM-DD') as date, item.date_basis as "dateBasis",
        item.publisher_kind as "publisherKind", item.summary, source.name as "sourceName"
      from ${newsItems} as item join ${newsSources} as source on source.id = item.source_id
      where item.id = any(${sql.param(ids)}::bigint[])`);
    return rows;
  },
});

export type NewsSearchStore = ReturnType<typeof createNewsSearchStore>;
