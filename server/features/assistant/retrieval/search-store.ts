import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#server/platform/db/client.ts";
import { type LibraryEntryRow, libraryEntries } from "#shared/assistant/tables.ts";
import { countries } from "#shared/countries/tables.ts";
import type { NewsStage } from "#shared/news/contract.ts";
import { newsItems, newsSources, type Publisher, publisherColumns } from "#shared/news/tables.ts";

/** A word or concept of a question. */
export interface Term {
  /** A `tsquery` expression. */
  query: string;
  /** A factor on top of the weight that follows from its rarity. */
  weight: number;
  /** True for a specific concept, false for a vague one, undefined for a word. */
  isClear?: boolean;
  /** A subject that no kind of entry covers, or a code. Only an entry that mentions it can answer the question. */
  isOutside?: boolean;
  /** A word outside all concepts that is not a number. */
  isWord?: boolean;
  /** The name of a visa or a form, such as `h1b`. */
  isCode?: boolean;
  /** A place name. It only distinguishes tools; other entries have countries. */
  isPlace?: boolean;
  /** The parts of an entry that answer a concept. */
  parts?: readonly string[];
}

/** A library entry that matches some terms. */
export interface FoundEntry {
  id: string;
  kind: LibraryEntryRow["kind"];
  countries: string[];
  /** Matched terms by number, each with the weight of the place where it matched; 1 is the title. */
  hits: Record<string, number>;
}

/** The matching entries. Rare terms weigh more. */
export interface FoundEntries {
  entries: FoundEntry[];
  weights: number[];
  /** The number of entries that contain each term. */
  counts: number[];
}

/** A library entry with the numbers of the terms that each of its statements contains. */
export type ReadEntry = Omit<LibraryEntryRow, "search" | "body" | "otherWords"> & { held: number[][] };

/** The weight of a word among the search terms of an entry, and in its body. In the title it is 1. */
const inOtherWords = 0.8;
const inBody = 0.45;
/** A concept in a title counts less than a word, because it often fits all entries of a kind. */
const conceptInTitle = 0.85;
/** Most entries contain a word of any concept. */
const conceptInBody = 0.3;
/** A single mention of a concept counts this much; more mentions raise it towards 1 by the rank of PostgreSQL. */
const singleMention = 0.3;
const perRank = 6;

/** The minimum weight of the question's subject, even if all entries of its kind contain it. */
const minSubjectWeight = 2;

