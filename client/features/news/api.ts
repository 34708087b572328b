import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { preloadCountries } from "#client/platform/countries.ts";
import { readStored } from "#client/platform/storage.ts";
import { profileKey } from "#client/platform/stored-profile.ts";
import { type NewsItem, type NewsType, newsContract } from "#shared/news/contract.ts";
import { type FeedFilters, filtersInBrowser, readFilters } from "./feed-filters.ts";

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
/** How long results stay fresh. Saved updates are always reloaded, because the reader may have saved another one. */
const freshTime = ({ onlySaved }: NewsFilters) => (onlySaved ? 0 : freshMs);

const newsOptions = (requested: FeedFilters) => {
  const filters = filtersInBrowser(requested) ? { ...requested, type: undefined } : requested;
  return infiniteQueryOptions<NewsItem[], Error, InfiniteData<NewsItem[]>, QueryKey, number | undefined>({
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
};

/** Matching updates, newest first, in pages. Previous results stay visible until the first new page arrives. */
export const useNews = (filters: FeedFilters, enabled = true) =>
  useInfiniteQuery({ ...newsOptions(filters), enabled });

export type News = ReturnType<typeof useNews>;

const facetsOptions = (filters: NewsFilters) =>
  queryOptions({
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

/**
 * How many updates would match with one more filter. Disabled if the browser filters the updates. Previous counts stay
 * visible until new ones arrive.
 */
export const useFacets = (filters: FeedFilters) =>
  useQuery({ ...facetsOptions(filters), enabled: !filtersInBrowser(filters) });

const tagsOptions = queryOptions({
  queryKey: [newsContract.tags.path],
  queryFn: ({ signal }) => callEndpoint(newsContract.tags, {}, { signal }),
  staleTime: freshMs,
});

/** The tags of all updates, most relevant first. */
export const useTags = () => useQuery(tagsOptions);

/** Preloads the data that the feed shows at an address. */
export const preloadFeed = (client: QueryClient, { search }: URL): void => {
  const filters = readFilters(search);
  void client.prefetchInfiniteQuery(newsOptions(filters));
  if (!filtersInBrowser(filters)) void client.prefetchQuery(facetsOptions(filters));
  void client.prefetchQuery(tagsOptions);
  if (readStored(profileKey) !== null) void preloadCountries(client);
};

/** When the sources were last polled, when the next poll is due, and how old the newest update is. */
export const useNewsState = () =>
  useQuery({
    queryKey: [newsContract.schedule.path],
    queryFn: ({ signal }) => callEndpoint(newsContract.schedule, {}, { signal }),
    staleTime: freshMs,
  });
