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
import { readFilters } from "./feed-filters.ts";

/** Updates per page. A shorter page is the last one. */
export const pageSize = 200;

/** Within this time, returning to the feed does not refetch all of its pages. */
const freshMs = 60_000;

interface NewsFilters {
  type: NewsType | undefined;
  tags: readonly string[];
  q: string;
}

const newsOptions = ({ type, tags, q }: NewsFilters) =>
  infiniteQueryOptions<NewsItem[], Error, InfiniteData<NewsItem[]>, QueryKey, number | undefined>({
    queryKey: [newsContract.list.path, type, [...tags].sort(), q],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(
        newsContract.list,
        { query: { type, tag: [...tags], q: q || undefined, before: pageParam?.toString() } },
        { signal },
      ),
    initialPageParam: undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });

/** Matching updates, newest first, in pages. Previous results stay visible until the first new page arrives. */
export const useNews = (filters: NewsFilters) => useInfiniteQuery(newsOptions(filters));

export type News = ReturnType<typeof useNews>;

const facetsOptions = ({ type, tags, q }: NewsFilters) =>
  queryOptions({
    queryKey: [newsContract.facets.path, type, [...tags].sort(), q],
    queryFn: ({ signal }) =>
      callEndpoint(newsContract.facets, { query: { type, tag: [...tags], q: q || undefined } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });

/** How many updates match each further filter. Previous counts stay visible until new ones arrive. */
export const useFacets = (filters: NewsFilters) => useQuery(facetsOptions(filters));

const tagsOptions = queryOptions({
  queryKey: [newsContract.tags.path],
  queryFn: ({ signal }) => callEndpoint(newsContract.tags, {}, { signal }),
  staleTime: freshMs,
});

/** The tags of all updates, most relevant first. */
export const useTags = () => useQuery(tagsOptions);

/** Requests what the feed shows at an address. */
export const preloadFeed = (client: QueryClient, { search }: URL): void => {
  const filters = readFilters(search);
  void client.prefetchInfiniteQuery(newsOptions(filters));
  void client.prefetchQuery(facetsOptions(filters));
  void client.prefetchQuery(tagsOptions);
  if (readStored(profileKey) !== null) void preloadCountries(client);
};

/** When the sources were last polled and when the next poll is due. */
export const useNewsSchedule = () =>
  useQuery({
    queryKey: [newsContract.schedule.path],
    queryFn: ({ signal }) => callEndpoint(newsContract.schedule, {}, { signal }),
  });
