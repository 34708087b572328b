import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { CallError, callEndpoint } from "#client/lib/calls/call-endpoint.ts";
import { assistantContract, type Conversation } from "#shared/assistant/contract.ts";
import { tellTabs } from "./tabs.ts";

const { conversations, conversation, rename, remove, removeAll } = assistantContract;

/** How long an answer passes for fresh; whoever changes something says so. */
const freshMs = 60_000;

/** What the lists of conversations are kept under, whatever was searched for. */
export const conversationsKey = [conversations.path] as const;

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
    staleTime: freshMs,
  });

/** One conversation with all of its messages. */
export const conversationOptions = (id: string) =>
  queryOptions({
    queryKey: conversationKey(id),
    queryFn: ({ signal }) => callEndpoint(conversation, { params: { id } }, { signal }),
    retry: (failures, error) => failures < 1 && !isNoConversation(error),
    staleTime: freshMs,
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
    onSuccess: (_done, id) => rewrite(client, (all) => all.filter((each) => each.id !== id)),
    onSettled: tellTabs,
  });
};

/** Deletes all conversations. */
export const useRemoveConversations = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(removeAll, {}),
    onSuccess: () => rewrite(client, () => []),
    onSettled: tellTabs,
  });
};