export const createLibrarySearchStore = ({ db }: Database) => ({
  /** All entries that match a term or a country. Terms are weighted by inverse document frequency, as in BM25. */
  async findEntries(terms: readonly Term[], countries: readonly string[]): Promise<FoundEntries> {
    const { rows } = await db.execute<{
      entries: FoundEntry[] | null;
      weights: number[] | null;
      counts: number[] | null;
    }>(sql`
      with term as materialized (
        select term.number - 1 as number, term.query::tsquery as query, term.weight, term.title, term.body, term.place, term.clear
        from unnest(
          ${sql.param(terms.map(({ query }) => query))}::text[], ${sql.param(terms.map(({ weight }) => weight))}::float8[],
          ${sql.param(terms.map(({ isWord }) => (isWord ? 1 : conceptInTitle)))}::float8[],
          ${sql.param(terms.map(({ isClear }) => (isClear === undefined ? inBody : conceptInBody)))}::float8[],
          ${sql.param(terms.map(({ isPlace }) => isPlace === true))}::boolean[],
          ${sql.param(terms.map(({ isClear }) => isClear ?? null))}::boolean[]
        ) with ordinality as term(query, weight, title, body, place, clear, number)
      ), entry as materialized (
        select id, kind, countries, search, ts_filter(search, '{a}') as title, ts_filter(search, '{b}') as other
        from ${libraryEntries}
      ), hit as materialized (
        select entry.id, term.number, case when term.clear is null then 1
          else least(1, ${singleMention}::float8 + ${perRank}::float8 * ts_rank(entry.search, term.query)) end * case
          when entry.title @@ term.query then term.title
          when entry.other @@ term.query then ${inOtherWords}::float8
          when entry.kind = 'guide' then ${inOtherWords}::float8
          else term.body end as place
        from entry join term on entry.search @@ term.query and (not term.place or (entry.kind = 'tool' and entry.countries = '{}'))
      ), weighed as (
        select term.number, count(hit.id)::integer as count, term.weight * ln(1 + (total.count - count(hit.id) + 0.5) / (count(hit.id) + 0.5)) as weight
        from term cross join (select count(*) from entry) as total left join hit using (number)
        group by term.number, term.weight, total.count
      ), found as (
        select entry.id, entry.kind, entry.countries,
          coalesce(jsonb_object_agg(hit.number, hit.place) filter (where hit.number is not null), '{}') as hits
        from entry left join hit using (id)
        where hit.id is not null or entry.countries && ${sql.param(countries)}::text[]
        group by entry.id, entry.kind, entry.countries
      )
      select (select jsonb_agg(found) from found) as entries,
        (select jsonb_agg(weighed.weight order by weighed.number) from weighed) as weights,
        (select jsonb_agg(weighed.count order by weighed.number) from weighed) as counts`);
    const weights = (rows[0]?.weights ?? []).map((weight, at) =>
      terms[at]?.isClear ? Math.max(weight, minSubjectWeight * terms[at].weight) : weight,
    );
    return { entries: rows[0]?.entries ?? [], weights, counts: rows[0]?.counts ?? [] };
  },

  /** Reads entries with the terms that each statement contains. */
  async readEntries(ids: readonly string[], terms: readonly Term[]): Promise<ReadEntry[]> {
    if (ids.length === 0) return [];
    const { rows } = await db.execute<ReadEntry>(sql`
      with term as materialized (
        select number - 1 as number, query::tsquery as query
        from unnest(${sql.param(terms.map(({ query }) => query))}::text[]) with ordinality as term(query, number)
      )
      select id, kind, title, href, countries, date, date_means as "dateMeans", confidence, statements, (
        select jsonb_agg(holding.terms order by holding.number) from (
          select said.number, coalesce(jsonb_agg(term.number) filter (where said.words @@ term.query), '[]') as terms
          from (
            select number, to_tsvector('public.news_english', public.news_words((statement ->> 'part') || ' ' || (statement ->> 'text'))) as words
            from jsonb_array_elements(statements) with ordinality as each(statement, number)
            offset 0
          ) as said left join term on true
          group by said.number
        ) as holding
      ) as held
      from ${libraryEntries} where id = any(${sql.param(ids)}::text[])`);
    return rows;
  },
});

/** A condition on updates, independent of the table alias. */
export type UpdateCondition = (item: Record<"countries" | "search", AnyPgColumn>) => SQL;

/** Finds the newest updates that meet all conditions, one per story. The time does not depend on the number of updates. */
export type FindUpdates = (conditions: readonly UpdateCondition[], limit: number) => Promise<number[]>;

/** An update that matches some terms. */
export interface FoundUpdate {
  id: number;
  countries: string[];
  /** Publication time in epoch milliseconds. */
  time: number;
  stage: NewsStage | null;
  hits: Record<string, number>;
}

export interface ReadUpdate extends Publisher {
  id: number;
  title: string;
  body: string;
  link: string;
  countries: string[];
  date: string;
  dateBasis: string | null;
  stage: NewsStage | null;
  effectiveOn: string | null;
  summary: string | null;
}

const inText = 0.6;

const who = publisherColumns(alias(newsItems, "item"), alias(newsSources, "source"));

/** Updates about any of these countries, by name. */
export const onCountries =
  (names: readonly string[]): UpdateCondition =>
  (item) =>
    sql`${item.countries} && ${sql.param(names)}::text[]`;

/** Updates that match any of these `tsquery` expressions. */
export const matchingAny =
  (queries: readonly string[]): UpdateCondition =>
  (item) =>
    sql`${item.search} @@ ${queries.map((query) => `(${query})`).join(" | ")}::tsquery`;

