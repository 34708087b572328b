import { CircleCheck, CircleSlash, Clock, TriangleAlert } from "lucide-react";
import { useId } from "react";
import { shortDateTime } from "#client/platform/format.ts";
import { cn } from "#client/ui/class-names.ts";
import { LoadMore } from "#client/ui/load-more.tsx";
import { Spinner } from "#client/ui/loading.tsx";
import { Moment, useNow } from "#client/ui/moment.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { Status } from "#client/ui/status.tsx";
import type { AlertDelivery, MailDelivery } from "#shared/monitoring/alerts-contract.ts";
import type { NewsSchedule } from "#shared/news/contract.ts";
import { AlertFacts, AlertLink, AlertStamp } from "./alert-parts.tsx";
import { useDeliveries } from "./api.ts";
import {
  alertMailStatus,
  appStatus,
  type DeliveryLook,
  type DeliveryStatus,
  mailStatus,
} from "./delivery-status.ts";
import { usePagedFocus } from "./use-paged-focus.ts";

const looks: Readonly<Record<DeliveryLook, { icon: typeof Clock; color: string }>> = {
  done: { icon: CircleCheck, color: "text-accent" },
  waiting: { icon: Clock, color: "text-warning" },
  trouble: { icon: TriangleAlert, color: "text-danger" },
  none: { icon: CircleSlash, color: "text-ink-muted" },
};

const DeliveryState = ({ state: { look, text } }: { state: DeliveryStatus }) => {
  const { icon: Icon, color } = looks[look];
  return (
    <span className="flex items-start gap-1.5 text-sm wrap-anywhere">
      <Icon aria-hidden="true" className={cn("mt-0.75 size-4 shrink-0", color)} strokeWidth={1.75} />
      <span className={cn(look === "none" && "text-ink-muted")}>{text}</span>
    </span>
  );
};

interface DeliveryRowProps {
  alert: AlertDelivery;
  /** The time zone of the account's digests. */
  zone: string;
}

const DeliveryRow = ({ alert, zone }: DeliveryRowProps) => {
  const { createdAt } = alert;
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 border-t px-card py-4 focus-visible:-outline-offset-2 md:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,15rem)]"
    >
      <div>
        <AlertStamp alert={alert} />
      </div>
      <div className="grid content-start gap-1">
        <p>
          <AlertLink alert={alert} />
        </p>
        <AlertFacts alert={alert}>
          <time dateTime={createdAt}>{shortDateTime(createdAt)}</time>
        </AlertFacts>
      </div>
      <div className="grid content-start gap-1">
        <DeliveryState state={appStatus(alert)} />
        <DeliveryState state={alertMailStatus(alert, zone)} />
      </div>
    </li>
  );
};

const MailList = ({ mails }: { mails: readonly MailDelivery[] }) => {
  const headingId = useId();
  return (
    <div className="grid gap-2 border-t px-card py-4">
      <h4 id={headingId} className="label-caps text-ink-muted">
        Emails
      </h4>
      {mails.length > 0 ? (
        <ul aria-labelledby={headingId} className="grid gap-1">
          {mails.map((mail) => (
            <li key={mail.id}>
              <DeliveryState state={mailStatus(mail)} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-ink-muted">No emails yet.</p>
      )}
    </div>
  );
};

const healthOf = (sources: number, failing: number): DeliveryStatus => {
  const isOne = sources === 1;
  if (failing === 0)
    return { look: "done", text: isOne ? "The only source works." : `All ${sources} sources work.` };
  const which = isOne
    ? "The last check of the only source failed"
    : failing === sources
      ? `The last check of all ${sources} sources failed`
      : `The last check of ${failing} of ${sources} sources failed`;
  return { look: "trouble", text: `${which}. Their updates may arrive late.` };
};

/** The last and the next check of the sources, so that readers can trust an empty list. */
const SourcesLine = ({ schedule }: { schedule: NewsSchedule }) => {
  const { lastPollAt, nextPollAt, sources, failingSources } = schedule;
  const now = useNow();
  if (sources === 0) return <p>There are no sources, so no updates can arrive.</p>;
  return (
    <div className="grid gap-1.5">
      <p>
        {lastPollAt ? (
          <>
            The sources were last checked <Moment at={lastPollAt} now={now} />.
          </>
        ) : (
          "The sources have not been checked yet."
        )}{" "}
        {nextPollAt && (
          <>
            Next check: <Moment at={nextPollAt} now={now} isPlanned />.
          </>
        )}
      </p>
      {lastPollAt && <DeliveryState state={healthOf(sources, failingSources)} />}
    </div>
  );
};

interface DeliveriesPanelProps {
  open: boolean;
  /** The time zone of the account's digests. */
  zone: string;
}

/** Alerts and emails with their delivery status, newest first. Fetched and polled while the panel is open. */
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
      {/* Stays until a request succeeds: each reappearance would be read out again. */}
      {error && (
        <div className="px-card pb-card">
          <RetryNotice onRetry={retry}>
            {newest ? "Couldn't refresh this list. It may be out of date." : "Couldn't load the deliveries."}
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
                No alerts yet. When an update matches your saved rules, it appears here with its delivery
                status.
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
              <LoadMore pending={isPending} onClick={showOlder} />
            </div>
          )}
        </>
      )}
    </div>
  );
};
