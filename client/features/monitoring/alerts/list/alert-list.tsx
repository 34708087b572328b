import { useRef } from "react";
import { Button } from "#client/ui/form/button.tsx";
import { RetryNotice } from "#client/ui/loading/retry-notice.tsx";
import { useNow } from "#client/ui/text/moment.tsx";
import { usePagedFocus } from "../../use-paged-focus.ts";
import type { useAlertList } from "../api.ts";
import { AlertRow } from "./alert-row.tsx";
import { AlertsSkeleton, NoAlerts } from "./alert-states.tsx";

interface AlertListProps {
  list: ReturnType<typeof useAlertList>;
  mark: (variables: { id: number; isRead: boolean }) => void;
  preferencesHref: string;
  /** A link to another screen was followed. */
  onFollow: () => void;
}

/** The alerts, newest first, by pages. */
export const AlertList = ({ list, mark, preferencesHref, onFollow }: AlertListProps) => {
  const { data, isFetching, isError, isFetchNextPageError, hasNextPage } = list;
  const { list: rows, showOlder, isPending } = usePagedFocus(list);
  const now = useNow();
  const region = useRef<HTMLDivElement>(null);
  const alerts = data?.pages.flatMap((page) => page.alerts) ?? [];
  const retry = () => {
    region.current?.focus({ preventScroll: true });
    void (isFetchNextPageError ? list.fetchNextPage() : list.refetch());
  };

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
      {!data && (isFetching || !isError) && <AlertsSkeleton />}
      {data && alerts.length === 0 && <NoAlerts preferencesHref={preferencesHref} onFollow={onFollow} />}
      {alerts.length > 0 && (
        <ol ref={rows} aria-label="Alerts">
          {alerts.map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              now={now}
              onMark={(isRead) => mark({ id: alert.id, isRead })}
            />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <div className="border-t px-5 py-4 text-center">
          <Button variant="secondary" size="sm" pending={isPending} onClick={showOlder}>
            Show older
          </Button>
        </div>
      )}
    </div>
  );
};
