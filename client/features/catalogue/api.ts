import { useQuery } from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { programmesContract } from "#shared/programmes/contract.ts";

/** All programs, sorted by country. They change with a release only. */
export const useProgrammes = () =>
  useQuery({
    queryKey: [programmesContract.list.path],
    queryFn: ({ signal }) => callEndpoint(programmesContract.list, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
