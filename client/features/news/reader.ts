import { useEffect, useMemo } from "react";
import { useCountries } from "#client/platform/countries.ts";
import { useStoredProfile } from "#client/platform/stored-profile.ts";
import { useLate } from "#client/platform/use-late.ts";
import type { NewsItem } from "#shared/news/contract.ts";
import { useNews } from "./api.ts";
import { noFilters } from "./feed-filters.ts";
import type { ReasonFor } from "./reasons.ts";

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
export const useReader = (): Reader => {
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

/** Removes duplicates: pages overlap when an update is published between two requests. */
export const uniqueById = (items: readonly NewsItem[]) => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

/** How many updates concern the reader, whatever the filters. */
export interface ConcernedUpdates {
  count: number;
  /** More updates can be loaded. */
  hasMore: boolean;
}

/** How many of all updates concern the reader. Loads them only if there is a profile. */
export const useForYou = ({ state, reasonFor }: Reader): ConcernedUpdates | undefined => {
  const { data, isError, hasNextPage } = useNews(noFilters, state === "ready");
  return useMemo(() => {
    if (!data || isError || state !== "ready") return undefined;
    const count = uniqueById(data.pages.flat()).filter((item) => reasonFor(item) !== "").length;
    return { count, hasMore: hasNextPage };
  }, [data, isError, hasNextPage, state, reasonFor]);
};
