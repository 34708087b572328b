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
import * as z from "zod/mini";
import { callEndpoint, isMissing } from "#client/platform/call-endpoint.ts";
import { saveFile } from "#client/platform/save-file.ts";
import { streamEndpoint } from "#client/platform/stream-endpoint.ts";
import {
  assistantContract,
  type ChatAnswer,
  type ChatRequest,
  type Conversation,
  type Rating,
} from "#shared/assistant/contract.ts";
import type { EventOf } from "#shared/contract.ts";
import { paths } from "#shared/paths.ts";
import { type Turn, turnsOf } from "./turns.ts";

const { chat, rate, suggestions, conversations, conversation, rename, remove, removeAll } = assistantContract;

/** Suggestions change once a day. */
const suggestionsStaleMs = 60 * 60 * 1000;

const suggestionsOptions = queryOptions({
  queryKey: [suggestions.path],
  queryFn: ({ signal }) => callEndpoint(suggestions, {}, { signal }),
  staleTime: suggestionsStaleMs,
});

export const useSuggestions = () => useQuery(suggestionsOptions);

interface AskVariables {
  body: ChatRequest;
  signal: AbortSignal;
  onEvent: (event: EventOf<typeof chat>) => void;
}

const TextAlone = z.object({ response: z.string() });

/** Reads an answer that is only a text, as the specification describes it. It is not stored, so it has no ids. */
const readTextAlone = (data: unknown): ChatAnswer | undefined => {
  const parsed = z.safeParse(TextAlone, data);
  if (!parsed.success) return undefined;
  const nothing = { conversationId: "", questionId: 0, answerId: 0, citations: [], facts: [], asks: null };
  return { ...nothing, response: parsed.data.response, origin: "model", note: "" };
};

/** Asks a question. `onEvent` gets each piece of the answer. */
export const useAsk = () =>
  useMutation({
    mutationKey: [chat.path],
    mutationFn: ({ body, ...options }: AskVariables) =>
      streamEndpoint(chat, { body }, { ...options, readJson: readTextAlone }),
  });

/** Other tabs announce their changes, so data stays fresh for a minute. */
const conversationsStaleMs = 60_000;

const listsKey = [conversations.path] as const;

type Page = Awaited<ReturnType<typeof callEndpoint<typeof conversations>>>;

/** Pages of the conversations that contain the words of `q`. The previous list stays until the first page arrives. */
export const conversationsOptions = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, q],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(conversations, { query: { q: q || undefined, before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ older }) => older ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: conversationsStaleMs,
  });

/** A conversation in the cache. Answers are streamed into it. */
interface CachedConversation {
  title: string;
  turns: readonly Turn[];
}

const fetchConversation = (id: string, signal?: AbortSignal) =>
  callEndpoint(conversation, { params: { id } }, { signal });

const conversationKey = (id: string) => [conversation.path, id] as const;

/** One conversation with all of its turns. */
export const conversationOptions = (id: string) =>
  queryOptions({
    queryKey: conversationKey(id),
    async queryFn({ signal }): Promise<CachedConversation> {
      const { conversation: stored, messages, isAnswering } = await fetchConversation(id, signal);
      return { title: stored.title, turns: turnsOf(messages, isAnswering) };
    },
    retry: (failures, error) => failures < 1 && !isMissing(error),
    staleTime: conversationsStaleMs,
  });

/** The query parameter with the id of the open conversation. */
const chatParameter = "chat";

export const chatIdIn = (search: string): string | undefined =>
  new URLSearchParams(search).get(chatParameter) || undefined;

/** The address of a conversation, or of a new chat without an id. */
export const chatHref = (id?: string): string =>
  id === undefined ? paths.assistant : `${paths.assistant}?${new URLSearchParams({ [chatParameter]: id })}`;

/** From this width on, the conversations are shown next to the chat. */
export const wideQuery = "(min-width: 80rem)";

