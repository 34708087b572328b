import { eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { NewsQuery } from "#shared/news/contract.ts";
import type { SearchQuery } from "./query-store.ts";

/** The columns of the table of items, under whatever name a query has it. */
export type ItemTable = Record<"id" | "storyId" | "type" | "countries" | "tags" | "search", AnyPgColumn>;

/** What an item of a list must fulfil. */
export type Condition = (item: ItemTable) => SQL;

/** The filters of a query besides `before`, `type` and `q`. */
export const filtersOf = ({ tag = [], tags = [], country }: NewsQuery): Condition[] => [
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
export const ofType =
  (type: NonNullable<NewsQuery["type"]>): Condition =>
  (item) =>
    eq(item.type, type);

/** Only items in which this is found. */
export const holding =
  ({ all }: SearchQuery): Condition =>
  (item) =>
    sql`${item.search} @@ ${all}::tsquery`;
