import { QueryClient } from "@tanstack/react-query";

/** Toast for a failure, see `FailureToasts`. */
interface FailureMeta extends Record<string, unknown> {
  /** Title of the toast. Without a title, the caller shows the failure itself. */
  failureTitle?: string;
  /** The toast's description if the server sent no message (see `failureText`). By default, the error's own message. */
  failureFallback?: string;
}

interface MutationMeta extends FailureMeta {
  /** The mutation replaces the browser's session, so calls sent with the old session may fail with 401. */
  renewsSession?: boolean;
}

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: FailureMeta;
    mutationMeta: MutationMeta;
  }
}

const fiveMinutesMs = 5 * 60 * 1000;

/** How long (ms) preloaded data stays fresh, so that opening its screen does not request it again. */
export const preloadedFreshMs = 10_000;

/** Exponential backoff: `firstMs` before the first retry, doubled each time, at most 30 s. */
const retryDelay = (attempt: number, firstMs = 1000): number => Math.min(firstMs * 2 ** attempt, 30_000);

/**
 * Network mode "always": a server on the same machine is reachable while the browser reports being offline, and a failed
 * call should show an error instead of waiting for the network.
 */
export const createQueryClient = ({ firstRetryMs }: { firstRetryMs?: number } = {}): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: 1,
        retryDelay: (attempt) => retryDelay(attempt, firstRetryMs),
        gcTime: fiveMinutesMs,
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });
