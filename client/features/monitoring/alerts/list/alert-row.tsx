import { Check, Undo2 } from "lucide-react";
import { shortDate } from "#client/lib/dates.ts";
import { Stamp } from "#client/ui/brand/stamp.tsx";
import { cn } from "#client/ui/class-names.ts";
import { Button } from "#client/ui/form/button.tsx";
import { Moment } from "#client/ui/text/moment.tsx";
import type { Alert } from "#shared/monitoring/alerts-contract.ts";
import { AlertFacts } from "../../alert-facts.tsx";
import { UpdateLink } from "../../update-link.tsx";

interface AlertRowProps {
  alert: Alert;
  now: Date;
  onMark: (isRead: boolean) => void;
}

/** One alert: what it is on, why it was raised, and whether it was read. */
export const AlertRow = ({ alert, now, onMark }: AlertRowProps) => {
  const { itemId, title, type, pubDate, createdAt, readAt } = alert;
  const isRead = readAt !== null;
  const Icon = isRead ? Undo2 : Check;
  return (
    <li
      tabIndex={-1}
      className={cn(
        "relative grid grid-cols-[minmax(0,1fr)] gap-2 border-t py-4 pr-3 pl-5 focus-visible:-outline-offset-2",
        !isRead &&
          "bg-surface before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-accent",
      )}
    >
      <div className="flex items-center gap-3">
        <Stamp kind={type} />
        <p className="text-sm text-ink-muted">
          <Moment at={createdAt} now={now} />
        </p>
        <Button
          variant="quiet"
          size="icon-sm"
          title={isRead ? "Mark as unread" : "Mark as read"}
          onClick={() => onMark(!isRead)}
          className="-my-1 ml-auto text-ink-muted hover:text-ink"
        >
          <Icon aria-hidden="true" strokeWidth={1.75} />
          <span className="sr-only">
            {isRead ? "Mark as unread: " : "Mark as read: "}
            <bdi>{title}</bdi>
          </span>
        </Button>
      </div>
      <h3 className={cn("pr-2 font-text text-base leading-tight", isRead && "text-ink-muted")}>
        {!isRead && <span className="sr-only">Unread: </span>}
        <UpdateLink itemId={itemId} onFollow={() => isRead || onMark(true)}>
          {title}
        </UpdateLink>
      </h3>
      <AlertFacts alert={alert}>
        <time dateTime={pubDate}>{shortDate(pubDate)}</time>
      </AlertFacts>
    </li>
  );
};
