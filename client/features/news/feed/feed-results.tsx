import type { ReactNode } from "react";
import { focusContent } from "#client/lib/focus-content.ts";
import { type FeedFilters, hasFilters } from "../filters/feed-filters.ts";
import { FeedList } from "./feed-list.tsx";
import { FeedSkeleton } from "./feed-skeleton.tsx";
import { CountriesUnknown, NewsError, NoNewsYet, NoProfile, NothingMatches } from "./feed-states.tsx";
import type { Feed } from "./use-feed.ts";
import type { More } from "./use-more.ts";

interface FeedResultsProps {
  feed: Feed;
  more: More;
  filters: FeedFilters;
  profilePath: string;
  onClear: () => void;
  onShowAll: () => void;
}

/** What the filters leave, or why there is nothing to see. */
export const FeedResults = (props: FeedResultsProps): ReactNode => {
  const { feed, more, filters, profilePath, onClear, onShowAll } = props;
  const { news, reader, loaded, matching } = feed;
  if (filters.forYou && reader.state === "nobody")
    return <NoProfile profilePath={profilePath} onShowAll={onShowAll} />;
  if (filters.forYou && reader.state === "unknown") return <CountriesUnknown onRetry={reader.retry} />;
  if (loaded === undefined && news.isError)
    return (
      <NewsError
        onRetry={() => {
          // The button goes away with the error, and the focus with it.
          focusContent();
          void news.refetch();
        }}
      />
    );
  if (loaded === undefined || (filters.forYou && reader.state === "pending")) return <FeedSkeleton />;
  if (loaded.length === 0 && !news.isPlaceholderData)
    return hasFilters(filters) ? <NothingMatches onClear={onClear} /> : <NoNewsYet />;
  if (matching.length === 0 && more.state === "end" && !news.isPlaceholderData)
    return <NothingMatches onClear={onClear} />;
  return <FeedList items={matching} more={more} looked={loaded.length} isStale={news.isPlaceholderData} />;
};
