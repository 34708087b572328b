import type { Queryable } from "#server/db/client.ts";
import type { NewsQuery } from "#shared/news/contract.ts";
import { readShown, type ShownItem } from "../shown-store.ts";
import { type Condition, filtersOf, holding, ofType } from "./filter-store.ts";
import { findStories } from "./find-store.ts";
import { compileSearch, type SearchQuery } from "./query-store.ts";

/** Some items, and what was searched for in them. */
export interface Listed {
  items: ShownItem[];
  search: SearchQuery | undefined;
}

/** The newest stories that match, newest first, with the search in the form in which it was carried out. */
export const searchShown = async (
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
