import { useQuery } from "@tanstack/react-query";
import { callEndpoint } from "#client/platform/call-endpoint.ts";
import { healthContract } from "#shared/health/contract.ts";

const { read } = healthContract;

/** The health of the site, refetched while it is visible. */
export const useHealth = () =>
  useQuery({
    queryKey: [read.path],
    queryFn: ({ signal }) => callEndpoint(read, {}, { signal }),
    refetchInterval: 15_000,
    refetchOnWindowFocus: true,
  });
