import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import type { Queryable } from "#server/platform/db/client.ts";
import {
  type Facets,
  type FacetsQuery,
  maxFaceted,
  type NewsItem,
  type NewsQuery,
  type NewsStage,
  NewsType,
  type PublisherKind,
  type Report,
  type TagCount,
} from "#shared/news/contract.ts";
import { excerptOf, maxOpening } from "#shared/news/excerpt.ts";
import {
  isVisible,
  newsItems,
  newsSources,
  publisherColumns,
  statedDay,
  statedStage,
} from "#shared/news/tables.ts";
import { concernedBy } from "./concerned.ts";
import { compileSearch, findHighlights, type SearchQuery } from "./full-text-store.ts";
import { readSearchParts } from "./search-names.ts";

/** The columns of the items table, under any alias. */
type ItemTable = Record<"id" | "storyId" | "type" | "countries" | "tags" | "search", AnyPgColumn>;

/** A condition on an item. */
export type Condition = (item: ItemTable) => SQL;

const hasTag =
  (name: string): Condition =>
  (item) =>
    sql`${item.tags} @> ${JSON.stringify([{ name }])}::jsonb`;

/** All filters of a query except `before`, `type` and `q`. */
const filtersOf = ({ tag = [], tags = [], country }: NewsQuery): Condition[] => [
  ...Array.from(new Set([...tag, ...tags]), hasTag),
  ...(country === undefined
    ? []
    : [(item: ItemTable) => sql`${item.countries} @> array[${country}]::text[]`]),
];

export const hasType =
  (type: NonNullable<NewsQuery["type"]>): Condition =>
  (item) =>
    eq(item.type, type);

/** A compiled part of a search. An item matches by its words or by its tag. */
interface CompiledPart {
  query: SearchQuery | undefined;
  tag: string | undefined;
}

const matchesPart =
  ({ query, tag }: CompiledPart): Condition =>
  (item) => {
    const words = query && sql`${item.search} @@ ${query.all}::tsquery`;
    const named = tag === undefined ? undefined : hasTag(tag)(item);
    return sql`(${words && named ? sql`${words} or ${named}` : (words ?? named)})`;
  };

/** Compiles a search. A country, type or topic that it names also finds the items with that tag. */
const compileParts = async (db: Queryable, q: string): Promise<CompiledPart[]> => {
  const read = readSearchParts(q);
  const parts = await Promise.all(
    read.map(async ({ text, tag }, at) => {
      // Only the last word of the whole search may be incomplete.
      const isLast = at === read.length - 1;
      return { query: await compileSearch(db, isLast && !/\s$/.test(q) ? text : `${text} `), tag };
    }),
  );
  return parts.filter(({ query, tag }) => query !== undefined || tag !== undefined);
};

interface StoryRequest {
  /** Served by an index in date order, with or without the type. */
  type: Condition | undefined;
  /** The item before which to continue. */
  before: number | undefined;
  /** Further conditions. */
  conditions: readonly Condition[];
  limit: number;
}

const item = alias(newsItems, "item");
const earlier = alias(newsItems, "earlier");

export const newestFirst = sql`item.pub_date desc nulls last, item.id desc nulls last`;

/** The SQL condition for items named `item` that are the first of their story to meet these conditions. */
export const isFirstOfStory = (
  conditions: readonly Condition[],
): SQL => sql`(item.story_id is null or not exists (
    select from news_items as earlier where ${and(
      sql`earlier.story_id = item.story_id and earlier.id < item.id`,
      isVisible(earlier),
      ...conditions.map((condition) => condition(earlier)),
    )}))`;

/** Number of recent items to scan first, per requested story. */
const firstBatchPerStory = 10;
const minFirstBatch = 1000;
/** The index search covers up to this many times the first batch before it covers all items. */
const maxGrowth = 25;
/** Allowance for matches that are not evenly distributed. */
const margin = 1.5;
const growth = 4;

/**
 * Ids of the newest matching stories: the first matching item of each story, and items without a story.
 *
 * Frequent matches are found by scanning recent items, rare ones through the indexes. A first scan of recent
 * items decides which, so the cost depends on the request and not on the number of stored items. Each statement
 * leaves the planner no other choice.
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
  const isFirst = isFirstOfStory(type ? [type, ...conditions] : conditions);
  const idsIn = async (candidates: SQL, matching = sql`true`): Promise<number[]> => {
    const found = await db.execute<{ id: number }>(sql`
      ${candidates} where ${matching} and ${isFirst} order by ${newestFirst} limit ${limit}`);
    return found.rows.map(({ id }) => id);
  };
  const firstBatch = Math.max(firstBatchPerStory * limit, minFirstBatch);
  const first = await idsIn(
    sql`select item.id::float8 as id from (select * from ${rows} order by ${newestFirst} limit ${firstBatch}) as item`,
    matches,
  );
  if (first.length === limit) return first;

  /** The date at this position, newest first; undefined if there are fewer items. */
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
  if ((await dateAfter(firstBatch)) === undefined) return first;
  let count = (margin * limit * firstBatch) / first.length;
  for (; count <= maxGrowth * firstBatch; count *= growth) {
    const date = await dateAfter(count);
    if (date === undefined) break;
    const found = await throughIndexes(sql`item.pub_date >= ${date}::timestamptz`);
    if (found.length === limit) return found;
  }
  return throughIndexes(sql`true`);
};

