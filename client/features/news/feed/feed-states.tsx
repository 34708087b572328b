import { CircleAlert, FilterX, Newspaper, UserRound } from "lucide-react";
import { Link } from "wouter";
import { shortDate, shortTime } from "#client/lib/dates.ts";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Button } from "#client/ui/form/button.tsx";
import { useNewsSchedule } from "../api.ts";

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

/** The feed is narrowed to what concerns the reader, of whom nothing is known. */
export const NoProfile = ({ profilePath, onShowAll }: { profilePath: string; onShowAll: () => void }) => (
  <EmptyState
    icon={UserRound}
    title="Tell us where you belong"
    description="Save your profile to see the updates on the countries where you live, work or are a citizen. It stays in this browser."
    action={
      <>
        <Button asChild>
          <Link href={profilePath}>My Profile</Link>
        </Button>
        <Button variant="secondary" onClick={onShowAll}>
          Show all updates
        </Button>
      </>
    }
  />
);

/** The feed is narrowed to what concerns the reader, whose countries could not be read. */
export const CountriesUnknown = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert">
    <EmptyState
      icon={CircleAlert}
      variant="danger"
      title="Failed to fetch countries"
      description="Without them your profile cannot be read."
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  </div>
);
