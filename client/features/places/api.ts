import { type QueryClient, queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { preloadedFreshMs } from "#client/platform/query-client.ts";
import { publicPaths } from "#shared/paths.ts";
import { placesContract } from "#shared/places/contract.ts";

const { list, read } = placesContract;

const listOptions = queryOptions({
  queryKey: [list.path],
  queryFn: ({ signal }) => callEndpoint(list, {}, { signal }),
  staleTime: preloadedFreshMs,
});

const placeOptions = (slug: string) =>
  queryOptions({
    queryKey: [read.path, slug],
    queryFn: ({ signal }) => callEndpoint(read, { params: { slug } }, { signal }),
    staleTime: preloadedFreshMs,
  });

/** All countries with the figures of the map. */
export const usePlaces = () => useQuery(listOptions);

/** One country. Fails with status 404 if there is none with this slug. */
export const usePlace = (slug: string) => useQuery(placeOptions(slug));

/** Several countries, in the given order. */
export const useComparedPlaces = (slugs: readonly string[]) =>
  useQueries({ queries: slugs.map(placeOptions) });

export const preloadPlaces = (client: QueryClient): Promise<void> => client.prefetchQuery(listOptions);

export const preloadPlace = (client: QueryClient, url: URL): Promise<void> =>
  client.prefetchQuery(placeOptions(url.pathname.slice(publicPaths.places.length + 1)));
