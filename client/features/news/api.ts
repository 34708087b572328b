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
}

/** Matching updates, newest first, in pages. Previous results stay visible until the first new page arrives. */
export const useNews = ({ type, tags, q }: NewsFilters) =>
  useInfiniteQuery<NewsItem[], Error, InfiniteData<NewsItem[]>, QueryKey, number | undefined>({
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

export type News = ReturnType<typeof useNews>;

/** How many updates match each further filter. Previous counts stay visible until new ones arrive. */
export const useFacets = ({ type, tags, q }: NewsFilters) =>
  useQuery({
    queryKey: [newsContract.facets.path, type, [...tags].sort(), q],
    queryFn: ({ signal }) =>
      callEndpoint(newsContract.facets, { query: { type, tag: [...tags], q: q || undefined } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
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
