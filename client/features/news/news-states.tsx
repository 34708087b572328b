import { CircleAlert, FilterX, Newspaper } from "lucide-react";
import { shortDate, shortTime } from "#client/lib/dates.ts";
import { Card } from "#client/ui/card.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { Skeleton } from "#client/ui/loading/skeleton.tsx";
import { useNewsSchedule } from "./api.ts";

const placeholders = ["first", "second", "third", "fourth"];

/** The shape of the feed while it loads. */
export const NewsLoading = () => (
  <div role="status">
    <span className="sr-only">Loading the latest updates</span>
    <div aria-hidden="true" className="mb-8 grid gap-4">
      <Skeleton className="h-11 max-w-md" />
      <div className="flex flex-wrap gap-2">
        {placeholders.map((key) => (
          <Skeleton key={key} className="h-9 w-24" />
        ))}
      </div>
    </div>
    <div aria-hidden="true" className="grid gap-4">
      {placeholders.map((key) => (
        <Card key={key} className="grid gap-x-6 gap-y-3 p-card md:grid-cols-[8.5rem_minmax(0,1fr)]">
          <div className="flex justify-between gap-3 md:flex-col md:justify-start">
            <Skeleton className="h-7.5 w-24" />
            <Skeleton className="h-4 w-20" />
          </div>
          <div className="grid gap-3">
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
            <div className="flex gap-1.5">
              <Skeleton className="h-7 w-20" />
              <Skeleton className="h-7 w-16" />
              <Skeleton className="h-7 w-24" />
            </div>
          </div>
        </Card>
      ))}
    </div>
  </div>
);

/** The updates could not be fetched. */
export const NewsError = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert">
    <EmptyState
      icon={CircleAlert}
      variant="danger"
      title="Error Loading News"
      description="Failed to fetch the latest updates. Please try again later."
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  </div>
);

/** The filters leave nothing. */
export const NothingMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={FilterX}
    title="No news items match your selected filters."
    description="Remove a filter to see more."
    action={
      <Button variant="secondary" onClick={onClear}>
        Clear all filters
      </Button>
    }
  />
);

/** There are no updates at all yet; says when the sources are looked at next. */
export const NoNewsYet = () => {
  const { data } = useNewsSchedule(true);
  const next = data?.nextPollAt;
  return (
    <EmptyState
      icon={Newspaper}
      title="No news yet"
      description={
        next
          ? `The next look at our ${data.sources} sources is due on ${shortDate(next)} at ${shortTime(next)}.`
          : "Our sources have not been read yet. Please come back a little later."
      }
    />
  );
};
