import { BellRing, Check, CheckCheck, SlidersHorizontal, Undo2 } from "lucide-react";
import { type RefObject, useId, useRef, useState } from "react";
import { Link } from "wouter";
import { shortDate } from "#client/platform/format.ts";
import { useToast } from "#client/platform/toasts.tsx";
import { Button } from "#client/ui/button.tsx";
import { cn } from "#client/ui/class-names.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import { Moment, useNow } from "#client/ui/moment.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { Sheet, SheetContent, useSheetFocus } from "#client/ui/sheet.tsx";
import { Status } from "#client/ui/status.tsx";
import type { Alert } from "#shared/monitoring/alerts-contract.ts";
import { paths } from "#shared/paths.ts";
import { countOf } from "#shared/text/count.ts";
import { AlertFacts, AlertLink, AlertStamp } from "./alert-parts.tsx";
import { useAlertList, useMarkAllRead, useMarkRead } from "./alerts-api.ts";
import { useAlertsState } from "./alerts-state.ts";
import { usePagedFocus } from "./use-paged-focus.ts";

interface AlertRowProps {
  alert: Alert;
  now: Date;
  onMark: (isRead: boolean) => void;
  /** Called when a link leads to another screen of this tab. */
  onLeave: () => void;
}

export const AlertRow = ({ alert, now, onMark, onLeave }: AlertRowProps) => {
  const { title, createdAt, readAt } = alert;
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
        <AlertStamp alert={alert} />
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
        <AlertLink alert={alert} onFollow={() => isRead || onMark(true)} onLeave={onLeave} />
      </h3>
      <AlertFacts alert={alert}>
        {alert.kind === "update" && <time dateTime={alert.pubDate}>{shortDate(alert.pubDate)}</time>}
      </AlertFacts>
    </li>
  );
};

export const AlertsSkeleton = () => (
  <Status className="grid">
    <span className="sr-only">Loading alerts</span>
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className="grid gap-3 border-t py-4 pr-5 pl-5">
        <div className="flex items-center gap-3">
          <Skeleton className="h-7.5 w-20" />
          <Skeleton className="w-24" />
        </div>
        <Skeleton className="h-5 w-11/12" />
        <Skeleton className="w-3/4" />
        <Skeleton className="w-1/2" />
      </div>
    ))}
  </Status>
);

export const NoAlerts = ({ onFollow }: { onFollow: () => void }) => (
  <div className="px-5 pb-5">
    <EmptyState
      as="h3"
      icon={BellRing}
      title="No alerts yet"
      description="When something changes in the country you watch, it appears here once, with the reason."
      action={
        <Button asChild>
          <Link href={paths.legislativeMonitor} onClick={onFollow}>
            Choose what to watch
          </Link>
        </Button>
      }
    />
  </div>
);

interface AlertListProps {
  list: ReturnType<typeof useAlertList>;
  mark: (variables: { id: number; isRead: boolean }) => void;
  /** Called when a link to another screen is followed. */
  onFollow: () => void;
}

/** Newest first, with older pages on request. */
export const AlertList = ({ list, mark, onFollow }: AlertListProps) => {
  const { data, isFetching, isError, isFetchNextPageError, hasNextPage } = list;
  const { list: rows, showOlder, isPending } = usePagedFocus(list);
  const now = useNow();
  const alerts = data?.pages.flatMap((page) => page.alerts) ?? [];
  const retry = () => void (isFetchNextPageError ? list.fetchNextPage() : list.refetch());

  return (
    <div tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2">
      {isError && !isFetching && (
        <div className="px-5 pb-4">
          <RetryNotice onRetry={retry}>
            {data ? "Couldn't refresh this list." : "Couldn't load your alerts."}
          </RetryNotice>
        </div>
      )}
      {!data && (isFetching || !isError) && <AlertsSkeleton />}
      {data && alerts.length === 0 && <NoAlerts onFollow={onFollow} />}
      {alerts.length > 0 && (
        <ol ref={rows} aria-label="Alerts">
          {alerts.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              now={now}
              onMark={(isRead) => mark({ id: alert.id, isRead })}
              onLeave={onFollow}
            />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <div className="border-t px-5 py-4 text-center">
          <LoadMore pending={isPending} onClick={showOlder} />
        </div>
      )}
    </div>
  );
};

interface AlertsDrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  opener: RefObject<HTMLElement | null>;
}

const DrawerBody = ({ onFollow }: { onFollow: () => void }) => {
  const list = useAlertList();
  const { unread = 0, newestId = null } = useAlertsState() ?? {};
  const { toast } = useToast();
  const [failure, setFailure] = useState<string>();
  const status = useRef<HTMLParagraphElement>(null);
  const statusId = useId();
  /** While the drawer is open, the keyboard cannot reach a toast. */
  const onFailure = (message?: string) => {
    if (status.current) setFailure(message);
    else if (message) toast({ title: "Not saved", description: message, variant: "destructive" });
  };
  const { mutate: mark } = useMarkRead(onFailure);
  const { mutate, isPending } = useMarkAllRead(onFailure);
  const markAll = () => newestId !== null && mutate(newestId);
  return (
    <>
      <header className="grid gap-3 px-5 pt-4 pb-4">
        <div className="grid gap-0.5 pr-12">
          {/* Screen readers get the drawer's title. */}
          <p aria-hidden="true" className="font-display text-2xl leading-tight font-medium">
            Alerts
          </p>
          <p ref={status} id={statusId} role="status" tabIndex={-1} className="w-fit text-sm text-ink-muted">
            {unread > 0 ? countOf(unread, "unread alert") : list.data ? "Nothing unread" : ""}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {unread > 0 && (
            <Button
              variant="secondary"
              size="sm"
              data-focus-after={statusId}
              pending={isPending}
              onClick={markAll}
            >
              <CheckCheck aria-hidden="true" strokeWidth={1.75} />
              Mark all as read
            </Button>
          )}
          <Button asChild variant="quiet" size="sm" className={unread > 0 ? undefined : "-ml-3"}>
            <Link href={paths.legislativeMonitor} onClick={onFollow}>
              <SlidersHorizontal aria-hidden="true" strokeWidth={1.75} />
              Preferences
            </Link>
          </Button>
        </div>
      </header>
      {failure && (
        <Notice variant="danger" className="mx-5 mb-4">
          Not saved. {failure}
        </Notice>
      )}
      <AlertList list={list} mark={mark} onFollow={onFollow} />
    </>
  );
};

export const AlertsDrawer = ({ open, onOpenChange, opener }: AlertsDrawerProps) => {
  const { onNavigate, onCloseAutoFocus } = useSheetFocus(() => onOpenChange(false), opener);
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent
        title="Alerts"
        side="right"
        className="w-[28rem] max-w-[94vw] bg-paper"
        onCloseAutoFocus={onCloseAutoFocus}
      >
        <DrawerBody onFollow={onNavigate} />
      </SheetContent>
    </Sheet>
  );
};