/** A visible item with the date of its last change. */
export interface ShownItem extends Omit<NewsItem, "alsoReportedBy" | "found"> {
  storyId: number | null;
  changedAt: Date;
}

const mate = alias(newsItems, "mate");

/** The stage and the effective day that the newest report of an item's story states. */
const status = sql<[NewsStage | null, string | null]>`coalesce((
  select array[${statedStage(mate)}, ${statedDay(mate)}] from news_items as mate
  where mate.story_id = ${newsItems.storyId} and mate.stage is not null and mate.shown
  order by mate.pub_date desc, mate.id desc limit 1
), array[${statedStage(newsItems)}, ${statedDay(newsItems)}])`;

const shownColumns = {
  id: newsItems.id,
  title: newsItems.title,
  link: newsItems.link,
  pubDate: newsItems.pubDate,
  dateBasis: newsItems.dateBasis,
  firstSeenAt: newsItems.firstSeenAt,
  updatedAt: newsItems.updatedAt,
  type: newsItems.type,
  countries: newsItems.countries,
  tags: newsItems.tags,
  status,
  storyId: newsItems.storyId,
  opening: sql<string>`left(${newsItems.body}, ${maxOpening}::integer)`,
  summary: newsItems.summary,
  impact: newsItems.impact,
  summaryOrigin: newsItems.summaryOrigin,
  ...publisherColumns(newsItems, newsSources),
};

/** Newest first, in the order of the indexes. */
export const byNewest = [sql`${desc(newsItems.pubDate)} nulls last`, sql`${desc(newsItems.id)} nulls last`];

const shownRows = (db: Queryable) =>
  db.select(shownColumns).from(newsItems).innerJoin(newsSources, eq(newsSources.id, newsItems.sourceId));
type ShownRow = Awaited<ReturnType<typeof shownRows>>[number];

const toShownItem = (all: ShownRow): ShownItem => {
  const {
    publisher,
    publisherKind,
    firstSeenAt,
    updatedAt,
    summary,
    impact,
    summaryOrigin,
    pubDate,
    opening,
    status: [stage, effectiveOn],
    ...row
  } = all;
  const excerpt = excerptOf(row.title, opening);
  return {
    ...row,
    ...concernedBy(row),
    pubDate: pubDate.toISOString(),
    source: { name: publisher, kind: publisherKind },
    status: updatedAt ? "updated" : "new",
    firstSeenAt: firstSeenAt.toISOString(),
    // The date may be in the future, such as a law's effective date.
    changedAt: updatedAt ?? (pubDate < firstSeenAt ? pubDate : firstSeenAt),
    ...(excerpt && { excerpt }),
    ...(stage && { stage }),
    ...(effectiveOn && { effectiveOn }),
    ...(summary && { summary }),
    ...(impact && { impact }),
    ...(summary && summaryOrigin && { summaryOrigin }),
  };
};

/** Reads the visible ones of these items, newest first. */
export const readShown = async (db: Queryable, ids: readonly number[]): Promise<ShownItem[]> => {
  if (ids.length === 0) return [];
  const rows = await shownRows(db)
    .where(and(isVisible(newsItems), inArray(newsItems.id, [...ids])))
    .orderBy(...byNewest);
  return rows.map(toShownItem);
};

interface CompiledQuery {
  conditions: Condition[];
  /** The terms to highlight, as PostgreSQL `tsquery` text. */
  terms: string | undefined;
}

/** Compiles a query except for `before` and `type`. Undefined for a search without words, which matches nothing. */
export const compileQuery = async (db: Queryable, query: FacetsQuery): Promise<CompiledQuery | undefined> => {
  const parts = query.q === undefined ? [] : await compileParts(db, query.q);
  if (query.q !== undefined && parts.length === 0) return undefined;
  const terms = parts.flatMap(({ query: compiled }) => compiled?.any ?? []).join(" | ");
  return { conditions: [...filtersOf(query), ...parts.map(matchesPart)], terms: terms || undefined };
};

/** The ids of the newest matching stories, newest first, and the terms to highlight in them. */
const findMatching = async (
  db: Queryable,
  query: NewsQuery,
  limit: number,
  ...more: Condition[]
): Promise<{ ids: number[]; terms: string | undefined }> => {
  const compiled = await compileQuery(db, query);
  if (!compiled) return { ids: [], terms: undefined };
  const ids = await findStories(db, {
    type: query.type && hasType(query.type),
    before: query.before,
    conditions: [...compiled.conditions, ...more],
    limit,
  });
  return { ids, terms: compiled.terms };
};

/** The items with one of these ids. */
export const isOneOf =
  (ids: readonly number[]): Condition =>
  (item) =>
    sql`${item.id} = any(${sql.param(ids)}::bigint[])`;

