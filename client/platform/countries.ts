import { useQuery } from "@tanstack/react-query";
import { countriesContract } from "#shared/countries/contract.ts";
import { callEndpoint } from "./call-endpoint.ts";

/** All countries by name. They change with a release only. */
export const useCountries = (enabled = true) =>
  useQuery({
    queryKey: [countriesContract.list.path],
    queryFn: ({ signal }) => callEndpoint(countriesContract.list, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled,
  });