/** Preloads the data that the assistant shows at an address. */
export const preloadAssistant = (client: QueryClient, { search }: URL): void => {
  const id = chatIdIn(search);
  if (id) void client.prefetchQuery(conversationOptions(id));
  else void client.prefetchQuery(suggestionsOptions);
  if (matchMedia(wideQuery).matches) void client.prefetchInfiniteQuery(conversationsOptions(""));
};

const channelName = "meridian-conversations";
/** Identifies this tab, which ignores its own announcements because it has already applied the change. */
const tabId = performance.timeOrigin;

/** Refetches the lists, and tells the other tabs that a conversation changed. */
export const announceChange = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: listsKey });
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(tabId);
  channel.close();
};

/** Refetches the lists and the open conversation whenever another tab announces a change. */
export const useOtherTabs = (): void => {
  const client = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = ({ data }) => {
      if (data === tabId) return;
      void client.invalidateQueries({ queryKey: listsKey });
      // While this tab asks, only its stream writes to the conversation.
      if (client.isMutating({ mutationKey: [chat.path] }) > 0) return;
      void client.invalidateQueries({ queryKey: [conversation.path] });
    };
    return () => channel.close();
  }, [client]);
};

/** Rates an answer. */
export const useRate = (answerId: number) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Rating) => callEndpoint(rate, { params: { id: String(answerId) }, body }),
    meta: { failureTitle: "Couldn't save your rating" },
    onSuccess(rating) {
      const withRating = (turn: Turn): Turn =>
        turn.answer?.id === answerId ? { ...turn, answer: { ...turn.answer, rating } } : turn;
      client.setQueriesData<CachedConversation>(
        { queryKey: [conversation.path] },
        (data) => data && { ...data, turns: data.turns.map(withRating) },
      );
      announceChange(client);
    },
  });
};

/** Applies a change to each cached list. Running requests are canceled: they may carry older data. */
const changeLists = async (
  client: QueryClient,
  change: (conversations: readonly Conversation[]) => Conversation[],
) => {
  await client.cancelQueries({ queryKey: listsKey });
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: listsKey },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, conversations: change(page.conversations) })),
      },
  );
};

export const useRenameConversation = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, title }: { id: string; title: string }) =>
      callEndpoint(rename, { params: { id }, body: { title } }),
    meta: { failureTitle: "Couldn't rename the conversation" },
    async onSuccess(renamed) {
      await changeLists(client, (all) => all.map((each) => (each.id === renamed.id ? renamed : each)));
      client.setQueryData(
        conversationOptions(renamed.id).queryKey,
        (data) => data && { ...data, title: renamed.title },
      );
    },
    // Also after a failure: another tab may have deleted the conversation.
    onSettled: () => announceChange(client),
  });
};

/** Saves a conversation as a Markdown file, created in the browser. */
export const useExportConversation = () =>
  useMutation({
    mutationFn: async (id: string) => {
      const [whole, { conversationMarkdown, markdownFileName }] = await Promise.all([
        fetchConversation(id),
        import("./conversation-markdown.ts"),
      ]);
      const text = conversationMarkdown(whole, location.origin);
      const file = new Blob([text], { type: "text/markdown;charset=utf-8" });
      saveFile(file, markdownFileName(whole.conversation.title));
    },
    meta: {
      failureTitle: "Couldn't export the conversation",
      failureFallback: "Try again in a few minutes.",
    },
  });

export const useRemoveConversation = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callEndpoint(remove, { params: { id } }),
    meta: { failureTitle: "Couldn't delete the conversation" },
    async onSuccess(_done, id) {
      await changeLists(client, (all) => all.filter((each) => each.id !== id));
      void client.invalidateQueries({ queryKey: conversationKey(id) });
    },
    onSettled: () => announceChange(client),
  });
};

export const useRemoveConversations = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(removeAll, {}),
    meta: { failureTitle: "Couldn't delete the conversations" },
    async onSuccess() {
      await changeLists(client, () => []);
      void client.invalidateQueries({ queryKey: [conversation.path] });
    },
    onSettled: () => announceChange(client),
  });
};
