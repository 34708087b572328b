import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#server/platform/db/client.ts";
import type { NewsItem, TextPiece } from "#shared/news/contract.ts";

/** A parsed search. Each term is a quoted PostgreSQL lexeme or phrase. */
interface SearchTerms {
  /** Terms that must occur in any inflected form. */
  stemmed: string[];
  /** Names such as `I-485` that must occur exactly, because stemming may drop a single letter. */
  exact: string[];
  /** The last word if it may be incomplete. Not among the other terms. */
  prefix: { term: string; isExact: boolean } | undefined;
}

/** The placeholder of `news_words` for a hyphen before a digit. */
const hyphen = "\u001b";

/** Quotes a term so that operators in it have no effect. */
const quoteTerm = (text: string) => `'${text.replace(/['\\]/g, "$&$&")}'`;

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/**
 * Parses words and quoted phrases. An unmatched quotation mark is ignored. A leading hyphen, `OR` and brackets are
 * ordinary text, not operators.
 */
const readSearch = (q: string): SearchTerms => {
  // Same normalization as `news_words`.
  const segments = q
    .normalize("NFC")
    .replace(/[/<>&\p{Cc}]/gu, " ")
    .replace(/-(?=[0-9])/g, hyphen)
    .split(/["“”„«»]/);
  const isBalanced = segments.length % 2 === 1;
  const isPhrase = (index: number) => index % 2 === 1 && (isBalanced || index < segments.length - 2);
  const phrases = segments.filter((part, index) => isPhrase(index) && wordsOf(part).length > 0);
  const words = segments.flatMap((part, index) => (isPhrase(index) ? [] : wordsOf(part)));
  const prefix = /[\p{L}\p{N}]$/u.test(q) ? words.pop() : undefined;
  const isExact = (word: string) => word.includes(hyphen);
  return {
    stemmed: [...words.filter((word) => !isExact(word)), ...phrases].map(quoteTerm),
    exact: words.filter(isExact).map(quoteTerm),
    prefix: prefix === undefined ? undefined : { term: quoteTerm(prefix), isExact: isExact(prefix) },
  };
};

/** A search as PostgreSQL `tsquery` text. */
export interface SearchQuery {
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
export const compileSearch = async (db: Queryable, q: string): Promise<SearchQuery | undefined> => {
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
const toPieces = (marked: string): TextPiece[] =>
  marked
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are placeholders for characters of the text.
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

/**
 * Highlights of a search in the titles and texts of these items, by id.
 * @param any a `tsquery` text; each of its terms is highlighted
 */
export const findHighlights = async (
  db: Queryable,
  ids: readonly number[],
  any: string,
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
