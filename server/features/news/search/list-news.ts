import type { Queryable } from "#server/db/client.ts";
import type { NewsItem, NewsQuery } from "#shared/news/contract.ts";
import { findReports } from "../stories/report-store.ts";
import { searchShown } from "./list-shown.ts";
import { findPieces } from "./pieces-store.ts";

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
