import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { stayFactsContract } from "#shared/countries/stay-facts.ts";

const options = queryOptions({
  queryKey: [stayFactsContract.stayFacts.path],
  queryFn: ({ signal }) => callEndpoint(stayFactsContract.stayFacts, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The tables of law. They and their engines are most of the screen's download, so they load after it. */
export const lawOptions = queryOptions({
  queryKey: ["law"],
  queryFn: async ({ signal }) => (await import("./load-law.ts")).loadLaw(signal),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
});

export const useLaw = () => useQuery(lawOptions);

/** Names of places. They only change with a release. */
export const useStayFacts = () => useQuery(options);

export const preloadStayFacts = (client: QueryClient): Promise<void> => client.prefetchQuery(options);