/** Counts the newest matching updates by type and by tag. */
export const countFacets = async (
  db: Queryable,
  { type, ...query }: FacetsQuery,
  ...more: Condition[]
): Promise<Facets> => {
  const { ids } = await findMatching(db, query, maxFaceted, ...more);
  const found = sql`news_items as item where item.id = any(${sql.param(ids)}::bigint[])`;
  const ofType = type === undefined ? sql`true` : hasType(type)(item);
  const byType = await db.execute<{ type: NewsType; count: number }>(
    sql`select item.type, count(*)::integer as count from ${found} group by item.type`,
  );
  const byTag = await db.execute<TagCount & Record<string, unknown>>(sql`
    select tag ->> 'name' as name, min(tag ->> 'category') as category, count(*)::integer as count
    from (select item.tags from ${found} and ${ofType}) as counted
    cross join lateral jsonb_array_elements(counted.tags) as tag
    group by 1 order by 3 desc, 1`);
  const counts = new Map(byType.rows.map((row) => [row.type, row.count]));
  const types = Object.fromEntries(NewsType.options.map((one) => [one, counts.get(one) ?? 0]));
  return {
    total: type === undefined ? ids.length : (counts.get(type) ?? 0),
    types: types as Facets["types"],
    tags: byTag.rows,
  };
};

interface SearchResult {
  items: ShownItem[];
  /** The terms to highlight, as PostgreSQL `tsquery` text. */
  terms: string | undefined;
}

/** The newest matching stories with the compiled search. */
const searchShown = async (
  db: Queryable,
  query: NewsQuery,
  limit: number,
  ...more: Condition[]
): Promise<SearchResult> => {
  const { ids, terms } = await findMatching(db, query, limit, ...more);
  return { items: await readShown(db, ids), terms };
};

/** The newest matching stories, newest first, each as its first matching item. Empty if `before` does not exist. */
export const listShown = async (
  db: Queryable,
  query: NewsQuery,
  limit: number,
  ...more: Condition[]
): Promise<ShownItem[]> => (await searchShown(db, query, limit, ...more)).items;

const maxReports = 10;
const who = publisherColumns(alias(newsItems, "item"), alias(newsSources, "source"));

interface ReportRow extends Record<string, unknown> {
  itemId: number;
  source: string;
  kind: PublisherKind | null;
  title: string;
  link: string;
  pubDate: Date;
}

/**
 * Finds the other reports of these items' stories, by item id: other items of the story, and other sources of the
 * same item, listed with the item's own link. Oldest first, each publisher once.
 */
export const findReports = async (
  db: Queryable,
  items: readonly Pick<ShownItem, "id">[],
): Promise<Map<number, Report[]>> => {
  const { rows } = await db.execute<ReportRow>(sql`
    with card as materialized (
      select item.id, item.story_id, item.source_id, ${who.publisher} as publisher
      from news_items as item join news_sources as source on source.id = item.source_id
      where item.id = any(${sql.param(items.map(({ id }) => id))}::bigint[])
    ), report as (
      select card.id as card_id, item.id, item.source_id from card
      join news_items as item on item.story_id = card.story_id and item.id <> card.id and ${isVisible(item)}
      union
      select card.id, card.id, reporter.source_id from card
      join news_item_sources as reporter on reporter.item_id = card.id and reporter.source_id <> card.source_id
    ), once as (
      select distinct on (card.id, ${who.publisher}) card.id as "itemId", ${who.publisher} as source,
        ${who.publisherKind} as kind, item.title, item.link, item.pub_date as "pubDate", item.id
      from report join card on card.id = report.card_id
      join news_items as item on item.id = report.id
      join news_sources as source on source.id = report.source_id and source.state <> 'removed'
      where item.id <> card.id or ${who.publisher} <> card.publisher
      order by card.id, ${who.publisher}, item.pub_date, item.id
    )
    select "itemId"::float8, source, kind, title, link, "pubDate" from once
    order by "itemId", "pubDate", id, source`);
  const reports = new Map<number, Report[]>(items.map(({ id }) => [id, []]));
  for (const { itemId, pubDate, ...report } of rows) {
    const list = reports.get(itemId);
    if (list && list.length < maxReports) list.push({ ...report, pubDate: new Date(pubDate).toISOString() });
  }
  return reports;
};

/** The newest matching stories with their other reports and search highlights. */
export const listNews = async (
  db: Queryable,
  query: NewsQuery,
  limit: number,
  ...more: Condition[]
): Promise<NewsItem[]> => {
  const { items, terms } = await searchShown(db, query, limit, ...more);
  if (items.length === 0) return [];
  const ids = items.map(({ id }) => id);
  const [reports, found] = await Promise.all([
    findReports(db, items),
    terms ? findHighlights(db, ids, terms) : undefined,
  ]);
  return items.map(({ storyId: _story, changedAt: _changed, ...item }) => {
    const pieces = found?.get(item.id);
    return { ...item, alsoReportedBy: reports.get(item.id) ?? [], ...(pieces && { found: pieces }) };
  });
};
