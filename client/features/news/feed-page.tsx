import { useRef } from "react";
import { PageHeader } from "#client/ui/page-header.tsx";
import { FeedResults } from "./feed/feed-results.tsx";
import { ResultsLine } from "./feed/results-line.tsx";
import { useFeed } from "./feed/use-feed.ts";
import { useMore } from "./feed/use-more.ts";
import { ActiveFilters } from "./filters/active-filters.tsx";
import { hasFilters, noFilters, withTagToggled } from "./filters/feed-filters.ts";
import { TagFilter } from "./filters/tag-filter.tsx";
import { UpdateSearch } from "./filters/update-search.tsx";
import { useFeedFilters } from "./filters/use-feed-filters.ts";
import { FeedKeyboard } from "./keyboard/feed-keyboard.tsx";
import { ForYouToggle } from "./reader/for-you-toggle.tsx";

/** The feed of regulatory updates, its search and filters. */
export const FeedPage = ({ profilePath }: { profilePath: string }) => {
  const [filters, change] = useFeedFilters();
  const { tags: selected, q, forYou, onlyNew } = filters;
  const feed = useFeed(filters);
  const { news, reader, loaded, matching, counts, tags } = feed;
  const more = useMore(news, matching.length, forYou || onlyNew);
  const search = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLParagraphElement>(null);
  /** Where the focus goes when the button that has it goes away. */
  const focusResults = () => results.current?.focus();
  const isBare = loaded?.length === 0 && !hasFilters(filters) && !news.isPlaceholderData;
  const isKnown = loaded !== undefined && !news.isPlaceholderData && (!forYou || reader.state === "somebody");

  return (
    <>
      <PageHeader
        title="Digital Nomad Updates"
        subtitle="Stay updated with the latest changes in visa requirements, tax regulations, and residency programs."
      />
      {!isBare && (
        <div className="mb-6 grid gap-5">
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-2 md:gap-x-6">
            <UpdateSearch q={q} inputRef={search} onChange={change} />
            <ForYouToggle
              reader={reader}
              isOn={forYou}
              count={counts.forYou}
              hasMore={news.hasNextPage}
              profilePath={profilePath}
              onToggle={() => change({ forYou: !forYou })}
            />
          </div>
          <TagFilter
            tags={tags}
            selected={selected}
            onToggle={(name) => change({ tags: withTagToggled(filters, name) })}
          />
          <ActiveFilters filters={filters} onChange={change} focusResults={focusResults} />
          <div className="-mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <ResultsLine
              ref={results}
              matching={isKnown ? matching.length : undefined}
              looked={loaded?.length ?? 0}
              hasMore={news.hasNextPage}
              fresh={counts.fresh}
              onlyNew={onlyNew}
              onToggleNew={() => change({ onlyNew: !onlyNew })}
            />
            <FeedKeyboard onSearch={() => search.current?.focus()} />
          </div>
        </div>
      )}
      <FeedResults
        feed={feed}
        more={more}
        filters={filters}
        profilePath={profilePath}
        onClear={() => {
          focusResults();
          change(noFilters);
        }}
        onShowAll={() => {
          focusResults();
          change({ forYou: false });
        }}
      />
    </>
  );
};
