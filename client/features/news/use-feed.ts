import { useMemo } from "react";
import type { Facets, TagCount } from "#shared/news/contract.ts";
import { type News, useFacets, useNews, useTags } from "./api.ts";
import { type FeedFilters, filtersInBrowser } from "./feed-filters.ts";
import type { ReadItem } from "./feed-list.tsx";
import { type ConcernedUpdates, type Reader, uniqueById, useForYou, useReader } from "./reader.ts";
import { availableTags } from "./tags.tsx";
import { isNewSince, useVisit } from "./visit.ts";

export interface Feed {
  news: News;
  reader: Reader;
  /** All loaded updates. Undefined until the first page arrives. */
  loaded: readonly ReadItem[] | undefined;
  /** The loaded updates that pass the browser-side filters, 'For you' and 'New'. */
  matching: readonly ReadItem[];
  /** `fresh`: of the loaded updates. */
  counts: { fresh: number };
  /** How many updates concern the reader. Undefined until known. */
  forYou: ConcernedUpdates | undefined;
  /** Counts of the updates that match the other filters. Undefined while loading, and after a failure. */
  facets: Facets | undefined;
  /** Undefined while loading. */
  tags: ReturnType<typeof useTags>["data"];
}

/** The counts for updates that the browser filters, in the form of the server's counts. */
const facetsOf = (items: readonly ReadItem["item"][], type: FeedFilters["type"]): Facets => {
  const types = { visa: 0, residency: 0, citizenship: 0, tax: 0 };
  const tags = new Map<string, TagCount>();
  let total = 0;
  for (const item of items) {
    types[item.type] += 1;
    if (type && item.type !== type) continue;
    total += 1;
    for (const { name, category } of item.tags)
      tags.set(name, { name, category, count: (tags.get(name)?.count ?? 0) + 1 });
  }
  return { total, types, tags: [...tags.values()] };
};

/** Loads the matching updates and marks the ones that are new or concern the reader. */
export const useFeed = (filters: FeedFilters): Feed => {
  const { type, forYou, onlyNew } = filters;
  const isOwn = filtersInBrowser(filters);
  const news = useNews(filters);
  const reader = useReader();
  const { data: counted } = useFacets(filters);
  const all = useForYou(reader);
  const { data: allTags, isError: hasNoTags } = useTags();
  const items = useMemo(() => uniqueById(news.data?.pages.flat() ?? []), [news.data]);
  const isRefetching = news.isFetching && !news.isFetchingNextPage;
  const since = useVisit(items, !isRefetching && !news.isRefetchError && !news.isLoadingError);
  const { reasonFor } = reader;

  const read = useMemo(
    () =>
      items.map((item) => ({
        item,
        isNew: isNewSince(since, item),
        reason: reasonFor(item),
      })),
    [items, since, reasonFor],
  );
  const ofAllTypes = useMemo(
    () => read.filter(({ isNew, reason }) => (!onlyNew || isNew) && (!forYou || reason !== "")),
    [read, onlyNew, forYou],
  );
  const matching = useMemo(
    () => (type ? ofAllTypes.filter(({ item }) => item.type === type) : ofAllTypes),
    [ofAllTypes, type],
  );
  const counts = useMemo(() => ({ fresh: read.filter(({ isNew }) => isNew).length }), [read]);
  const isCounted = news.data !== undefined && (!forYou || reader.state === "ready");
  const own = useMemo(
    () =>
      isOwn && isCounted
        ? facetsOf(
            ofAllTypes.map(({ item }) => item),
            type,
          )
        : undefined,
    [isOwn, isCounted, ofAllTypes, type],
  );
  const facets = isOwn ? own : counted;
  const tags = useMemo(
    () => allTags ?? (hasNoTags ? availableTags(items) : undefined),
    [allTags, hasNoTags, items],
  );

  return { news, reader, loaded: news.data && read, matching, counts, forYou: all, facets, tags };
};
