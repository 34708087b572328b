import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { newsContract } from "#shared/news/contract.ts";
import { type SourceDraft, type SourceReport, sourcesContract } from "#shared/news/sources-contract.ts";

const { list, preview, add, poll, change, remove } = sourcesContract;

const key = [list.path];

const refreshMs = 15_000;
/** Shorter while a source is being removed, so that its progress shows. */
const removingRefreshMs = 2000;

/** All sources with their health, refetched while the list is visible. */
export const useSources = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callEndpoint(list, {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ health }) => health === "removing") ? removingRefreshMs : refreshMs,
    refetchOnWindowFocus: true,
  });

/** Updates the cached list. Cancels a running fetch first, because its answer would be older. */
const updateList = async (
  client: QueryClient,
  change: (sources: readonly SourceReport[]) => readonly SourceReport[],
) => {
  await client.cancelQueries({ queryKey: key });
  client.setQueryData<readonly SourceReport[]>(key, (sources) => sources && change(sources));
};

/** A mutation of one source. Its response replaces the source in the cached list. */
const useSourceMutation = <V extends { id: number }>(
  failureTitle: string,
  call: (variables: V) => Promise<SourceReport>,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    meta: { failureTitle },
    onSuccess: (report) =>
      updateList(client, (sources) => sources.map((source) => (source.id === report.id ? report : source))),
    // Another administrator may have changed the source first.
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
};

const paramsOf = (id: number) => ({ id: String(id) });

export const usePollSource = (failureTitle: string) =>
  useSourceMutation(failureTitle, ({ id }: { id: number }) => callEndpoint(poll, { params: paramsOf(id) }));

export const useSwitchSource = (failureTitle: string) =>
  useSourceMutation(failureTitle, ({ id, on }: { id: number; on: boolean }) =>
    callEndpoint(change, { params: paramsOf(id), body: { on } }),
  );

/** Removes a source. The feed is refetched, because its items disappear too. */
export const useRemoveSource = () => {
  const client = useQueryClient();
  return useSourceMutation("Removal failed", ({ id }: { id: number }) =>
    callEndpoint(remove, { params: paramsOf(id) }).finally(() =>
      client.invalidateQueries({ queryKey: [newsContract.list.path] }),
    ),
  );
};

export const usePreview = () =>
  useMutation({ mutationFn: (body: SourceDraft) => callEndpoint(preview, { body }) });

export const useAddSource = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SourceDraft) => callEndpoint(add, { body }),
    onSuccess: (report) => updateList(client, (sources) => [...sources, report]),
  });
};
