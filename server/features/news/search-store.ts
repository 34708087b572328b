import { and, eq, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, alias } from "drizzle-orm/pg-core";
import type { Queryable } from "#server/platform/db/client.ts";
import type { NewsItem, NewsQuery, TextPiece } from "#shared/news/contract.ts";
import { isVisible, newsItems } from "#shared/news/tables.ts";
import { readSearch } from "./search-words.ts";
import { readShown, type ShownItem } from "./shown-store.ts";
import { findReports } from "./story-store.ts";

/** The columns of the table of items, under whatever name a query has it. */
export type ItemTable = Record<"id" | "storyId" | "type" | "countries" | "tags" | "search", AnyPgColumn>;

/** What an item of a list must fulfil. */
export type Condition = (item: ItemTable) => SQL;

/** The filters of a query besides `before`, `type` and `q`. */
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

/** Only items of this type. */
const ofType =
  (type: NonNullable<NewsQuery["type"]>): Condition =>
  (item) =>
    eq(item.type, type);

/** Only items in which this is found. */
const holding =
  ({ all }: SearchQuery): Condition =>
  (item) =>
    sql`${item.search} @@ ${all}::tsquery`;

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

/** A search in the text form of PostgreSQL's `tsquery`. */
interface SearchQuery {
  /** What items match: all terms in the forms of one language. */
  all: string;
  /** What is marked in them: any of the terms. */
  any: string;
}

/** As the languages of `news_search_config`, and words as they stand. */
const configs = ["simple", "english", "spanish", "portuguese", "german", "french", "italian", "dutch"];

/**
 * What is searched for, in all languages in which items are kept, for nobody says in which one is asked. Words that say
 * nothing in a language are not asked for in it; the last word may be begun only, but for one letter or digit, with which
 * too much begins. Undefined where nothing can be searched for, as with punctuation alone.
 */
const compileSearch = async (db: Queryable, q: string): Promise<SearchQuery | undefined> => {
  const { whole, exact, begun } = readSearch(q);
  const last = begun?.term ?? "";
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
    -- Of a word in several parts only the last one is begun, and with it what has hyphens: the parts together.
    cross join lateral (
      select case when stands::text ~ '''.''$' then stands
        else regexp_replace(stands::text, '(''[^'' ]*-[^'' ]*''|''[^'']*''$)', '\\1:*', 'g')::tsquery end as begun
    ) as prefix
    cross join lateral (
      select case when numnode(last) = 0 then last when ${begun?.isExact ?? false} then begun else last || begun end as must_be,
        case when numnode(last) = 0 then last else last || begun end as may_be
    ) as ending
    cross join lateral (select whole && exact && must_be as all, one_of || may_be as any) as asked
    where numnode(asked.all) > 0`);
  const { all, any } = rows[0] ?? {};
  return all && any ? { all, any } : undefined;
};

/** Some items, and what was searched for in them. */
export interface Listed {
  items: ShownItem[];
  search: SearchQuery | undefined;
}

/** The newest stories that match, newest first, with the search in the form in which it was carried out. */
const searchShown = async (
  db: Queryable,
  query: NewsQuery,
  limit: number,
  ...more: Condition[]
): Promise<Listed> => {
  const search = query.q === undefined ? undefined : await compileSearch(db, query.q);
  if (query.q !== undefined && !search) return { items: [], search };
  const ids = await findStories(db, {
    type: query.type && ofType(query.type),
    before: query.before,
    conditions: [...filtersOf(query), ...(search ? [holding(search)] : []), ...more],
    limit,
  });
  return { items: await readShown(db, ids), search };
};

/** The newest stories that match, newest first, each as the first item that tells it. An unknown `before` gives nothing. */
export const listShown = async (
  db: Queryable,
  query: NewsQuery,
  limit: number,
  ...more: Condition[]
): Promise<ShownItem[]> => (await searchShown(db, query, limit, ...more)).items;

/** Where what was found begins and ends. `news_words` leaves neither in a text. */
const begins = "\u0001";
const ends = "\u0002";

const marks = `StartSel=${begins}, StopSel=${ends}`;
const wholeText = `${marks}, HighlightAll=true`;
const passages = `${marks}, MaxFragments=2, MaxWords=24, MinWords=8, FragmentDelimiter=" … "`;

/** What `news_words` puts in the place of characters that the parser of words misunderstands. */
const stoodFor: Record<string, string> = {
  "\u001b": "-",
  "\u001c": "/",
  "\u001d": "<",
  "\u001e": ">",
  "\u001f": "&",
};

/** A marked text in pieces. */
export const toPieces = (marked: string): TextPiece[] =>
  marked
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these stand for characters that a text may hold.
    .replace(/[\u001b-\u001f]/g, (character) => stoodFor[character] ?? character)
    .split(begins)
    .flatMap((part, index) => {
      const [hit = "", ...rest] = index === 0 ? ["", part] : part.split(ends);
      return [
        { text: hit, hit: true },
        { text: rest.join(""), hit: false },
      ];
    })
    .filter(({ text }) => text !== "");

/** Enough of a text to know its beginning and its end by. */
const edge = 30;

/** Passages with a sign where they leave something out before them or after: a date that is cut off reads as another. */
const withGaps = (pieces: TextPiece[], body: { first: string; last: string }): TextPiece[] => {
  const plain = pieces
    .map(({ text }) => text)
    .join("")
    .trim();
  const gap = (text: string): TextPiece => ({ text, hit: false });
  return [
    ...(body.first.trim().startsWith(plain.slice(0, edge / 2)) ? [] : [gap("… ")]),
    ...pieces,
    ...(body.last.trim().endsWith(plain.slice(-edge / 2)) ? [] : [gap(" …")]),
  ];
};

/** Where in the titles and texts of these items something was found, by id. */
const findPieces = async (
  db: Queryable,
  ids: readonly number[],
  { any }: SearchQuery,
): Promise<Map<number, NonNullable<NewsItem["found"]>>> => {
  const markedBy = (config: SQL) => sql`
    ts_headline(${config}, news_words(item.title), ${any}::tsquery, ${wholeText}) as title,
    ts_headline(${config}, news_words(item.body), ${any}::tsquery, ${passages}) as text`;
  const { rows } = await db.execute<Record<"title" | "text" | "first" | "last", string> & { id: number }>(sql`
    select item.id::float8 as id, shown.title, shown.text,
      left(item.body, ${edge}::integer) as first, right(item.body, ${edge}::integer) as last
    from news_items as item
    cross join lateral (select ${markedBy(sql`news_search_config(item.language)`)} offset 0) as own
    -- A word that is there as it stands only, as one of another language.
    cross join lateral (
      select own.title, own.text where position(${begins} in own.title || own.text) > 0
      union all
      select ${markedBy(sql`'public.news_simple'::regconfig`)} where position(${begins} in own.title || own.text) = 0
    ) as shown
    where item.id = any(${sql.param(ids)}::bigint[])`);
  return new Map(
    rows.map(({ id, title, text, ...body }) => {
      const pieces = toPieces(text);
      const isFound = pieces.some(({ hit }) => hit);
      return [id, { title: toPieces(title), text: isFound ? withGaps(pieces, body) : [] }];
    }),
  );
};

/** The newest stories that match, with who else reports them, and where in them what was searched for was found. */
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
