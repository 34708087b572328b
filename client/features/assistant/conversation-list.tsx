import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Check, Download, Pencil, Trash2, X } from "lucide-react";
import { type KeyboardEvent, useId } from "react";
import { Link } from "wouter";
import { shortDate, shortDateTime, shortTime } from "#client/platform/format.ts";
import { useKeptState } from "#client/platform/kept-draft.ts";
import { useIsoToday } from "#client/platform/use-iso-today.ts";
import { Button } from "#client/ui/button.tsx";
import { cn } from "#client/ui/class-names.ts";
import { takeFocus, useFirstNewRow } from "#client/ui/focus.ts";
import { Input } from "#client/ui/input.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { type Conversation, maxTitleLength } from "#shared/assistant/contract.ts";
import { useExportConversation, useRenameConversation } from "./api.ts";

interface RenameFormProps {
  conversation: Conversation;
  text: string;
  onText: (text: string) => void;
  /** Called after renaming and after canceling. */
  onDone: () => void;
  /** The id of the element that takes the focus then. */
  focusAfter: string;
}

/** Enter saves the name, Escape cancels. */
const RenameForm = ({ conversation: { id, title }, text, onText, onDone, focusAfter }: RenameFormProps) => {
  const renaming = useRenameConversation();
  const next = text.trim();

  const save = () => {
    if (next === "" || renaming.isPending) return;
    if (next === title) return onDone();
    renaming.mutate({ id, title: next }, { onSuccess: onDone });
  };
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onDone();
  };

  return (
    <form
      className="flex items-center gap-1 px-2 pt-2"
      data-focus-after={focusAfter}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Input
        ref={takeFocus}
        onFocus={({ currentTarget }) => currentTarget.select()}
        aria-label={`New name for ${title}`}
        className="min-h-9 flex-1 px-2 py-1 text-sm"
        maxLength={maxTitleLength}
        autoComplete="off"
        data-keeps-escape
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={cancelOnEscape}
      />
      <Button
        type="submit"
        variant="quiet"
        size="icon-sm"
        aria-label="Save name"
        title="Save"
        pending={renaming.isPending}
        disabled={next === ""}
      >
        {!renaming.isPending && <Check aria-hidden="true" strokeWidth={1.75} />}
      </Button>
      <Button variant="quiet" size="icon-sm" aria-label="Keep the old name" title="Cancel" onClick={onDone}>
        <X aria-hidden="true" strokeWidth={1.75} />
      </Button>
    </form>
  );
};

/** The time if it is today, otherwise the date. */
const TimeOrDate = ({ iso }: { iso: string }) => {
  const isToday = new Date(iso).toLocaleDateString("sv") === useIsoToday();
  return (
    <time dateTime={iso} title={shortDateTime(iso)}>
      {isToday ? shortTime(iso) : shortDate(iso)}
    </time>
  );
};

interface ConversationRowProps {
  conversation: Conversation;
  href: string;
  isOpen: boolean;
  /** The new name while it is being renamed. */
  newTitle: string | undefined;
  /** Called with undefined when renaming ends. */
  onNewTitle: (text: string | undefined) => void;
  onFollow?: () => void;
  onRemove: () => void;
}

const ConversationRow = ({
  conversation,
  href,
  isOpen,
  onFollow,
  onRemove,
  newTitle,
  onNewTitle,
}: ConversationRowProps) => {
  const { id, title, usedAt } = conversation;
  const isRenaming = newTitle !== undefined;
  const renameButton = useId();
  const { mutate: exportConversation, isPending: isExporting } = useExportConversation();

  return (
    <li
      className={cn(
        "rounded-md",
        // The outline is visible in forced-colors mode.
        isOpen ? "bg-accent-wash outline-1 -outline-offset-1 outline-transparent" : "hover:bg-sunken",
      )}
    >
      {isRenaming ? (
        <RenameForm
          conversation={conversation}
          text={newTitle}
          onText={onNewTitle}
          onDone={() => onNewTitle(undefined)}
          focusAfter={renameButton}
        />
      ) : (
        <Link
          href={href}
          aria-current={isOpen ? "true" : undefined}
          onClick={onFollow}
          className="line-clamp-2 rounded-md px-3 pt-2 text-base leading-snug text-ink wrap-anywhere aria-current:font-semibold"
        >
          {title}
        </Link>
      )}
      <div className="flex items-center justify-between gap-2 pr-1 pl-3">
        <p className="text-sm text-ink-muted">
          <span className="sr-only">Last used </span>
          <TimeOrDate iso={usedAt} />
        </p>
        <div className="flex">
          <Button
            id={renameButton}
            variant="quiet"
            size="icon-sm"
            aria-label={`Rename ${title}`}
            title="Rename"
            className="text-ink-muted hover:text-ink"
            disabled={isRenaming}
            onClick={() => onNewTitle(title)}
          >
            <Pencil aria-hidden="true" strokeWidth={1.5} />
          </Button>
          <Button
            variant="quiet"
            size="icon-sm"
            aria-label={`Export ${title} as Markdown`}
            title="Export as Markdown"
            aria-busy={isExporting || undefined}
            className="text-ink-muted hover:text-ink"
            onClick={() => !isExporting && exportConversation(id)}
          >
            <Download aria-hidden="true" strokeWidth={1.5} />
          </Button>
          <Button
            variant="quiet"
            size="icon-sm"
            aria-label={`Delete ${title}`}
            title="Delete"
            className="text-ink-muted hover:text-danger"
            onClick={onRemove}
          >
            <Trash2 aria-hidden="true" strokeWidth={1.5} />
          </Button>
        </div>
      </div>
    </li>
  );
};

type ConversationPages = UseInfiniteQueryResult<
  InfiniteData<{ conversations: Conversation[]; older: string | null }>
>;

export interface ConversationListProps {
  /** The conversation on screen; undefined for a new one. */
  openId: string | undefined;
  /** The address of a conversation, or of a new chat without an id. */
  hrefOf: (id?: string) => string;
  /** Called when a link is followed. */
  onFollow?: () => void;
}

interface Renaming {
  id: string;
  text: string;
}

interface ListProps extends ConversationListProps {
  pages: ConversationPages;
  conversations: readonly Conversation[];
  onRemove: (conversation: Conversation) => void;
}

/** The conversations, last used first, with older pages on request. */
export const ConversationList = ({ pages, conversations, openId, hrefOf, onRemove, onFollow }: ListProps) => {
  // A rename in progress outlives this component, which remounts when the panel moves between the page and the drawer.
  const [renaming, setRenaming] = useKeptState<Renaming | null>("conversation-rename", null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const { list, expectRows } = useFirstNewRow<HTMLUListElement>(conversations.length);

  const showMore = () => {
    expectRows();
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
            onFollow={onFollow}
            newTitle={renaming?.id === conversation.id ? renaming.text : undefined}
            onNewTitle={(text) => setRenaming(text === undefined ? null : { id: conversation.id, text })}
            onRemove={() => onRemove(conversation)}
          />
        ))}
      </ul>
      {isFetchNextPageError && (
        <Notice variant="danger" className="mt-3">
          Couldn't load older conversations.
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
          {isFetchNextPageError ? "Try again" : isFetchingNextPage ? "Loading…" : "Load more"}
        </Button>
      )}
    </>
  );
};
