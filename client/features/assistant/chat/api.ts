import { useMutation, useQuery } from "@tanstack/react-query";
import { callEndpoint } from "#client/lib/calls/call-endpoint.ts";
import { streamEndpoint } from "#client/lib/calls/stream-endpoint.ts";
import { assistantContract, type ChatRequest } from "#shared/assistant/contract.ts";
import type { EventOf } from "#shared/contract.ts";

const { chat, suggestions } = assistantContract;

/** How long suggestions pass for fresh; they change with the day. */
const freshMs = 60 * 60 * 1000;

/** Something to ask, for who does not know what. */
export const useSuggestions = (enabled: boolean) =>
  useQuery({
    queryKey: [suggestions.path],
    queryFn: ({ signal }) => callEndpoint(suggestions, {}, { signal }),
    staleTime: freshMs,
    enabled,
  });

/** What asking takes besides the question. */
interface Asking {
  body: ChatRequest;
  signal: AbortSignal;
  onEvent: (event: EventOf<typeof chat>) => void;
}

/** Asks, and hears the answer while it is written. */
export const useAsk = () =>
  useMutation({
    mutationFn: ({ body, ...options }: Asking) => streamEndpoint(chat, { body }, options),
  });
