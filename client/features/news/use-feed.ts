import { useEffect, useMemo } from "react";
import { useCountries } from "#client/platform/countries.ts";
import { useStoredProfile } from "#client/platform/stored-profile.ts";
import { useLate } from "#client/platform/use-late.ts";
import type { Facets } from "#shared/news/contract.ts";
import { type News, useFacets, useNews, useTags } from "./api.ts";
import type { FeedFilters } from "./feed-filters.ts";
import type { ReadItem } from "./feed-list.tsx";
import type { ReasonFor } from "./reasons.ts";
import { availableTags } from "./tags.tsx";
import { isNewSince, useVisit } from "./visit.ts";

/** The reader's stored profile, matched to updates. It never leaves the browser. */
export interface Reader {
  /** `none`: there is no profile, or it names no country. `failed`: the countries or the code did not load. */
  state: "pending" | "none" | "ready" | "failed";
  reasonFor: ReasonFor;
  retry: () => void;
}

const loadReadReasons = () => import("./reasons.ts").then(({ readReasons }) => readReasons);
const noReason: ReasonFor = () => "";

/** Reads the stored profile and follows changes in other tabs. Without a profile, it loads nothing. */
const useReader = (): Reader => {
  const [{ text }] = useStoredProfile();
  const hasProfile = text !== null;
  const { data: countries, isError, refetch } = useCountries(hasProfile);
  const { part: readReasons, failed, fetchPart } = useLate(loadReadReasons);
  useEffect(() => {
    if (hasProfile) void fetchPart();
  }, [hasProfile, fetchPart]);

  return useMemo(() => {
    const isRead = hasProfile && countries && readReasons;
    const reasonFor = isRead ? readReasons(text, countries) : undefined;
    const unread = isError || failed ? "failed" : "pending";
    return {
      state: reasonFor ? "ready" : !hasProfile || isRead ? "none" : unread,
      reasonFor: reasonFor ?? noReason,
      retry: () => {
        void fetchPart();
        void refetch();
      },
    };
  }, [hasProfile, text, countries, isError, refetch, readReasons, failed, fetchPart]);
};

export interface Feed {
  news: News;
  reader: Reader;
  /** All loaded updates. Undefined until the first page arrives. */
  loaded: readonly ReadItem[] | undefined;
  /** The loaded updates that pass the browser-side filters, 'For you' and 'New'. */
  matching: readonly ReadItem[];
  /** Of the loaded updates. */
  counts: { fresh: number; forYou: number };
  /** Counts of all matching updates. Undefined while loading, and after a failure. */
  facets: Facets | undefined;
  /** Undefined while loading. */
  tags: ReturnType<typeof useTags>["data"];
}

/** Removes duplicates: pages overlap when an update is published between two requests. */
const uniqueById = (items: readonly ReadItem["item"][]) => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

/** Loads the matching updates and marks the ones that are new or concern the reader. */
export const useFeed = (filters: FeedFilters): Feed => {
  const { forYou, onlyNew } = filters;
  const news = useNews(filters);
  const reader = useReader();
  const { data: facets } = useFacets(filters);
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

  return { news, reader, loaded: news.data && read, matching, counts, facets, tags };
};
