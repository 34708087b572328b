import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { entryContract } from "#shared/entry/contract.ts";
import { createEntryEngine } from "#shared/entry/engine.ts";

const options = queryOptions({
  queryKey: [entryContract.tables.path],
  queryFn: ({ signal }) => callEndpoint(entryContract.tables, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The engine with the rules of this release. The browser answers all questions itself. */
export const useEntryEngine = (enabled = true) =>
  useQuery({ ...options, select: createEntryEngine, enabled });

export const preloadEntry = (client: QueryClient): Promise<void> => client.prefetchQuery(options);

/** Loads the rows of imported data sets for a passport. */
export const useImported = (passport: string) =>
  useQuery({
    queryKey: [entryContract.imported.path, passport],
    queryFn: ({ signal }) => callEndpoint(entryContract.imported, { params: { passport } }, { signal }),
    staleTime: 3_600_000,
  });
