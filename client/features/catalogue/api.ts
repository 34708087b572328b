import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { programmesContract } from "#shared/programmes/contract.ts";

const listOptions = queryOptions({
  queryKey: [programmesContract.list.path],
  queryFn: ({ signal }) => callEndpoint(programmesContract.list, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

const ratesOptions = queryOptions({
  queryKey: [programmesContract.rates.path],
  queryFn: ({ signal }) => callEndpoint(programmesContract.rates, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

export const detailsOptions = (id: string) =>
  queryOptions({
    queryKey: [programmesContract.details.path, id],
    queryFn: ({ signal }) => callEndpoint(programmesContract.details, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** All programs, sorted by country. They only change with a release. */
export const useProgrammes = () => useQuery(listOptions);

export const useProgramme = (id: string) => useQuery(detailsOptions(id));

/** The rates that convert incomes. */
export const useRates = () => useQuery(ratesOptions);

export const preloadProgrammeList = (client: QueryClient): Promise<unknown> =>
  client.prefetchQuery(listOptions);

/** The programs, and the rates that compare them. */
export const preloadProgrammes = (client: QueryClient): Promise<unknown> =>
  Promise.all([preloadProgrammeList(client), client.prefetchQuery(ratesOptions)]);

export const preloadProgramme = (client: QueryClient, url: URL): Promise<unknown> =>
  Promise.all([
    client.prefetchQuery(detailsOptions(url.pathname.slice(url.pathname.lastIndexOf("/") + 1))),
    client.prefetchQuery(ratesOptions),
  ]);
