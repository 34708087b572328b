import { useId } from "react";
import { Button } from "#client/ui/form/button.tsx";
import { RetryNotice } from "#client/ui/loading/retry-notice.tsx";
import { Spinner } from "#client/ui/loading/spinner.tsx";
import { Status } from "#client/ui/status.tsx";
import { useDeliveries } from "../api.ts";
import { usePagedFocus } from "../use-paged-focus.ts";
import { DeliveryRow } from "./delivery-row.tsx";
import { MailList } from "./mail-list.tsx";
import { SourcesLine } from "./sources-line.tsx";

interface DeliveriesPanelProps {
  open: boolean;
  /** The time zone by which mails are due. */
  zone: string;
}

/** What was told to the reader and what became of it, newest first. Asked for while it is open. */
export const DeliveriesPanel = ({ open, zone }: DeliveriesPanelProps) => {
  const deliveries = useDeliveries(open);
  const { data, error, isFetching, isFetchNextPageError, hasNextPage } = deliveries;
  const { list, showOlder, isPending } = usePagedFocus(deliveries);
  const headingId = useId();
  const newest = data?.pages[0];
  const alerts = data?.pages.flatMap((page) => page.alerts) ?? [];
  const retry = () => (isFetchNextPageError ? deliveries.fetchNextPage() : deliveries.refetch());

  return (
    <div
      tabIndex={-1}
      aria-busy={!newest && isFetching}
      className="grid grid-cols-[minmax(0,1fr)] focus-visible:-outline-offset-2"
    >
      {/* It stays until all is well: it would be read out each time that it came again. */}
      {error && (
        <div className="px-card pb-card">
          <RetryNotice onRetry={retry}>
            {newest
              ? "This could not be brought up to date. What is shown may be older."
              : "The deliveries could not be loaded."}
          </RetryNotice>
        </div>
      )}
      {!newest && isFetching && (
        <Status as="p" className="flex items-center gap-3 px-card pb-card text-ink-muted">
          <Spinner className="text-xl" />
          Loading deliveries...
        </Status>
      )}
      {newest && (
        <>
          <div className="px-card pb-4">
            <SourcesLine schedule={newest.sources} />
          </div>
          <MailList mails={newest.mails} />
          <div className="border-t px-card py-4">
            <h4 id={headingId} className="label-caps text-ink-muted">
              Alerts
            </h4>
            {alerts.length === 0 && (
              <p className="mt-2 text-sm text-ink-muted">
                None yet. As soon as an update matches what you saved, it stands here with what became of it.
              </p>
            )}
          </div>
          <ol ref={list} aria-labelledby={headingId}>
            {alerts.map((alert) => (
              <DeliveryRow key={alert.id} alert={alert} zone={zone} />
            ))}
          </ol>
          {hasNextPage && (
            <div className="border-t px-card py-4 text-center">
              <Button variant="secondary" size="sm" pending={isPending} onClick={showOlder}>
                Show older
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
};
