import { UserRound } from "lucide-react";
import { type RefObject, useRef } from "react";
import { Link } from "wouter";
import { Button } from "#client/ui/button.tsx";
import { ChipButton } from "#client/ui/chip.tsx";
import { PageHeader } from "#client/ui/page-header.tsx";
import { paths } from "#shared/paths.ts";
import { hasFilters, noFilters, toggleTag, useFeedFilters } from "./feed-filters.ts";
import { FeedKeyboard } from "./feed-keyboard.tsx";
import { useMore } from "./feed-list.tsx";
import { FeedResults } from "./feed-results.tsx";
import { ActiveFilters, TagFilter, UpdateSearch } from "./filter-controls.tsx";
import { type Reader, useFeed } from "./use-feed.ts";

interface ResultsLineProps {
  ref: RefObject<HTMLParagraphElement | null>;
  /** How many updates match. Undefined while loading. */
  matching: number | undefined;
  /** How many updates have been loaded and filtered. */
  searched: number;
  hasMore: boolean;
  /** How many of the loaded updates are new since the last visit. */
  fresh: number;
  onlyNew: boolean;
  onToggleNew: () => void;
}

/** 'The newest 200 updates', '12 updates', '3 of the newest 200 updates'. */
const resultText = (matching: number, searched: number, hasMore: boolean): string => {
  const count = matching.toLocaleString("en-US");
  if (hasMore && matching < searched)
    return `${count} of the newest ${searched.toLocaleString("en-US")} updates`;
  return hasMore ? `The newest ${count} updates` : `${count} ${matching === 1 ? "update" : "updates"}`;
};

/** The number of results, and of updates that are new since the last visit. */
const ResultsLine = (props: ResultsLineProps) => {
  const { ref, matching, searched, hasMore, fresh, onlyNew, onToggleNew } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p ref={ref} tabIndex={-1} role="status" className="text-sm text-ink-muted">
        {matching !== undefined && resultText(matching, searched, hasMore)}
      </p>
      {(fresh > 0 || onlyNew) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <p className="text-sm font-semibold">{`${fresh.toLocaleString("en-US")} new since your last visit`}</p>
          <ChipButton aria-pressed={onlyNew} onClick={onToggleNew}>
            Show only new
          </ChipButton>
        </div>
      )}
    </div>
  );
};

interface ForYouToggleProps {
  reader: Reader;
  isOn: boolean;
  /** How many of the loaded updates concern the reader. */
  count: number;
  /** More updates can be loaded. */
  hasMore: boolean;
  onToggle: () => void;
}

/** Filters by the reader's countries. Without a profile, it links there instead. */
const ForYouToggle = ({ reader, isOn, count, hasMore, onToggle }: ForYouToggleProps) => {
  if (reader.state === "none" && !isOn)
    return (
      <>
        <Button asChild variant="secondary">
          <Link href={paths.profile}>
            <UserRound aria-hidden="true" strokeWidth={1.5} />
            For you
          </Link>
        </Button>
        <p className="col-span-full -mt-1 text-xs text-ink-muted sm:text-right">
          Save your profile to see the updates that concern you. It stays in this browser.
        </p>
      </>
    );
  const isCounted = reader.state === "ready" && (count > 0 || !hasMore);
  return (
    <ChipButton
      aria-pressed={isOn}
      onClick={onToggle}
      className="min-h-11 rounded-md bg-surface px-3 text-base sm:px-4 font-semibold [&_svg]:size-4.5"
    >
      <UserRound aria-hidden="true" strokeWidth={1.5} />
      For you
      {isCounted && (
        <span className="font-normal">
          {count}
          {hasMore && "+"}
          <span className="sr-only"> {count === 1 ? "update" : "updates"}</span>
        </span>
      )}
    </ChipButton>
  );
};

export const FeedPage = () => {
  const [filters, change] = useFeedFilters();
  const { tags: selected, q, forYou, onlyNew } = filters;
  const feed = useFeed(filters);
  const { news, reader, loaded, matching, counts, tags } = feed;
  const more = useMore(news, matching.length, forYou || onlyNew);
  const search = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLParagraphElement>(null);
  /** Receives the focus when a focused button disappears. */
  const focusResults = () => results.current?.focus();
  const isBare = loaded?.length === 0 && !hasFilters(filters) && !news.isPlaceholderData;
  const isKnown = loaded !== undefined && !news.isPlaceholderData && (!forYou || reader.state === "ready");

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
              onToggle={() => change({ forYou: !forYou })}
            />
          </div>
          <TagFilter
            tags={tags}
            selected={selected}
            onToggle={(name) => change({ tags: toggleTag(filters, name) })}
          />
          <ActiveFilters filters={filters} onChange={change} focusResults={focusResults} />
          <div className="-mb-2 flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <ResultsLine
              ref={results}
              matching={isKnown ? matching.length : undefined}
              searched={loaded?.length ?? 0}
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
