import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { newsContract } from "#shared/news/contract.ts";
import { moderationContract, type UpdateView } from "#shared/news/moderation-contract.ts";

const { list, decide, undo, split, join } = moderationContract;

export interface UpdateFilter {
  view: UpdateView;
  q: string;
}

/** Updates for administrators in pages, including hidden ones. */
export const useModeratedUpdates = ({ view, q }: UpdateFilter) =>
  useInfiniteQuery({
    queryKey: [list.path, view, q],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(list, { query: { view, page: String(pageParam), ...(q && { q }) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, _pages, page) => (hasMore ? page + 1 : undefined),
    // Keeps the previous results while typing, so that the page does not jump.
    placeholderData: keepPreviousData,
  });

/**
 * Refetches the data that a decision changes. Also after a failure, because another administrator may have been faster.
 */
const refetch = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: [list.path] }),
    client.invalidateQueries({ queryKey: [newsContract.list.path] }),
  ]);

const useChange = <V>(failureTitle: string, mutationFn: (variables: V) => Promise<unknown>) => {
  const client = useQueryClient();
  return useMutation({ mutationFn, meta: { failureTitle }, onSettled: () => refetch(client) });
};

const paramsOf = (id: number) => ({ id: String(id) });

export const useDecide = () =>
  useChange("Couldn't change the update", ({ id, shown }: { id: number; shown: boolean }) =>
    callEndpoint(decide, { params: paramsOf(id), body: { shown } }),
  );

export const useUndo = () =>
  useChange("Couldn't undo the decision", (id: number) => callEndpoint(undo, { params: paramsOf(id) }));

export const useSplit = () =>
  useChange("Couldn't remove the article", (id: number) => callEndpoint(split, { params: paramsOf(id) }));

export const useJoin = () =>
  useChange("Couldn't join the updates", ({ id, otherId }: { id: number; otherId: number }) =>
    callEndpoint(join, { params: paramsOf(id), body: { with: otherId } }),
  );
