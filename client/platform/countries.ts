import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { countriesContract } from "#shared/countries/contract.ts";
import { callEndpoint } from "./call-endpoint.ts";

const options = queryOptions({
  queryKey: [countriesContract.list.path],
  queryFn: ({ signal }) => callEndpoint(countriesContract.list, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** All countries, sorted by name. They only change with a release. */
export const useCountries = (enabled = true) => useQuery({ ...options, enabled });

export const preloadCountries = (client: QueryClient): Promise<void> => client.prefetchQuery(options);
