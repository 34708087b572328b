import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Button } from "#client/ui/form/button.tsx";
import { Notice } from "#client/ui/notice.tsx";
import type { Conversation } from "#shared/assistant/contract.ts";
import { ConversationRow } from "./conversation-row.tsx";
import type { PanelDraftState } from "./use-panel-draft.ts";

/** Conversations by pages, as they are asked for. */
export type ConversationPages = UseInfiniteQueryResult<
  InfiniteData<{ conversations: Conversation[]; older: string | null }>
>;

/** What is shown, how each is reached, and what happens with it. */
export interface ConversationListProps extends PanelDraftState {
  /** The conversation that is shown; undefined for a new one. */
  openId: string | undefined;
  /** The address of a conversation, of a new one where none is named. */
  hrefOf: (id?: string) => string;
  /** A link was followed. */
  onFollow?: () => void;
}

interface ListProps extends ConversationListProps {
  pages: ConversationPages;
  conversations: readonly Conversation[];
  onRemove: (conversation: Conversation) => void;
}

/** The conversations, last used first, and older ones on request. */
export const ConversationList = ({ pages, conversations, openId, hrefOf, onRemove, ...rest }: ListProps) => {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const list = useRef<HTMLUListElement>(null);
  /** Which row has the focus once it is there. */
  const awaited = useRef<number>(undefined);
  const count = conversations.length;
  useEffect(() => {
    if (awaited.current === undefined || awaited.current >= count) return;
    list.current?.querySelectorAll<HTMLElement>("[data-conversation]")[awaited.current]?.focus();
    awaited.current = undefined;
  }, [count]);

  const showMore = () => {
    awaited.current = count;
    if (!isFetchingNextPage) void fetchNextPage();
  };

  return (
    <>
      <ul ref={list} aria-label="Conversations" className="grid gap-1">
        {conversations.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            href={hrefOf(conversation.id)}
            isOpen={conversation.id === openId}
            {...rest}
            onRemove={() => onRemove(conversation)}
          />
        ))}
      </ul>
      {isFetchNextPageError && (
        <Notice variant="danger" className="mt-3">
          Older conversations could not be loaded.
        </Notice>
      )}
      {hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3 w-full"
          aria-busy={isFetchingNextPage || undefined}
          onClick={showMore}
        >
          {isFetchNextPageError ? "Try again" : isFetchingNextPage ? "Loading older ones…" : "Show more"}
        </Button>
      )}
    </>
  );
};
