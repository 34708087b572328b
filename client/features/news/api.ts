import {
  type InfiniteData,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { type NewsItem, newsContract } from "#shared/news/contract.ts";

/** How many updates a page holds; a shorter one is the last. */
export const pageSize = 200;

/** How long an answer passes for fresh: coming back to the feed does not load all its pages again. */
const freshMs = 60_000;

interface NewsFilters {
  tags: readonly string[];
  q: string;
}

/** The newest updates that match, by pages; what was shown before stays until the first one is there. */
export const useNews = ({ tags, q }: NewsFilters) =>
  useInfiniteQuery<NewsItem[], Error, InfiniteData<NewsItem[]>, QueryKey, number | undefined>({
    queryKey: [newsContract.list.path, [...tags].sort(), q],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(
        newsContract.list,
        { query: { tag: [...tags], q: q || undefined, before: pageParam?.toString() } },
        { signal },
      ),
    initialPageParam: undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });

/** What `useNews` gives. */
export type News = ReturnType<typeof useNews>;

/** All tags of all updates, the most relevant first. */
export const useTags = () =>
  useQuery({
    queryKey: [newsContract.tags.path],
    queryFn: ({ signal }) => callEndpoint(newsContract.tags, {}, { signal }),
    staleTime: freshMs,
  });

/** When the sources were last looked at and will be next; asked for only where there is nothing else to show. */
export const useNewsSchedule = (enabled: boolean) =>
  useQuery({
    queryKey: [newsContract.schedule.path],
    queryFn: ({ signal }) => callEndpoint(newsContract.schedule, {}, { signal }),
    enabled,
  });
