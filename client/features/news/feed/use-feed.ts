import { useMemo } from "react";
import { type News, useNews, useTags } from "../api.ts";
import type { FeedFilters } from "../filters/feed-filters.ts";
import { availableTags } from "../filters/tags.ts";
import { type Reader, useReader } from "../reader/use-reader.ts";
import { useVisit } from "../visit/use-visit.ts";
import { isNewSince } from "../visit/visit.ts";
import type { ReadItem } from "./feed-list.tsx";

/** The feed as this reader sees it. */
export interface Feed {
  news: News;
  reader: Reader;
  /** All that is loaded; undefined while nothing is. */
  loaded: readonly ReadItem[] | undefined;
  /** What of it passes the filters that only the browser knows. */
  matching: readonly ReadItem[];
  /** How many of the loaded updates are new, and concern the reader. */
  counts: { fresh: number; forYou: number };
  /** All tags; undefined while they are not known. */
  tags: ReturnType<typeof useTags>["data"];
}

/** Pages may overlap where something was published meanwhile. */
const onceEach = (items: readonly ReadItem["item"][]) => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

/** Loads the updates that match, and finds what each is to the reader. */
export const useFeed = (filters: FeedFilters): Feed => {
  const { forYou, onlyNew } = filters;
  const news = useNews(filters);
  const reader = useReader();
  const { data: allTags, isError: hasNoTags } = useTags();
  const items = useMemo(() => onceEach(news.data?.pages.flat() ?? []), [news.data]);
  const isFetchingAnew = news.isFetching && !news.isFetchingNextPage;
  const since = useVisit(items, !isFetchingAnew && !news.isRefetchError && !news.isLoadingError);
  const { tellReason } = reader;

  const read = useMemo(
    () =>
      items.map((item) => ({
        item,
        isNew: isNewSince(since, item),
        reason: tellReason(item.countries),
      })),
    [items, since, tellReason],
  );
  const matching = useMemo(
    () => read.filter(({ isNew, reason }) => (!onlyNew || isNew) && (!forYou || reason !== "")),
    [read, onlyNew, forYou],
  );
  const counts = useMemo(
    () => ({
      fresh: read.filter(({ isNew }) => isNew).length,
      forYou: read.filter(({ reason }) => reason !== "").length,
    }),
    [read],
  );
  const tags = useMemo(
    () => allTags ?? (hasNoTags ? availableTags(items) : undefined),
    [allTags, hasNoTags, items],
  );

  return { news, reader, loaded: news.data && read, matching, counts, tags };
};
