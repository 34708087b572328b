import { useQuery } from "@tanstack/react-query";
import { countriesContract } from "#shared/countries/contract.ts";
import { callEndpoint } from "./call-endpoint.ts";

/** All countries by name; they change with a release only. */
export const useCountries = () =>
  useQuery({
    queryKey: [countriesContract.list.path],
    queryFn: ({ signal }) => callEndpoint(countriesContract.list, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
