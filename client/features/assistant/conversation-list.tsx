import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { Check, Download, Pencil, Trash2, X } from "lucide-react";
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "wouter";
import { failureText, isSignedOut } from "#client/platform/call-endpoint.ts";
import { shortDate, shortDateTime, shortTime } from "#client/platform/format.ts";
import { saveFile } from "#client/platform/save-file.ts";
import { useToast } from "#client/platform/toasts.tsx";
import { Button } from "#client/ui/button.tsx";
import { cn } from "#client/ui/class-names.ts";
import { Input } from "#client/ui/input.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { type Conversation, mostTitleCharacters } from "#shared/assistant/contract.ts";
import { fetchConversation, useRenameConversation } from "./api.ts";
import { conversationMarkdown, markdownFileName } from "./conversation-markdown.ts";

/** Saves a conversation as a Markdown file, made in the browser. */
const useExport = ({ id }: Conversation): { save: () => Promise<void>; isSaving: boolean } => {
  const { toast } = useToast();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (isSaving) return;
    setSaving(true);
    try {
      const whole = await fetchConversation(id);
      const text = conversationMarkdown(whole, location.origin);
      const file = new Blob([text], { type: "text/markdown;charset=utf-8" });
      saveFile(file, markdownFileName(whole.conversation.title));
    } catch (error) {
      // Where the session is over, the sign-in page is shown.
      const description = failureText(
        error,
        "Couldn't export this conversation. Try again in a few minutes.",
      );
      if (!isSignedOut(error)) toast({ title: "Export failed", description, variant: "destructive" });
    }
    setSaving(false);
  };
  return { save, isSaving };
};

interface RenameFormProps {
  conversation: Conversation;
  /** The new name so far. */
  text: string;
  onText: (text: string) => void;
  /** It is renamed, or was left as it is. */
  onDone: () => void;
}

/** Gives a conversation another name in its place; Enter saves, Escape leaves it as it is. */
const RenameForm = ({ conversation: { id, title }, text, onText, onDone }: RenameFormProps) => {
  const { toast } = useToast();
  const renaming = useRenameConversation();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const next = text.trim();

  const save = async () => {
    if (next === "" || renaming.isPending) return;
    if (next === title) return onDone();
    try {
      await renaming.mutateAsync({ id, title: next });
      onDone();
    } catch (error) {
      // Where the session is over, the sign-in page is shown.
      if (!isSignedOut(error))
        toast({ title: "Rename failed", description: (error as Error).message, variant: "destructive" });
    }
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onDone();
  };

  return (
    <form
      className="flex items-center gap-1 px-2 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Input
        ref={input}
        aria-label={`New name of ${title}`}
        className="min-h-9 flex-1 px-2 py-1 text-sm"
        maxLength={mostTitleCharacters}
        autoComplete="off"
        data-keeps-escape
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={leave}
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

/** The time of today, the date of another day. */
const dayOrTime = (iso: string) =>
  shortDate(iso) === shortDate(new Date().toISOString()) ? shortTime(iso) : shortDate(iso);

interface ConversationRowProps extends PanelDraftState {
  conversation: Conversation;
  href: string;
  /** It is the one that is shown. */
  isOpen: boolean;
  /** Its link was followed. */
  onFollow?: () => void;
  onRemove: () => void;
}

/** One conversation: its name, when it was last used, and what can be done with it. */
const ConversationRow = ({
  conversation,
  href,
  isOpen,
  onFollow,
  onRemove,
  draft: { renaming },
  onDraft,
}: ConversationRowProps) => {
  const { id, title, usedAt } = conversation;
  const isRenaming = renaming?.id === id;
  const renameButton = useRef<HTMLButtonElement>(null);
  const { save, isSaving } = useExport(conversation);
  const endRenaming = () => {
    // The field that has the focus goes away.
    flushSync(() => onDraft({ renaming: undefined }));
    renameButton.current?.focus();
  };

  return (
    <li
      className={cn(
        "rounded-md",
        // The outline shows where colours are forced.
        isOpen ? "bg-accent-wash outline-1 -outline-offset-1 outline-transparent" : "hover:bg-sunken",
      )}
    >
      {isRenaming ? (
        <RenameForm
          conversation={conversation}
          text={renaming.text}
          onText={(text) => onDraft({ renaming: { id, text } })}
          onDone={endRenaming}
        />
      ) : (
        <Link
          href={href}
          data-conversation
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
          <time dateTime={usedAt} title={shortDateTime(usedAt)}>
            {dayOrTime(usedAt)}
          </time>
        </p>
        <div className="flex">
          <Button
            ref={renameButton}
            variant="quiet"
            size="icon-sm"
            aria-label={`Rename ${title}`}
            title="Rename"
            className="text-ink-muted hover:text-ink"
            disabled={isRenaming}
            onClick={() => onDraft({ renaming: { id, text: title } })}
          >
            <Pencil aria-hidden="true" strokeWidth={1.5} />
          </Button>
          <Button
            variant="quiet"
            size="icon-sm"
            aria-label={`Export ${title} as Markdown`}
            title="Export as Markdown"
            aria-busy={isSaving || undefined}
            className="text-ink-muted hover:text-ink"
            onClick={() => void save()}
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

/** What is typed among the conversations and not sent. */
export interface PanelDraft {
  /** What is searched for. */
  search: string;
  /** The conversation that is being renamed, and its new name so far. */
  renaming?: { id: string; text: string };
}

/** A draft, and what changes it. */
export interface PanelDraftState {
  draft: PanelDraft;
  onDraft: (change: Partial<PanelDraft>) => void;
}

/** Keeps what is typed while the panel moves into the drawer, or out of it. */
export const usePanelDraft = (): PanelDraftState => {
  const [draft, setDraft] = useState<PanelDraft>({ search: "" });
  const onDraft = useCallback(
    (change: Partial<PanelDraft>) => setDraft((had) => ({ ...had, ...change })),
    [],
  );
  return { draft, onDraft };
};
