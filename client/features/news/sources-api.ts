import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { newsContract } from "#shared/news/contract.ts";
import { type SourceDraft, type SourceReport, sourcesContract } from "#shared/news/sources-contract.ts";

const { list, preview, add, poll, change, remove } = sourcesContract;

const key = [list.path];

/** How often the list is fetched again while it is looked at, in ms. */
const refreshMs = 15_000;
/** The same while a source is being removed, so that its progress shows. */
const removingRefreshMs = 2000;

/** All sources with how they fare, as they are now. */
export const useSources = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callEndpoint(list, {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some(({ health }) => health === "removing") ? removingRefreshMs : refreshMs,
    refetchOnWindowFocus: true,
  });

/** Shows what a change made of the list; an answer that is on its way is older. */
const rewrite = async (
  client: QueryClient,
  change: (sources: readonly SourceReport[]) => readonly SourceReport[],
) => {
  await client.cancelQueries({ queryKey: key });
  client.setQueryData<readonly SourceReport[]>(key, (sources) => sources && change(sources));
};

/** Changes one source by a call that answers how it fares then. */
const useReport = <V extends { id: number }>(
  failureTitle: string,
  call: (variables: V) => Promise<SourceReport>,
) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: call,
    meta: { failureTitle },
    onSuccess: (report) =>
      rewrite(client, (sources) => sources.map((source) => (source.id === report.id ? report : source))),
    // Another administrator may have been quicker.
    onError: () => client.invalidateQueries({ queryKey: key }),
  });
};

const paramsOf = (id: number) => ({ id: String(id) });

/** Reads a source now. */
export const usePollSource = (failureTitle: string) =>
  useReport(failureTitle, ({ id }: { id: number }) => callEndpoint(poll, { params: paramsOf(id) }));

/** Switches a source on or off. */
export const useSwitchSource = (failureTitle: string) =>
  useReport(failureTitle, ({ id, on }: { id: number; on: boolean }) =>
    callEndpoint(change, { params: paramsOf(id), body: { on } }),
  );

/** Removes a source; its items leave the feed with it. */
export const useRemoveSource = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callEndpoint(remove, { params: paramsOf(id) }),
    meta: { failureTitle: "Removal failed" },
    onSuccess: (report) =>
      rewrite(client, (sources) => sources.map((source) => (source.id === report.id ? report : source))),
    onError: () => client.invalidateQueries({ queryKey: key }),
    onSettled: () => client.invalidateQueries({ queryKey: [newsContract.list.path] }),
  });
};

/** Says what a feed would bring. */
export const usePreview = () =>
  useMutation({ mutationFn: (body: SourceDraft) => callEndpoint(preview, { body }) });

/** Adds a source. */
export const useAddSource = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SourceDraft) => callEndpoint(add, { body }),
    onSuccess: (report) => rewrite(client, (sources) => [...sources, report]),
  });
};
