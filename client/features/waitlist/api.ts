import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { saveEndpoint } from "#client/platform/save-file.ts";
import { type SubscriberQuery, subscriberPageSize, waitlistContract } from "#shared/waitlist/contract.ts";

export type SubscriberFilter = Pick<SubscriberQuery, "q" | "status">;

const { list, statistics, remove, record, download } = waitlistContract;

/** Matching subscribers in pages, newest first. Not retried (by specification). */
export const useSubscribers = (filter: SubscriberFilter) =>
  useInfiniteQuery({
    queryKey: [list.path, filter],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(list, { query: { ...filter, ...(pageParam && { before: pageParam }) } }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ data }) =>
      data.length === subscriberPageSize ? String(data.at(-1)?.id) : undefined,
    // Keeps the previous results while typing, so that the page does not jump.
    placeholderData: keepPreviousData,
    retry: false,
  });

export const useWaitlistStatistics = () =>
  useQuery({
    queryKey: [statistics.path],
    queryFn: ({ signal }) => callEndpoint(statistics, {}, { signal }),
    retry: false,
  });

/** Refetches the list also on failure, because another administrator may have deleted the subscriber first. */
export const useRemoveSubscriber = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callEndpoint(remove, { params: { id: String(id) } }),
    meta: { failureTitle: "Couldn't delete the subscriber" },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [list.path] }),
        client.invalidateQueries({ queryKey: [statistics.path] }),
      ]),
  });
};

/** Downloads all data about one subscriber as JSON. */
export const useExportSubscriber = () =>
  useMutation({
    mutationFn: (id: number) => saveEndpoint(record, { params: { id: String(id) } }),
    meta: {
      failureTitle: "Couldn't export the subscriber",
      failureFallback: "Try again in a few minutes.",
    },
  });

/** Downloads the matching subscribers as CSV. */
export const useExportSubscribers = () =>
  useMutation({
    mutationFn: (filter: SubscriberFilter) => saveEndpoint(download, { query: filter }),
    meta: {
      failureTitle: "Couldn't download the subscribers",
      failureFallback: "Try again in a few minutes.",
    },
  });
