import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { stayFactsContract } from "#shared/countries/stay-facts.ts";

const options = queryOptions({
  queryKey: [stayFactsContract.stayFacts.path],
  queryFn: ({ signal }) => callEndpoint(stayFactsContract.stayFacts, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Names of places, and plain day counts. They change with a release only. */
export const useStayFacts = () => useQuery(options);

export const preloadStayFacts = (client: QueryClient): Promise<void> => client.prefetchQuery(options);
