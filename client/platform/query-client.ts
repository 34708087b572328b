import { QueryClient } from "@tanstack/react-query";

const fiveMinutesMs = 5 * 60 * 1000;

/** Waits 1 s before the first retry, twice as long before each further one, 30 s at most. */
export const retryDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000);

/**
 * The app's cache of answers: no refetch on focus, one retry, kept for five minutes. What a browser believes of its
 * network stops no call: a server on the same machine is reached without one, and a failure is told rather than waited
 * out.
 */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: 1,
        retryDelay,
        gcTime: fiveMinutesMs,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
