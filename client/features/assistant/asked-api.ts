import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { saveEndpoint } from "#client/platform/save-file.ts";
import { type AskedPeriod, askedContract, type MissedFilter } from "#shared/assistant/asked-contract.ts";

const { statistics, list, download, mark } = askedContract;

/** How questions were answered in a period. The previous figures stay while others load. */
export const useAnswerCounts = (days: AskedPeriod) =>
  useQuery({
    queryKey: [statistics.path, days],
    queryFn: ({ signal }) => callEndpoint(statistics, { query: { days } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Missed questions in pages, the most frequent first. The previous list stays while another loads. */
export const useMissedQuestions = (filter: MissedFilter) =>
  useInfiniteQuery({
    queryKey: [list.path, filter],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(list, { query: { ...filter, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** Marks a question as done, or as open again. */
export const useMarkQuestion = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, done }: { id: string; done: boolean }) =>
      callEndpoint(mark, { params: { id }, body: { done } }),
    meta: { failureTitle: "Couldn't change the question" },
    // Also after a failure, because another administrator may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: [list.path] }),
  });
};

/** Downloads the matching questions as CSV. */
export const useExportQuestions = () =>
  useMutation({
    mutationFn: (filter: MissedFilter) => saveEndpoint(download, { query: filter }),
    meta: {
      failureTitle: "Couldn't download the questions",
      failureFallback: "Try again in a few minutes.",
    },
  });
