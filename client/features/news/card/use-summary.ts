import { useQuery } from "@tanstack/react-query";
import { callEndpoint, isSignedOut } from "#client/lib/calls/call-endpoint.ts";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { type NewsItem, newsContract, type SummaryOrigin } from "#shared/news/contract.ts";

/** The longest title that the server takes; it finds the update by its id. */
const longestTitle = 1000;

interface SummaryState {
  summary?: string;
  impact?: string;
  origin?: SummaryOrigin;
  state: "ready" | "pending" | "failed";
  /** Asks once more. */
  retry: () => void;
}

/**
 * The summary of an update: its own, else the one that the server makes when `wanted` is first true. A failure is told in
 * a toast, as the server words it, and tried again only when somebody asks.
 */
export const useSummary = (item: NewsItem, wanted: boolean): SummaryState => {
  const { toast } = useToast();
  const { id, title, type, summary, impact, summaryOrigin } = item;
  const isComplete = Boolean(summary && impact);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [newsContract.summarize.path, id, title],
    queryFn: async () => {
      try {
        const body = { id, type, title: title.slice(0, longestTitle) };
        // Not given up where the card goes away: what the server has begun it will keep.
        return await callEndpoint(newsContract.summarize, { body });
      } catch (error) {
        if (!isSignedOut(error))
          toast({
            title: "Failed to generate summary",
            description: (error as Error).message,
            variant: "destructive",
          });
        throw error;
      }
    },
    enabled: wanted && !isComplete,
    retry: false,
    retryOnMount: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const told = isComplete ? { summary, impact, origin: summaryOrigin } : { summary, impact, ...data };
  return {
    ...told,
    state: isComplete || data ? "ready" : isError && !isFetching ? "failed" : "pending",
    retry: () => void refetch(),
  };
};
