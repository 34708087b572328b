import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { type NewsItem, type NewsType, newsContract } from "#shared/news/contract.ts";

/** Updates per page. A shorter page is the last one. */
export const pageSize = 200;

/** Within this time, returning to the feed does not refetch all of its pages. */
const freshMs = 60_000;

interface NewsFilters {
  type: NewsType | undefined;
  tags: readonly string[];
  q: string;
  /** Only updates that the reader saved. */
  onlySaved: boolean;
}

const keyOf = ({ type, tags, q, onlySaved }: NewsFilters) => [type, [...tags].sort(), q, onlySaved];
const queryOf = ({ type, tags, q, onlySaved }: NewsFilters) => ({
  ...{ type, tag: [...tags], q: q || undefined },
  saved: onlySaved ? ("only" as const) : undefined,
});
/** Saved updates are always loaded again, because the reader may have saved another one. */
const freshTime = ({ onlySaved }: NewsFilters) => (onlySaved ? 0 : freshMs);

/** Matching updates, newest first, in pages. Previous results stay visible until the first new page arrives. */
export const useNews = (filters: NewsFilters) =>
  useInfiniteQuery<NewsItem[], Error, InfiniteData<NewsItem[]>, QueryKey, number | undefined>({
    queryKey: [newsContract.list.path, ...keyOf(filters)],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(
        newsContract.list,
        { query: { ...queryOf(filters), before: pageParam?.toString() } },
        { signal },
      ),
    initialPageParam: undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    staleTime: freshTime(filters),
  });

export type News = ReturnType<typeof useNews>;

/** How many updates match each further filter. Previous counts stay visible until new ones arrive. */
export const useFacets = (filters: NewsFilters) =>
  useQuery({
    queryKey: [newsContract.facets.path, ...keyOf(filters)],
    queryFn: ({ signal }) => callEndpoint(newsContract.facets, { query: queryOf(filters) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: freshTime(filters),
  });

/** When matching updates were published and take effect. The previous months stay visible until new ones arrive. */
export const useMonths = (filters: NewsFilters) =>
  useQuery({
    queryKey: [newsContract.months.path, ...keyOf(filters)],
    queryFn: ({ signal }) => callEndpoint(newsContract.months, { query: queryOf(filters) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: freshTime(filters),
  });

/** The tags of all updates, most relevant first. */
export const useTags = () =>
  useQuery({
    queryKey: [newsContract.tags.path],
    queryFn: ({ signal }) => callEndpoint(newsContract.tags, {}, { signal }),
    staleTime: freshMs,
  });

/** When the sources were last polled and when the next poll is due. */
export const useNewsSchedule = () =>
  useQuery({
    queryKey: [newsContract.schedule.path],
    queryFn: ({ signal }) => callEndpoint(newsContract.schedule, {}, { signal }),
  });
