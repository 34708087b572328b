import { Bookmark, ChartNoAxesColumn, LayoutList, List, ListFilter, UserRound } from "lucide-react";
import { type ReactNode, useCallback, useId, useMemo, useRef, useState } from "react";
import { useStored } from "#client/platform/storage.ts";
import { useLateWhen } from "#client/platform/use-late.ts";
import { useMedia } from "#client/platform/use-media.ts";
import { Button } from "#client/ui/button.tsx";
import { ChipButton } from "#client/ui/chip.tsx";
import { cn } from "#client/ui/class-names.ts";
import { moveFocus } from "#client/ui/focus.ts";
import { PageHeader } from "#client/ui/page-header.tsx";
import type { Facets, Tag } from "#shared/news/contract.ts";
import {
  type ChangeFilters,
  type FeedFilters,
  hasFilters,
  noFilters,
  readFilters,
  resultsLineId,
  toggleTag,
  useFeedFilters,
} from "./feed-filters.ts";
import { FeedKeyboard } from "./feed-keyboard.tsx";
import { useMore } from "./feed-list.tsx";
import { FeedResults } from "./feed-results.tsx";
import { ActiveFilters, CountryPicker, TagFilter } from "./filter-controls.tsx";
import { MonthsPanel } from "./months-panel.tsx";
import { tagsOfSearch } from "./tags.tsx";
import { TypeTabs } from "./type-tabs.tsx";
import { UpdateSearch } from "./update-search.tsx";
import { type Feed, useFeed } from "./use-feed.ts";

interface ResultsLineProps {
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
  const { matching, searched, hasMore, fresh, onlyNew, onToggleNew } = props;
  return (
    <>
      {/* Keeps its height while it is empty, so that nothing moves when the number arrives. */}
      <p id={resultsLineId} tabIndex={-1} role="status" className="min-h-[1lh] text-sm text-ink-muted">
        {matching !== undefined && resultText(matching, searched, hasMore)}
      </p>
      {(fresh > 0 || onlyNew) && (
        // On phones, below the buttons, which it would move.
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 max-md:order-last max-md:basis-full">
          <p className="text-sm font-semibold">{`${fresh.toLocaleString("en-US")} new since your last visit`}</p>
          <ChipButton aria-pressed={onlyNew} onClick={onToggleNew}>
            Show only new
          </ChipButton>
        </div>
      )}
    </>
  );
};

interface ForYouToggleProps {
  isOn: boolean;
  hasProfile: boolean;
  /** How many updates concern the reader, whatever the other filters. Undefined while that is not known. */
  count: number | undefined;
  /** More updates can be loaded. */
  hasMore: boolean;
  onToggle: () => void;
}

/** As high as the search field next to it, and lower where it is below. */
const viewChip =
  "rounded-md bg-surface px-3 font-semibold md:min-h-11 md:px-4 md:text-base md:[&_svg]:size-4.5";

/** Filters by the reader's countries. Without a profile, the results explain what it does. */
const ForYouToggle = ({ isOn, hasProfile, count, hasMore, onToggle }: ForYouToggleProps) => (
  <ChipButton aria-pressed={isOn} onClick={onToggle} className={viewChip}>
    <UserRound aria-hidden="true" strokeWidth={1.5} />
    For you
    {hasProfile && (
      // Keeps its width while the number is loading, so that nothing moves.
      <span className="min-w-[3ch] text-left font-normal">
        {count !== undefined && (count > 0 || !hasMore) && (
          <>
            {count}
            {hasMore && "+"}
            <span className="sr-only"> {count === 1 ? "update" : "updates"}</span>
          </>
        )}
      </span>
    )}
  </ChipButton>
);

const densityKey = "feed-density";

/** From this width on, the chart is next to the updates. */
const wideQuery = "(min-width: 80rem)";

