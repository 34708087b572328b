import { CircleAlert } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { useCountries } from "#client/platform/countries.ts";
import { focusContent } from "#client/platform/screen.tsx";
import { useLate, useLateWhen } from "#client/platform/use-late.ts";
import { Button } from "#client/ui/button.tsx";
import { Card } from "#client/ui/card.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import { Status } from "#client/ui/status.tsx";
import { type ChangeFilters, type FeedFilters, hasFilters } from "./feed-filters.ts";
import { FeedList, type More } from "./feed-list.tsx";
import type { Feed } from "./use-feed.ts";

const placeholders = ["first", "second", "third", "fourth"];

const FeedSkeleton = () => (
  <Status>
    <span className="sr-only">Loading the latest updates</span>
    <div aria-hidden="true" className="grid gap-4">
      {placeholders.map((key) => (
        <Card key={key} className="grid gap-x-6 gap-y-3 p-card md:grid-cols-[8.5rem_minmax(0,1fr)]">
          <div className="flex justify-between gap-3 md:flex-col md:justify-start">
            <Skeleton className="h-7.5 w-24" />
            <div className="grid content-start justify-items-end gap-2 pt-1 md:justify-items-start">
              <Skeleton className="w-24" />
              <Skeleton className="w-16" />
            </div>
          </div>
          <div className="grid content-start gap-3.5">
            <Skeleton className="h-6 w-4/5" />
            <Skeleton className="w-2/5" />
            <div className="mt-1 flex flex-wrap gap-1.5">
              <Skeleton className="h-7 w-20" />
              <Skeleton className="h-7 w-16" />
              <Skeleton className="h-7 w-24" />
              <Skeleton className="h-7 w-28 max-md:w-full max-md:max-w-32 md:ml-auto" />
            </div>
          </div>
        </Card>
      ))}
    </div>
  </Status>
);

const NewsError = ({ onRetry }: { onRetry: () => void }) => (
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

const loadNoUpdates = () => import("./no-updates.tsx");

/** Shows why there are no updates. Its code loads when needed. */
const Reason = ({
  children,
}: {
  children: (part: Awaited<ReturnType<typeof loadNoUpdates>>) => ReactNode;
}) => {
  const part = useLateWhen(loadNoUpdates, true);
  return part && children(part);
};

const loadFound = async () => {
  const [{ FoundInCatalogs }, { FoundPages }, { findNamed }] = await Promise.all([
    import("./found-in-catalogs.tsx"),
    import("./found-pages.tsx"),
    import("./suggestions.ts"),
  ]);
  return { FoundInCatalogs, FoundPages, findNamed };
};

interface CatalogsProps {
  filters: FeedFilters;
  /** Shown after the results from the catalogs. */
  children?: ReactNode;
}

/** The pages, programs and tools that match a search. Their code loads with the first search. */
const Catalogs = ({ filters: { q, tags }, children }: CatalogsProps) => {
  const text = [q, ...tags].join(" ").trim();
  const isSearch = text !== "";
  const { part, failed, fetchPart } = useLate(loadFound);
  // The pages of countries come first, so that they move nothing.
  const { isPending } = useCountries(isSearch);
  useEffect(() => {
    if (isSearch) void fetchPart();
  }, [isSearch, fetchPart]);
  if (!isSearch || failed) return children;
  if (!part || isPending) return null;
  const { FoundInCatalogs, FoundPages, findNamed } = part;
  return (
    <div className="mt-8 grid gap-5 first:mt-0">
      <FoundInCatalogs q={q} text={text} pages={<FoundPages {...{ text, findNamed }} />}>
        {children}
      </FoundInCatalogs>
    </div>
  );
};

interface FeedResultsProps {
  feed: Feed;
  more: More;
  filters: FeedFilters;
  /** One line for each update instead of a card. */
  isList: boolean;
  /** Adds a tag to the filters. */
  onTag: (name: string) => void;
  onChange: ChangeFilters;
  onClear: () => void;
  onShowAll: () => void;
}

/** The matching updates, or the reason why there are none. */
export const FeedResults = (props: FeedResultsProps): ReactNode => {
  const { feed, more, filters, isList, onTag, onChange, onClear, onShowAll } = props;
  const { news, reader, loaded, matching, tags } = feed;
  if (filters.forYou && reader.state === "none")
    return <Reason>{({ NoProfile }) => <NoProfile onShowAll={onShowAll} />}</Reason>;
  if (filters.forYou && reader.state === "failed")
    return <Reason>{({ CountriesUnknown }) => <CountriesUnknown onRetry={reader.retry} />}</Reason>;
  if (loaded === undefined && news.isError)
    return (
      <NewsError
        onRetry={() => {
          // The button disappears with the error, so move the focus first.
          focusContent();
          void news.refetch();
        }}
      />
    );
  // Also waits for the reasons of 'For you', because a badge that arrives later would move the cards.
  if (loaded === undefined || reader.state === "pending") return <FeedSkeleton />;
  const isKnown = !news.isPlaceholderData;
  if (loaded.length === 0 && isKnown && !hasFilters(filters))
    return <Reason>{({ NoNewsYet }) => <NoNewsYet />}</Reason>;
  const isEnd = isKnown && more.state === "end";
  // Above the empty state, so that the results are visible on a phone without scrolling.
  if (matching.length === 0 && isEnd)
    return (
      <Catalogs filters={filters}>
        <Reason>
          {({ NothingMatches }) => (
            <NothingMatches {...{ filters, onClear }} tags={tags ?? []} onChoose={onChange} />
          )}
        </Reason>
      </Catalogs>
    );
  return (
    <>
      <FeedList
        {...{ more, isList, onTag }}
        items={matching}
        searched={loaded.length}
        isStale={news.isPlaceholderData}
      />
      {isEnd && <Catalogs filters={filters} />}
    </>
  );
};
