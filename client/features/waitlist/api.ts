import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { type SubscriberQuery, subscriberPageSize, waitlistContract } from "#shared/waitlist/contract.ts";

/** What the list is narrowed to. */
export type SubscriberFilter = Pick<SubscriberQuery, "q" | "status">;

const { list, statistics, remove, record, download } = waitlistContract;

/** Subscribers that match, newest first; `fetchNextPage` brings older ones. A failure is told at once. */
export const useSubscribers = (filter: SubscriberFilter) =>
  useInfiniteQuery({
    queryKey: [list.path, filter],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(list, { query: { ...filter, ...(pageParam && { before: pageParam }) } }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ data }) =>
      data.length === subscriberPageSize ? String(data.at(-1)?.id) : undefined,
    // What was found stands until something else is, so that nothing jumps at each letter.
    placeholderData: keepPreviousData,
    retry: false,
  });

/** Sign-ups of the last 30 days, and by campaign. */
export const useWaitlistStatistics = () =>
  useQuery({
    queryKey: [statistics.path],
    queryFn: ({ signal }) => callEndpoint(statistics, {}, { signal }),
    retry: false,
  });

/** Deletes a subscriber; lists and figures follow, also where another administrator was quicker. */
export const useRemoveSubscriber = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callEndpoint(remove, { params: { id: String(id) } }),
    meta: { failureTitle: "Deletion failed" },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [list.path] }),
        client.invalidateQueries({ queryKey: [statistics.path] }),
      ]),
  });
};

/** Fetches what is held about one subscriber, as text to be saved. */
export const fetchRecord = async (id: number): Promise<string> =>
  JSON.stringify(await callEndpoint(record, { params: { id: String(id) } }), null, 2);

/** The address of the CSV of all that match. */
export const csvAddress = ({ q, status }: SubscriberFilter): string => {
  const query = new URLSearchParams({ ...(q && { q }), ...(status && { status }) });
  return query.size > 0 ? `${download.path}?${query}` : download.path;
};
