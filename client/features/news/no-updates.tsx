import { Bookmark, CircleAlert, FilterX, Newspaper, UserRound } from "lucide-react";
import { Link } from "wouter";
import { shortDate, shortTime } from "#client/platform/format.ts";
import { useLateWhen } from "#client/platform/use-late.ts";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import type { Tag } from "#shared/news/contract.ts";
import { paths } from "#shared/paths.ts";
import { useNewsState } from "./api.ts";
import { type FeedFilters, hasFilters, resultsLineId } from "./feed-filters.ts";

const loadNamedFilters = () => import("./named-filters.tsx").then((part) => part.NamedFilters);

interface NothingMatchesProps {
  filters: FeedFilters;
  tags: readonly Tag[];
  onChoose: (change: Partial<FeedFilters>) => void;
  onClear: () => void;
}

/** Shown when no update matches the filters. */
export const NothingMatches = ({ filters, tags, onChoose, onClear }: NothingMatchesProps) => {
  const isSearch = filters.q !== "";
  const NamedFilters = useLateWhen(loadNamedFilters, isSearch);
  const hasSavedNothing = filters.onlySaved && !hasFilters({ ...filters, onlySaved: false });
  return hasSavedNothing ? (
    <EmptyState
      icon={Bookmark}
      title="No saved updates yet"
      description="Press the bookmark on an update to save it. You find it here on every device."
      action={
        <Button variant="secondary" data-focus-after={resultsLineId} onClick={onClear}>
          Show all updates
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={FilterX}
      title="No news items match your selected filters."
      description="Remove a filter to see more."
      // Programs and tools may be shown above it.
      isSmall={isSearch}
      action={
        <Button variant="secondary" data-focus-after={resultsLineId} onClick={onClear}>
          Clear all filters
        </Button>
      }
    >
      {NamedFilters && <NamedFilters text={filters.q} {...{ tags, onChoose }} />}
    </EmptyState>
  );
};

/** Shown when 'For you' is on but the browser has no profile. */
export const NoProfile = ({ onShowAll }: { onShowAll: () => void }) => (
  <EmptyState
    icon={UserRound}
    title="No profile yet"
    description="Save your profile to see updates on the countries where you live, work, or hold citizenship. It stays in this browser."
    action={
      <>
        <Button asChild>
          <Link href={paths.profile}>My Profile</Link>
        </Button>
        <Button variant="secondary" data-focus-after={resultsLineId} onClick={onShowAll}>
          Show all updates
        </Button>
      </>
    }
  />
);

/** Shown when 'For you' is on but the countries of the profile failed to load. */
export const CountriesUnknown = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert">
    <EmptyState
      icon={CircleAlert}
      variant="danger"
      title="Failed to fetch countries"
      description="We need them to match updates to your profile."
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  </div>
);

/** Shown before the first update: when the sources are checked next. */
export const NoNewsYet = () => {
  const { data } = useNewsState();
  const next = data?.nextPollAt;
  return (
    <EmptyState
      icon={Newspaper}
      title="No news yet"
      description={
        next
          ? `We check our ${data.sources} sources next on ${shortDate(next)} at ${shortTime(next)}.`
          : "We haven't checked our sources yet. Please come back later."
      }
    />
  );
};