export const createNewsSearchStore = ({ db }: Database, findUpdates: FindUpdates) => ({
  findUpdates,

  /** The terms that each of these updates matches. */
  async weighUpdates(ids: readonly number[], queries: readonly string[]): Promise<FoundUpdate[]> {
    if (ids.length === 0) return [];
    const { rows } = await db.execute<FoundUpdate & Record<string, unknown>>(sql`
      with term as materialized (
        select number - 1 as number, query::tsquery as query
        from unnest(${sql.param(queries)}::text[]) with ordinality as term(query, number)
      )
      select item.id::float8 as id, item.countries, extract(epoch from item.pub_date)::float8 * 1000 as time, item.stage, (
        select coalesce(jsonb_object_agg(term.number, case when item.title @@ term.query then 1 else ${inText}::float8 end), '{}')
        from term where item.search @@ term.query
      ) as hits
      from (
        select id, countries, pub_date, stage, search, ts_filter(search, '{a}') as title
        from ${newsItems} where id = any(${sql.param(ids)}::bigint[]) offset 0
      ) as item`);
    return rows;
  },

  async readUpdates(ids: readonly number[]): Promise<ReadUpdate[]> {
    if (ids.length === 0) return [];
    const { rows } = await db.execute<ReadUpdate & Record<string, unknown>>(sql`
      select item.id::float8 as id, item.title, left(item.body, 12000) as body, item.link, item.countries,
        to_char(item.pub_date at time zone 'UTC', 'YYYY-MM-DD') as date, item.date_basis as "dateBasis",
        item.stage, item.effective_on::text as "effectiveOn", item.summary, ${who.publisher} as publisher, ${who.publisherKind} as "publisherKind"
      from ${newsItems} as item join ${newsSources} as source on source.id = item.source_id
      where item.id = any(${sql.param(ids)}::bigint[])`);
    return rows;
  },
});

export type NewsSearchStore = ReturnType<typeof createNewsSearchStore>;

/** The words of the library. */
export interface StoredVocabulary {
  /** The stem of each word of the library and of the requested words; undefined for stop words. */
  stems: Map<string, string | undefined>;
  /** The number of entries that contain each word of the library. */
  counts: Map<string, number>;
  /** Rare words of the names of programs and tools. */
  names: Set<string>;
  /** Country names by code. */
  countryNames: Map<string, string>;
}

/** A word of a name is in the titles of at most this many programs and tools, and in at most this many entries. */
const maxNamed = 3;
const maxMentions = 12;

export const createVocabularyStore = ({ db }: Database) => ({
  /** Reads the words of the library, and the stems of these additional words. */
  async readVocabulary(more: readonly string[]): Promise<StoredVocabulary> {
    const { rows } = await db.execute<{ word: string; stem: string | null; count: number }>(sql`
      with library as (
        select word, count(distinct id)::integer as count
        from ${libraryEntries}, regexp_split_to_table(
          lower(public.unaccent(title || ' ' || other_words || ' ' || body)), '[^a-z0-9]+') as word
        where length(word) between 1 and 30
        group by word
      )
      select word, (ts_lexize('pg_catalog.english_stem', word))[1] as stem, coalesce(library.count, 0) as count
      from library full join (select distinct unnest(${sql.param(more)}::text[]) as word) as more using (word)`);
    const titles = await db.execute<{ word: string }>(sql`
      select word
      from ${libraryEntries}, regexp_split_to_table(lower(public.unaccent(title)), '[^a-z0-9]+') as word
      where kind in ('tool', 'residency', 'citizenship') and length(word) > 1
      group by word having count(*) <= ${maxNamed}`);
    const counts = new Map(rows.filter(({ count }) => count > 0).map(({ word, count }) => [word, count]));
    const isRare = (word: string) => (counts.get(word) ?? 0) <= maxMentions;
    const countryNames = await db.select({ code: countries.code, name: countries.name }).from(countries);
    return {
      stems: new Map(rows.map(({ word, stem }) => [word, stem ?? undefined])),
      counts,
      names: new Set(titles.rows.map(({ word }) => word).filter(isRare)),
      countryNames: new Map(countryNames.map(({ code, name }) => [code, name])),
    };
  },

  async readStems(words: readonly string[]): Promise<StoredVocabulary["stems"]> {
    const { rows } = await db.execute<{ word: string; stem: string | null }>(sql`
      select word, (ts_lexize('pg_catalog.english_stem', word))[1] as stem
      from unnest(${sql.param(words)}::text[]) as word`);
    return new Map(rows.map(({ word, stem }) => [word, stem ?? undefined]));
  },
});

export type VocabularyStore = ReturnType<typeof createVocabularyStore>;
