import { useQuery } from "@tanstack/react-query";
import { maxProgrammeQueryLength, programmesContract } from "#shared/programmes/contract.ts";
import { callEndpoint } from "./call-endpoint.ts";

/** The programs that match a text, best first. A long text is truncated. */
export const useFoundProgrammes = (text: string, { enabled = true } = {}) => {
  const q = text.slice(0, maxProgrammeQueryLength);
  return useQuery({
    queryKey: [programmesContract.list.path, q],
    queryFn: ({ signal }) => callEndpoint(programmesContract.list, { query: { q } }, { signal }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
};
