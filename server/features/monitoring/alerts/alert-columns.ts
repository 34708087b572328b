import type { Alert } from "#shared/monitoring/alerts-contract.ts";
import { reasonWords } from "#shared/monitoring/reason.ts";
import type { Importance } from "#shared/monitoring/rules.ts";
import { type AlertRow, monitoringAlerts } from "#shared/monitoring/tables.ts";
import { publisherOf } from "#shared/news/blog.ts";
import { type NewsItemRow, newsItems, newsSources } from "#shared/news/tables.ts";

/** What an alert is told by: its own columns, and those of its item and of the item's source, which are joined. */
export const alertColumns = {
  id: monitoringAlerts.id,
  itemId: monitoringAlerts.itemId,
  importance: monitoringAlerts.importance,
  country: monitoringAlerts.country,
  keyword: monitoringAlerts.keyword,
  place: monitoringAlerts.place,
  createdAt: monitoringAlerts.createdAt,
  readAt: monitoringAlerts.readAt,
  title: newsItems.title,
  type: newsItems.type,
  link: newsItems.link,
  pubDate: newsItems.pubDate,
  publisherKind: newsItems.publisherKind,
  sourceName: newsSources.name,
};

/** A row of `alertColumns`. */
type ToldRow = Pick<
  AlertRow,
  "id" | "itemId" | "importance" | "country" | "keyword" | "place" | "createdAt" | "readAt"
> &
  Pick<NewsItemRow, "title" | "type" | "link" | "pubDate" | "publisherKind"> & { sourceName: string };

const importances: readonly Importance[] = ["high", "medium", "low"];

/** An alert as its owner sees it. */
export const toAlert = (row: ToldRow): Alert => {
  const { id, itemId, title, type, link, publisherKind: kind, sourceName: name } = row;
  return {
    ...{ id, itemId, title, type },
    source: publisherOf({ link, source: { name, kind } }),
    pubDate: row.pubDate.toISOString(),
    reason: reasonWords(row),
    importance: importances[row.importance - 1] ?? "low",
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  };
};