/** Switches between cards and one line for each update. The browser keeps the choice. */
const DensitySwitch = ({ isList, onChoose }: { isList: boolean; onChoose: (isList: boolean) => void }) => (
  <fieldset aria-label="View" className="flex">
    {[
      { name: "Cards", icon: LayoutList, on: !isList },
      { name: "List", icon: List, on: isList },
    ].map(({ name, icon: Icon, on }) => (
      <button
        key={name}
        type="button"
        aria-pressed={on}
        title={name}
        onClick={() => onChoose(name === "List")}
        className={cn(
          "grid size-9 place-items-center rounded-md",
          on ? "bg-sunken text-ink" : "text-ink-muted hover:text-ink",
        )}
      >
        <Icon aria-hidden="true" className="size-4.5" strokeWidth={1.5} />
        <span className="sr-only">{name}</span>
      </button>
    ))}
  </fieldset>
);

const loadNewestLine = () => import("./newest-line.tsx").then((part) => part.NewestLine);

/** The line on the newest update. It loads after the updates, into reserved space, so that nothing moves. */
const NewestSpace = ({ isReady }: { isReady: boolean }) => {
  const NewestLine = useLateWhen(loadNewestLine, isReady);
  return <span className="mt-1 block min-h-[1lh] text-sm">{NewestLine && <NewestLine />}</span>;
};

interface FilterRowsProps {
  filters: FeedFilters;
  facets: Facets | undefined;
  /** The tags that can be chosen. Undefined while loading. */
  offered: readonly Tag[] | undefined;
  countryId: string;
  tagsId: string;
  /** On phones, country and tags are shown on request. */
  showsFilters: boolean;
  monthsButton: ReactNode;
  onChange: ChangeFilters;
}

/** Type, country and tags, and the active filters. */
const FilterRows = (props: FilterRowsProps) => {
  const { filters, facets, offered, countryId, tagsId, showsFilters, monthsButton, onChange } = props;
  const { type, tags: selected } = filters;
  const hiddenOnPhones = showsFilters ? undefined : "max-md:hidden";
  const toggle = (name: string) => onChange({ tags: toggleTag(filters, name) });
  return (
    <>
      <div className="grid grid-cols-1 items-end gap-x-8 gap-y-3 md:grid-cols-[minmax(0,1fr)_16rem]">
        <TypeTabs selected={type} facets={facets} onSelect={(next) => onChange({ type: next })} />
        <div id={countryId} className={hiddenOnPhones}>
          <CountryPicker tags={offered} facets={facets} selected={selected} onToggle={toggle} />
        </div>
      </div>
      <div id={tagsId} className={hiddenOnPhones}>
        <TagFilter tags={offered} facets={facets} selected={selected} onToggle={toggle} />
      </div>
      {/* On a phone, the row below has no room for it. */}
      {showsFilters && <div className="md:hidden">{monthsButton}</div>}
      <ActiveFilters filters={filters} onChange={onChange} />
    </>
  );
};

/** What the page can show with the data loaded so far. */
const readState = ({ news, reader, loaded }: Feed, filters: FeedFilters) => {
  const isLoaded = loaded !== undefined && !news.isPlaceholderData && !news.isError;
  return {
    /** Whether there is no update at all. */
    isBare: loaded?.length === 0 && !hasFilters(filters) && !news.isPlaceholderData,
    /** Whether the number of matching updates is known. */
    isKnown: isLoaded && (!filters.forYou || reader.state === "ready"),
    /** Whether 'For you' is on without a profile, so that nothing can be filtered. */
    lacksProfile: filters.forYou && reader.state === "none",
  };
};

