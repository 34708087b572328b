import { Download, Pencil, Trash2 } from "lucide-react";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { Link } from "wouter";
import { shortDate, shortDateTime, shortTime } from "#client/lib/dates.ts";
import { cn } from "#client/ui/class-names.ts";
import { Button } from "#client/ui/form/button.tsx";
import type { Conversation } from "#shared/assistant/contract.ts";
import { useExport } from "../markdown/use-export.ts";
import { RenameForm } from "./rename-form.tsx";
import type { PanelDraftState } from "./use-panel-draft.ts";

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
export const ConversationRow = ({
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
