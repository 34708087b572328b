import { useEffect, useRef } from "react";
import { isSignedOut } from "#client/lib/calls/call-endpoint.ts";
import { useToast } from "#client/lib/toasts/toasts.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { RetryNotice } from "#client/ui/loading/retry-notice.tsx";
import { useNow } from "#client/ui/text/moment.tsx";
import { type useAlertList, useMarkRead } from "../api.ts";
import { AlertRow } from "./alert-row.tsx";
import { AlertsSkeleton, NoAlerts } from "./alert-states.tsx";

interface AlertListProps {
  list: ReturnType<typeof useAlertList>;
  preferencesHref: string;
  /** A link to another screen was followed. */
  onFollow: () => void;
}

/** The alerts, newest first, by pages. */
export const AlertList = ({ list, preferencesHref, onFollow }: AlertListProps) => {
  const { data, isFetching, isError, isFetchNextPageError, hasNextPage, isFetchingNextPage } = list;
  const { mutate } = useMarkRead();
  const { toast } = useToast();
  const now = useNow();
  const region = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLOListElement>(null);
  /** Which alert takes the focus once it is drawn. */
  const next = useRef<number>(undefined);
  const alerts = data?.pages.flatMap((page) => page.alerts) ?? [];

  useEffect(() => {
    const at = next.current;
    if (at === undefined || alerts.length <= at) return;
    next.current = undefined;
    const row = rows.current?.children[at];
    if (row instanceof HTMLElement) row.focus();
  }, [alerts.length]);
  const showOlder = () => {
    // The button is disabled meanwhile and may be gone then; the first of the older ones takes the focus.
    next.current = alerts.length;
    void list.fetchNextPage();
  };
  const retry = () => {
    region.current?.focus({ preventScroll: true });
    void (isFetchNextPageError ? list.fetchNextPage() : list.refetch());
  };
  const mark = (id: number) => (isRead: boolean) =>
    mutate(
      { id, isRead },
      {
        onError(error) {
          // Where the session is over, the sign-in page is shown.
          if (!isSignedOut(error))
            toast({ title: "Not saved", description: error.message, variant: "destructive" });
        },
      },
    );

  return (
    <div
      ref={region}
      tabIndex={-1}
      className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
    >
      {isError && !isFetching && (
        <div className="px-5 pb-4">
          <RetryNotice onRetry={retry}>
            {data ? "What is shown may not be all of it." : "The alerts could not be loaded."}
          </RetryNotice>
        </div>
      )}
      {!data && isFetching && <AlertsSkeleton />}
      {data && alerts.length === 0 && <NoAlerts preferencesHref={preferencesHref} onFollow={onFollow} />}
      {alerts.length > 0 && (
        <ol ref={rows} aria-label="Alerts">
          {alerts.map((alert) => (
            <AlertRow key={alert.id} alert={alert} now={now} onMark={mark(alert.id)} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <div className="border-t px-5 py-4 text-center">
          <Button variant="secondary" size="sm" pending={isFetchingNextPage} onClick={showOlder}>
            Show older
          </Button>
        </div>
      )}
    </div>
  );
};
