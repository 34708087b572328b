import { useInfiniteQuery } from "@tanstack/react-query";
import { CircleAlert, MessageSquarePlus, MessagesSquare, SearchX } from "lucide-react";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { Link } from "wouter";
import { useKeptState } from "#client/platform/kept-draft.ts";
import { useDebounce } from "#client/platform/use-debounce.ts";
import { useLateDialog } from "#client/platform/use-late.ts";
import { Button } from "#client/ui/button.tsx";
import { cn } from "#client/ui/class-names.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { SearchInput } from "#client/ui/search-input.tsx";
import { Status } from "#client/ui/status.tsx";
import type { Conversation } from "#shared/assistant/contract.ts";
import { conversationsOptions } from "./api.ts";
import { ConversationList, type ConversationListProps } from "./conversation-list.tsx";
import type { Removal } from "./removal-dialogs.tsx";

const ListLoading = () => (
  <Status className="grid gap-3">
    <span className="sr-only">Loading conversations</span>
    {["w-5/6", "w-2/3", "w-3/4"].map((width) => (
      <div key={width} className="grid gap-2 px-3 py-2">
        <Skeleton className={width} />
        <Skeleton className="h-3 w-1/4" />
      </div>
    ))}
  </Status>
);

const ListFailed = ({ onRetry, focusAfter }: { onRetry: () => void; focusAfter: string }) => (
  <div role="alert" data-focus-after={focusAfter}>
    <EmptyState
      as="h3"
      icon={CircleAlert}
      variant="danger"
      className="py-6"
      title="Couldn't load your conversations"
      description="You can still ask questions."
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    />
  </div>
);

const NoConversations = () => (
  <EmptyState
    as="h3"
    icon={MessagesSquare}
    className="py-6"
    title="No conversations yet"
    description="Your questions and their answers stay here until you delete them."
  />
);

const NoneFound = ({ onShowAll, focusAfter }: { onShowAll: () => void; focusAfter: string }) => (
  <EmptyState
    as="h3"
    icon={SearchX}
    className="py-6"
    title="No matches"
    description="No name, question or answer contains these words."
    action={
      <Button variant="secondary" size="sm" data-focus-after={focusAfter} onClick={onShowAll}>
        Show all conversations
      </Button>
    }
  />
);

/** The search text, debounced. Enter searches at once and Escape clears the field. */
const useSearch = () => {
  // Kept, because the panel moves between the page and the drawer.
  const [text, setText] = useKeptState("conversation-search", "");
  const [q, setQ] = useState(text.trim());
  useDebounce(text.trim(), q, setQ);
  const searchNow = (next: string) => {
    setText(next);
    setQ(next.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") searchNow(text);
    if (event.key !== "Escape" || text === "") return;
    event.preventDefault();
    searchNow("");
  };
  return { text, q, setText, searchNow, onKeyDown };
};

const loadDialogs = () => import("./removal-dialogs.tsx").then(({ RemovalDialogs }) => RemovalDialogs);

interface ConversationsPanelProps extends ConversationListProps {
  /** Called after a deletion, without an id if all conversations were deleted. */
  onGone: (id?: string) => void;
  className?: string;
}

/** Pages overlap if a conversation was used between their requests. */
const withoutDuplicates = (conversations: readonly Conversation[]) => [
  ...new Map(conversations.map((each) => [each.id, each])).values(),
];

export const ConversationsPanel = ({ onGone, className, ...list }: ConversationsPanelProps) => {
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const searchId = useId();
  const { text, q, setText, searchNow, onKeyDown } = useSearch();
  const { Dialog: RemovalDialogs, isOpen, setOpen, open } = useLateDialog(loadDialogs);
  const [removal, setRemoval] = useState<Removal>();
  const pages = useInfiniteQuery(conversationsOptions(q));
  const { data, isError, isFetchNextPageError, isPlaceholderData, refetch } = pages;
  const conversations = useMemo(
    () => withoutDuplicates(data?.pages.flatMap((page) => page.conversations) ?? []),
    [data],
  );

  const askToRemove = (which: Removal) => {
    setRemoval(which);
    open();
  };

  const isBare = q === "" && text === "" && data !== undefined && conversations.length === 0;
  const shown = () => {
    if (!data)
      return isError ? <ListFailed onRetry={() => void refetch()} focusAfter={headingId} /> : <ListLoading />;
    if (isBare) return <NoConversations />;
    if (conversations.length === 0 && !isPlaceholderData)
      return <NoneFound onShowAll={() => searchNow("")} focusAfter={searchId} />;
    return <ConversationList {...list} pages={pages} conversations={conversations} onRemove={askToRemove} />;
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
            id={searchId}
            aria-label="Search conversations"
            placeholder="Search conversations…"
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            data-keeps-escape={text === "" ? undefined : true}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKeyDown}
          />
        </search>
      )}
      {data && isError && !isFetchNextPageError && (
        <RetryNotice onRetry={() => refetch()}>Couldn't refresh this list.</RetryNotice>
      )}
      <p role="status" className="sr-only">
        {q !== "" && data && !isPlaceholderData && `${conversations.length} found`}
      </p>
      <div
        aria-busy={isPlaceholderData || undefined}
        // Relative, so that hidden texts for screen readers scroll with it.
        className="relative -mx-2 min-h-0 flex-1 overflow-y-auto px-2 py-1"
      >
        {shown()}
      </div>
      {conversations.length > 0 && (
        <div className="border-t pt-2">
          <Button
            variant="quiet"
            size="sm"
            className="text-ink-muted hover:text-danger"
            onClick={() => askToRemove("all")}
          >
            Delete all
          </Button>
        </div>
      )}
      {RemovalDialogs && (
        <RemovalDialogs
          removal={isOpen ? removal : undefined}
          onClose={() => setOpen(false)}
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
