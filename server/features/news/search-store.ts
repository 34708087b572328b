import { and, eq, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import type { Queryable } from "#server/platform/db/client.ts";
import type { NewsItem, NewsQuery, TextPiece } from "#shared/news/contract.ts";
import { isVisible, newsItems } from "#shared/news/tables.ts";
import { readSearch } from "./search-words.ts";
import { readShown, type ShownItem } from "./shown-store.ts";
import { findReports } from "./story-store.ts";

/** The columns of the items table, under any alias. */
export type ItemTable = Record<"id" | "storyId" | "type" | "countries" | "tags" | "search", AnyPgColumn>;

/** A condition on an item. */
export type Condition = (item: ItemTable) => SQL;

/** All filters of a query except `before`, `type` and `q`. */
const filtersOf = ({ tag = [], tags = [], country }: NewsQuery): Condition[] => [
  ...Array.from(
    new Set([...tag, ...tags]),
    (name): Condition =>
      (item) =>
        sql`${item.tags} @> ${JSON.stringify([{ name }])}::jsonb`,
  ),
  ...(country === undefined
    ? []
    : [(item: ItemTable) => sql`${item.countries} @> array[${country}]::text[]`]),
];

const hasType =
  (type: NonNullable<NewsQuery["type"]>): Condition =>
  (item) =>
    eq(item.type, type);

const matchesSearch =
  ({ all }: SearchQuery): Condition =>
  (item) =>
    sql`${item.search} @@ ${all}::tsquery`;

export interface StoryRequest {
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

const newestFirst = sql`item.pub_date desc nulls last, item.id desc nulls last`;

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

/** A search as PostgreSQL `tsquery` text. */
interface SearchQuery {
  /** Items must match all terms, in the forms of one language. */
  all: string;
  /** Any of the terms is highlighted. */
  any: string;
}

/** The configurations of `news_search_config`, and `simple` for words without stemming. */
const configs = ["simple", "english", "spanish", "portuguese", "german", "french", "italian", "dutch"];

/**
 * Compiles a search in all languages, because its language is unknown. Stop words of a language are ignored in it.
 * The last word is a prefix unless it is a single letter or digit, which would match too much. Undefined if nothing
 * is searchable, such as punctuation.
 */
const compileSearch = async (db: Queryable, q: string): Promise<SearchQuery | undefined> => {
  const { stemmed: whole, exact, prefix } = readSearch(q);
  const last = prefix?.term ?? "";
  const { rows } = await db.execute<{ all: string | null; any: string | null }>(sql`
    select string_agg(distinct '(' || asked.all::text || ')', ' | ') as all,
      string_agg(distinct '(' || asked.any::text || ')', ' | ') as any
    from (select ('public.news_' || name)::regconfig as config from unnest(${sql.param(configs)}::text[]) as name) as language
    cross join (
      select to_tsquery('public.news_simple', ${exact.join(" & ")}) as exact, to_tsquery('public.news_simple', ${last}) as stands
    ) as literal
    cross join lateral (
      select to_tsquery(config, ${whole.join(" & ")}) as whole, to_tsquery(config, ${last}) as last,
        to_tsquery(config, ${[...whole, ...exact].join(" | ")}) as one_of
    ) as term
    -- In a compound word only the last part, and the hyphenated whole, is a prefix.
    cross join lateral (
      select case when stands::text ~ '''.''$' then stands
        else regexp_replace(stands::text, '(''[^'' ]*-[^'' ]*''|''[^'']*''$)', '\\1:*', 'g')::tsquery end as begun
    ) as prefix
    cross join lateral (
      select case when numnode(last) = 0 then last when ${prefix?.isExact ?? false} then begun else last || begun end as must_be,
        case when numnode(last) = 0 then last else last || begun end as may_be
    ) as ending
    cross join lateral (select whole && exact && must_be as all, one_of || may_be as any) as asked
    where numnode(asked.all) > 0`);
  const { all, any } = rows[0] ?? {};
  return all && any ? { all, any } : undefined;
};

export interface SearchResult {
  items: ShownItem[];
  search: SearchQuery | undefined;
}

/** The newest matching stories with the compiled search. */
const searchShown = async (
  db: Queryable,
  query: NewsQuery,
  limit: number,
  ...more: Condition[]
): Promise<SearchResult> => {
  const search = query.q === undefined ? undefined : await compileSearch(db, query.q);
  if (query.q !== undefined && !search) return { items: [], search };
  const ids = await findStories(db, {
    type: query.type && hasType(query.type),
    before: query.before,
    conditions: [...filtersOf(query), ...(search ? [matchesSearch(search)] : []), ...more],
    limit,
  });
  return { items: await readShown(db, ids), search };
};

/** The newest matching stories, newest first, each as its first matching item. Empty if `before` does not exist. */
export const listShown = async (
  db: Queryable,
  query: NewsQuery,
  limit: number,
  ...more: Condition[]
): Promise<ShownItem[]> => (await searchShown(db, query, limit, ...more)).items;

/** Markers around a hit. `news_words` removes both characters from texts. */
const hitStart = "\u0001";
const hitEnd = "\u0002";

const markOptions = `StartSel=${hitStart}, StopSel=${hitEnd}`;
const titleOptions = `${markOptions}, HighlightAll=true`;
const passageOptions = `${markOptions}, MaxFragments=2, MaxWords=24, MinWords=8, FragmentDelimiter=" … "`;

/** The placeholders of `news_words` for characters that the text parser would misinterpret. */
const placeholders: Record<string, string> = {
  "\u001b": "-",
  "\u001c": "/",
  "\u001d": "<",
  "\u001e": ">",
  "\u001f": "&",
};

/** Splits a marked text into pieces. */
export const toPieces = (marked: string): TextPiece[] =>
  marked
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these stand for characters that a text may hold.
    .replace(/[\u001b-\u001f]/g, (character) => placeholders[character] ?? character)
    .split(hitStart)
    .flatMap((part, index) => {
      const [hit = "", ...rest] = index === 0 ? ["", part] : part.split(hitEnd);
      return [
        { text: hit, hit: true },
        { text: rest.join(""), hit: false },
      ];
    })
    .filter(({ text }) => text !== "");

/** Characters that identify the start or end of a text. */
const edgeLength = 30;

/** Adds an ellipsis where passages omit text at the start or end. */
const withEllipses = (pieces: TextPiece[], body: { first: string; last: string }): TextPiece[] => {
  const plain = pieces
    .map(({ text }) => text)
    .join("")
    .trim();
  const ellipsis = (text: string): TextPiece => ({ text, hit: false });
  return [
    ...(body.first.trim().startsWith(plain.slice(0, edgeLength / 2)) ? [] : [ellipsis("… ")]),
    ...pieces,
    ...(body.last.trim().endsWith(plain.slice(-edgeLength / 2)) ? [] : [ellipsis(" …")]),
  ];
};

/** Highlights of a search in the titles and texts of these items, by id. */
const findPieces = async (
  db: Queryable,
  ids: readonly number[],
  { any }: SearchQuery,
): Promise<Map<number, NonNullable<NewsItem["found"]>>> => {
  const markedBy = (config: SQL) => sql`
    ts_headline(${config}, news_words(item.title), ${any}::tsquery, ${titleOptions}) as title,
    ts_headline(${config}, news_words(item.body), ${any}::tsquery, ${passageOptions}) as text`;
  const { rows } = await db.execute<Record<"title" | "text" | "first" | "last", string> & { id: number }>(sql`
    select item.id::float8 as id, shown.title, shown.text,
      left(item.body, ${edgeLength}::integer) as first, right(item.body, ${edgeLength}::integer) as last
    from news_items as item
    cross join lateral (select ${markedBy(sql`news_search_config(item.language)`)} offset 0) as own
    -- Falls back to exact words, for a word in another language.
    cross join lateral (
      select own.title, own.text where position(${hitStart} in own.title || own.text) > 0
      union all
      select ${markedBy(sql`'public.news_simple'::regconfig`)} where position(${hitStart} in own.title || own.text) = 0
    ) as shown
    where item.id = any(${sql.param(ids)}::bigint[])`);
  return new Map(
    rows.map(({ id, title, text, ...body }) => {
      const pieces = toPieces(text);
      const isFound = pieces.some(({ hit }) => hit);
      return [id, { title: toPieces(title), text: isFound ? withEllipses(pieces, body) : [] }];
    }),
  );
};

/** The newest matching stories with their other reports and search highlights. */
export const listNews = async (db: Queryable, query: NewsQuery, limit: number): Promise<NewsItem[]> => {
  const { items, search } = await searchShown(db, query, limit);
  if (items.length === 0) return [];
  const ids = items.map(({ id }) => id);
  const [reports, found] = await Promise.all([
    findReports(db, items),
    search ? findPieces(db, ids, search) : undefined,
  ]);
  return items.map(({ storyId: _story, changedAt: _changed, ...item }) => {
    const pieces = found?.get(item.id);
    return { ...item, alsoReportedBy: reports.get(item.id) ?? [], ...(pieces && { found: pieces }) };
  });
};