export const FeedPage = () => {
  const [filters, change] = useFeedFilters();
  const { tags: selected, forYou, onlyNew, onlySaved } = filters;
  const feed = useFeed(filters);
  const { news, reader, loaded, matching, counts, facets, tags } = feed;
  const offered = useMemo(() => tagsOfSearch(tags, facets, filters), [tags, facets, filters]);
  const more = useMore(news, matching.length, forYou || onlyNew);
  const search = useRef<HTMLInputElement>(null);
  const [countryId, tagsId, monthsId] = [useId(), useId(), useId()];
  const [showsFilters, setShowsFilters] = useState(selected.length > 0);
  const isWide = useMedia(wideQuery);
  const [showsMonths, setShowsMonths] = useState(false);
  const [density, storeDensity] = useStored(densityKey);
  const isList = density === "list";
  const { isBare, isKnown, lacksProfile } = readState(feed, filters);
  const addTag = useCallback(
    (name: string) => {
      const { tags: before } = readFilters(window.location.search);
      if (!before.includes(name)) change({ tags: [...before, name] });
      moveFocus(resultsLineId);
    },
    [change],
  );

  const monthsButton = (
    <Button
      variant="quiet"
      size="sm"
      aria-expanded={showsMonths}
      aria-controls={monthsId}
      onClick={() => setShowsMonths(!showsMonths)}
      className="aria-expanded:bg-sunken"
    >
      <ChartNoAxesColumn aria-hidden="true" strokeWidth={1.75} />
      Updates by month
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Digital Nomad Updates"
        subtitle={
          <>
            Stay updated with the latest changes in visa requirements, tax regulations, and residency
            programs.
            <NewestSpace isReady={news.data !== undefined} />
          </>
        }
        className="max-md:mb-4 max-md:[&_p]:text-base"
      />
      {!isBare && (
        <div className="mb-4 grid grid-cols-1 gap-3 md:mb-6 md:gap-5">
          <div className="grid grid-cols-1 items-end gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto]">
            <UpdateSearch filters={filters} tags={tags ?? []} inputRef={search} onChange={change} />
            <div className="flex gap-2">
              <ForYouToggle
                isOn={forYou}
                hasProfile={reader.state !== "none"}
                count={feed.forYou?.count}
                hasMore={feed.forYou?.hasMore ?? false}
                onToggle={() => change({ forYou: !forYou })}
              />
              <ChipButton
                aria-pressed={onlySaved}
                title="Saved updates"
                onClick={() => change({ onlySaved: !onlySaved })}
                className={viewChip}
              >
                <Bookmark aria-hidden="true" strokeWidth={1.5} />
                Saved
              </ChipButton>
              <ChipButton
                aria-expanded={showsFilters}
                aria-controls={`${countryId} ${tagsId}`}
                onClick={() => setShowsFilters(!showsFilters)}
                className={cn(viewChip, "ml-auto md:hidden", lacksProfile && "hidden")}
              >
                <ListFilter aria-hidden="true" strokeWidth={1.5} />
                Filters
              </ChipButton>
            </div>
          </div>
          {!lacksProfile && (
            <FilterRows
              {...{ filters, facets, offered, countryId, tagsId, showsFilters, monthsButton }}
              onChange={change}
            />
          )}
          <div
            className={cn(
              "flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-1 md:-mb-2",
              lacksProfile && "sr-only",
            )}
          >
            <ResultsLine
              matching={isKnown ? matching.length : undefined}
              searched={loaded?.length ?? 0}
              hasMore={news.hasNextPage}
              fresh={counts.fresh}
              onlyNew={onlyNew}
              onToggleNew={() => change({ onlyNew: !onlyNew })}
            />
            {!lacksProfile && (
              <div className="ml-auto flex flex-wrap items-center justify-end gap-2">
                <span className="max-md:hidden xl:hidden">{monthsButton}</span>
                <DensitySwitch isList={isList} onChoose={(next) => storeDensity(next ? "list" : null)} />
                <FeedKeyboard onSearch={() => moveFocus(search.current)} />
              </div>
            )}
          </div>
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-5 xl:has-[>:nth-child(2)]:grid-cols-[minmax(0,1fr)_18rem]">
        {!isBare && !lacksProfile && (isWide || showsMonths) && (
          <MonthsPanel id={monthsId} filters={filters} isReady={news.data !== undefined} />
        )}
        <div className="min-w-0">
          <FeedResults
            feed={feed}
            more={more}
            filters={filters}
            isList={isList}
            onTag={addTag}
            onChange={change}
            onClear={() => change(noFilters)}
            onShowAll={() => change({ forYou: false })}
          />
        </div>
      </div>
    </>
  );
};
