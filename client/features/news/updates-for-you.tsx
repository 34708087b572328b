import { useMemo, useState } from "react";
import { Link } from "wouter";
import { Stamp } from "#client/brand/stamp.tsx";
import { StatusBadge } from "#client/brand/status.tsx";
import { shortDate } from "#client/platform/format.ts";
import { Card } from "#client/ui/card.tsx";
import { ExternalLink } from "#client/ui/external-link.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import type { NewsItem } from "#shared/news/contract.ts";
import { paths } from "#shared/paths.ts";
import { useNews } from "./api.ts";
import { noFilters } from "./feed-filters.ts";
import { uniqueById, useReader } from "./reader.ts";
import { currentVisit, isNewSince } from "./visit.ts";

const maxShown = 4;

interface ConcernedItem {
  item: NewsItem;
  /** Why it concerns the reader. */
  reason: string;
  /** Whether the update has arrived since the reader's last visit to the feed. */
  isNew: boolean;
}

const Update = ({ item, reason, isNew }: ConcernedItem) => (
  <li className="grid gap-1 [li+&]:border-t [li+&]:pt-3">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
      <Stamp kind={item.type} />
      <time dateTime={item.pubDate}>{shortDate(item.pubDate)}</time>
      <StatusBadge item={item} />
    </p>
    <h3 className="font-text text-base leading-snug font-semibold tracking-normal wrap-anywhere">
      {isNew && <span className="mr-1.5 text-accent">New</span>}
      <ExternalLink href={item.link} className="hover:underline">
        <bdi>{item.title}</bdi>
      </ExternalLink>
    </h3>
    {item.impact && <p className="text-sm">{item.impact}</p>}
    <p className="text-sm text-ink-muted">{reason}.</p>
  </li>
);

const Missing = () => (
  <p className="text-ink-muted">
    Add your citizenships and residencies to{" "}
    <Link href={paths.profile} className="text-link">
      your profile
    </Link>{" "}
    to see changes that concern you.
  </p>
);

/** The newest updates that concern the reader, and why. */
export const UpdatesForYou = () => {
  const reader = useReader();
  const { data, isError, refetch } = useNews(noFilters, reader.state === "ready");
  const [since] = useState(() => currentVisit().since);
  const { reasonFor } = reader;
  const concerned = useMemo(
    () =>
      uniqueById(data?.pages.flat() ?? []).flatMap((item): ConcernedItem[] => {
        const reason = reasonFor(item);
        return reason ? [{ item, reason, isNew: isNewSince(since, item) }] : [];
      }),
    [data, reasonFor, since],
  );
  const hasFailed = isError || reader.state === "failed";
  const retry = () => {
    reader.retry();
    void refetch();
  };
  return (
    <Card aria-labelledby="updates-for-you" className="grid content-start gap-4 p-card">
      <h2 id="updates-for-you" className="text-xl">
        Changes that concern you
      </h2>
      {reader.state === "none" && <Missing />}
      {hasFailed && <RetryNotice onRetry={retry}>Couldn't load the updates.</RetryNotice>}
      {!hasFailed && reader.state !== "none" && !data && <Skeleton className="h-40 rounded-md" />}
      {data && concerned.length === 0 && (
        <p className="text-ink-muted">None of the latest updates concerns you.</p>
      )}
      {concerned.length > 0 && (
        <ul className="grid gap-3">
          {concerned.slice(0, maxShown).map((one) => (
            <Update key={one.item.id} {...one} />
          ))}
        </ul>
      )}
      {reader.state !== "none" && (
        <Link href={`${paths.feed}?for=you`} className="text-link justify-self-start text-sm">
          All updates for you
        </Link>
      )}
    </Card>
  );
};
