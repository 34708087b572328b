import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#server/db/client.ts";
import type { NewsItem, TextPiece } from "#shared/news/contract.ts";
import type { SearchQuery } from "./query-store.ts";

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
export const findPieces = async (
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
