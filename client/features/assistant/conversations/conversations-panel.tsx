import { useInfiniteQuery } from "@tanstack/react-query";
import { MessageSquarePlus } from "lucide-react";
import { useId, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { missingPart, useLate } from "#client/lib/use-late.ts";
import { cn } from "#client/ui/class-names.ts";
import { Button } from "#client/ui/form/button.tsx";
import { SearchInput } from "#client/ui/form/search-input.tsx";
import { RetryNotice } from "#client/ui/loading/retry-notice.tsx";
import type { Conversation } from "#shared/assistant/contract.ts";
import { conversationsOptions } from "./api.ts";
import { ConversationList, type ConversationListProps } from "./list/conversation-list.tsx";
import { ListFailed, ListLoading, NoConversations, NoneFound } from "./list/list-states.tsx";
import { useSearch } from "./list/use-search.ts";
import type { Doomed } from "./removal-dialogs.tsx";

const loadDialogs = () => import("./removal-dialogs.tsx").then(({ RemovalDialogs }) => RemovalDialogs);

interface ConversationsPanelProps extends ConversationListProps {
  /** A conversation was deleted; all were where none is named. */
  onGone: (id?: string) => void;
  className?: string;
}

/** Pages may overlap where a conversation was used meanwhile. */
const onceEach = (conversations: readonly Conversation[]) => [
  ...new Map(conversations.map((each) => [each.id, each])).values(),
];

/** The reader's conversations: searched, opened, renamed, exported and deleted. */
export const ConversationsPanel = ({ onGone, className, ...list }: ConversationsPanelProps) => {
  const { toast } = useToast();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const { text, q, searchNow, onKeyDown } = useSearch(list);
  const { part: RemovalDialogs, fetchPart: fetchDialogs } = useLate(loadDialogs);
  const [doomed, setDoomed] = useState<Doomed>();
  const pages = useInfiniteQuery(conversationsOptions(q));
  const { data, isError, isFetchNextPageError, isPlaceholderData, refetch } = pages;
  const conversations = useMemo(
    () => onceEach(data?.pages.flatMap((page) => page.conversations) ?? []),
    [data],
  );

  const askToRemove = async (which: Doomed) => {
    setDoomed(which);
    if (await fetchDialogs()) return;
    setDoomed(undefined);
    toast(missingPart);
  };
  const retry = () => {
    // The button goes away with the error, and the focus with it.
    heading.current?.focus();
    void refetch();
  };

  const isBare = q === "" && text === "" && data !== undefined && conversations.length === 0;
  const shown = () => {
    if (!data) return isError ? <ListFailed onRetry={retry} /> : <ListLoading />;
    if (isBare) return <NoConversations />;
    if (conversations.length === 0 && !isPlaceholderData)
      return (
        <NoneFound
          onShowAll={() => {
            search.current?.focus();
            searchNow("");
          }}
        />
      );
    return (
      <ConversationList
        {...list}
        pages={pages}
        conversations={conversations}
        onRemove={(which) => void askToRemove(which)}
      />
    );
  };

  return (
    <section aria-labelledby={headingId} className={cn("flex min-h-0 flex-col gap-3 p-4", className)}>
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 ref={heading} id={headingId} tabIndex={-1} className="text-xl text-ink">
          Conversations
        </h2>
        <Button asChild variant="secondary" size="sm">
          <Link href={list.hrefOf()} onClick={list.onFollow}>
            <MessageSquarePlus aria-hidden="true" strokeWidth={1.75} />
            New chat
          </Link>
        </Button>
      </div>
      {data && !isBare && (
        <search>
          <SearchInput
            ref={search}
            aria-label="Search conversations"
            placeholder="Search conversations…"
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            data-keeps-escape={text === "" ? undefined : true}
            value={text}
            onChange={({ target }) => list.onDraft({ search: target.value })}
            onKeyDown={onKeyDown}
          />
        </search>
      )}
      {data && isError && !isFetchNextPageError && (
        <RetryNotice onRetry={retry}>What stands here could not be brought up to date.</RetryNotice>
      )}
      <p role="status" className="sr-only">
        {q !== "" && data && !isPlaceholderData && `${conversations.length} found`}
      </p>
      <div
        aria-busy={isPlaceholderData || undefined}
        className="-mx-2 min-h-0 flex-1 overflow-y-auto px-2 py-1"
      >
        {shown()}
      </div>
      {conversations.length > 0 && (
        <div className="border-t pt-2">
          <Button
            variant="quiet"
            size="sm"
            className="text-ink-muted hover:text-danger"
            onClick={() => void askToRemove("all")}
          >
            Delete all
          </Button>
        </div>
      )}
      {RemovalDialogs && (
        <RemovalDialogs
          doomed={doomed}
          onClose={() => setDoomed(undefined)}
          onGone={(id) => {
            if (id === undefined) searchNow("");
            onGone(id);
          }}
          focusAfterwards={heading}
        />
      )}
    </section>
  );
};
