import { useEffect, useMemo } from "react";
import { useCountries } from "#client/platform/countries.ts";
import { useStoredProfile } from "#client/platform/stored-profile.ts";
import { useLate } from "#client/platform/use-late.ts";
import { type News, useNews, useTags } from "./api.ts";
import type { FeedFilters } from "./feed-filters.ts";
import type { ReadItem } from "./feed-list.tsx";
import type { TellReason } from "./reasons.ts";
import { availableTags } from "./tags.tsx";
import { isNewSince, useVisit } from "./visit.ts";

/** What the reader's own profile says of updates. It never leaves the browser. */
export interface Reader {
  /** `nobody`: there is no profile, or none that names a country; `unknown`: what is needed to read it did not come. */
  state: "pending" | "nobody" | "somebody" | "unknown";
  tellReason: TellReason;
  /** Tries once more to read the profile. */
  retry: () => void;
}

const loadReading = () => import("./reasons.ts").then(({ readReasons }) => readReasons);
const noReason: TellReason = () => "";

/** Reads the stored profile, and follows its changes in other tabs. Where there is none, nothing is loaded for it. */
const useReader = (): Reader => {
  const [{ text }] = useStoredProfile();
  const hasProfile = text !== null;
  const { data: countries, isError, refetch } = useCountries(hasProfile);
  const { part: readReasons, failed, fetchPart } = useLate(loadReading);
  useEffect(() => {
    if (hasProfile) void fetchPart();
  }, [hasProfile, fetchPart]);

  return useMemo(() => {
    const isRead = hasProfile && countries && readReasons;
    const tellReason = isRead ? readReasons(text, countries) : undefined;
    const unread = isError || failed ? "unknown" : "pending";
    return {
      state: tellReason ? "somebody" : !hasProfile || isRead ? "nobody" : unread,
      tellReason: tellReason ?? noReason,
      retry: () => {
        void fetchPart();
        void refetch();
      },
    };
  }, [hasProfile, text, countries, isError, refetch, readReasons, failed, fetchPart]);
};

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
