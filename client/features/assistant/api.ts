import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { CallError, callEndpoint } from "#client/platform/call-endpoint.ts";
import { streamEndpoint } from "#client/platform/stream-endpoint.ts";
import { assistantContract, type ChatRequest, type Conversation } from "#shared/assistant/contract.ts";
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

/** Says that conversations have changed, and nothing of them. */
const channelName = "meridian-conversations";

/** Tells the tabs of this browser, this one too, that conversations have changed. */
export const tellTabs = (): void => {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(null);
  channel.close();
};

/**
 * Hears whenever conversations change in any tab of this browser.
 * @returns what ends it
 */
const hearTabs = (hear: () => void): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = hear;
  return () => channel.close();
};

const { conversations, conversation, rename, remove, removeAll } = assistantContract;

/** How long an answer passes for fresh; whoever changes something says so. */
const listFreshMs = 60_000;

/** What the lists of conversations are kept under, whatever was searched for. */
const conversationsKey = [conversations.path] as const;

/** What conversations with their messages are kept under: one, or all where none is named. */
export const conversationKey = (id?: string): readonly string[] =>
  id === undefined ? [conversation.path] : [conversation.path, id];

/** Whether there is no such conversation, or none of the caller's. */
export const isNoConversation = (error: unknown): boolean =>
  error instanceof CallError && (error.details.status === 404 || error.details.status === 400);

type Page = Awaited<ReturnType<typeof callEndpoint<typeof conversations>>>;

/** The caller's conversations that hold some words, by pages; what was shown before stays until the first is there. */
export const conversationsOptions = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey, q],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(conversations, { query: { q: q || undefined, before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ older }) => older ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: listFreshMs,
  });

/** One conversation with all of its messages. */
export const conversationOptions = (id: string) =>
  queryOptions({
    queryKey: conversationKey(id),
    queryFn: ({ signal }) => callEndpoint(conversation, { params: { id } }, { signal }),
    retry: (failures, error) => failures < 1 && !isNoConversation(error),
    staleTime: listFreshMs,
  });

/** Shows what a change made of the lists; an answer that is on its way is older. */
const rewrite = async (
  client: QueryClient,
  change: (conversations: readonly Conversation[]) => Conversation[],
) => {
  await client.cancelQueries({ queryKey: conversationsKey });
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: conversationsKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, conversations: change(page.conversations) })),
      },
  );
};

/** Gives a conversation another name. */
export const useRenameConversation = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, title }: { id: string; title: string }) =>
      callEndpoint(rename, { params: { id }, body: { title } }),
    meta: { failureTitle: "Rename failed" },
    onSuccess: (renamed) =>
      rewrite(client, (all) => all.map((each) => (each.id === renamed.id ? renamed : each))),
    // Another tab may have been quicker.
    onSettled: tellTabs,
  });
};

/** Deletes a conversation. */
export const useRemoveConversation = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(remove, { params: { id } }),
    meta: { failureTitle: "Deletion failed" },
    onSuccess: (_done, id) => rewrite(client, (all) => all.filter((each) => each.id !== id)),
    onSettled: tellTabs,
  });
};

/** Deletes all conversations. */
export const useRemoveConversations = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(removeAll, {}),
    meta: { failureTitle: "Deletion failed" },
    onSuccess: () => rewrite(client, () => []),
    onSettled: tellTabs,
  });
};

/** Has the lists and the open conversation read again whenever one changes, here or in another tab. */
export const useChanges = (): void => {
  const client = useQueryClient();
  useEffect(
    () =>
      hearTabs(() => {
        for (const queryKey of [conversationsKey, conversationKey()])
          void client.invalidateQueries({ queryKey });
      }),
    [client],
  );
};
