import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import { useLocationProperty, useSearch } from "wouter/use-browser-location";
import { Button } from "#client/ui/button.tsx";
import { cn } from "#client/ui/class-names.ts";
import { useFirstNewRow } from "#client/ui/focus.ts";
import { Spinner } from "#client/ui/loading.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { RevealGroup, RevealItem } from "#client/ui/reveal.tsx";
import type { NewsItem } from "#shared/news/contract.ts";
import type { News } from "./api.ts";
import { NewsCard } from "./news-card.tsx";
import { NewsRow } from "./news-row.tsx";

interface FeedEndProps {
  more: More;
  /** How many updates have been loaded and filtered. */
  searched: number;
  /** Shows more cards and focuses the first of them, or retries. */
  onPress: () => void;
}

/** Loads more when the end of the list is this close to the viewport. */
const loadMargin = "800px 0px";

/** The end of the list. Shows more when it scrolls near, or when its button is pressed. */
const FeedEnd = ({ more: { state, shown, next }, searched, onPress }: FeedEndProps) => {
  const mark = useRef<HTMLDivElement>(null);
  const markId = useId();
  const reach = useEffectEvent(next);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new observer per slice, because an element that stays visible is reported only once
  useEffect(() => {
    if (!mark.current || state !== "ready") return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reach(),
      { rootMargin: loadMargin },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [state, shown]);

  return (
    <div
      ref={mark}
      id={markId}
      data-feed-end
      tabIndex={-1}
      className="mt-6 grid justify-items-center gap-3 text-center"
    >
      {state === "failed" && (
        <Notice
          variant="danger"
          className="w-full text-left"
          action={
            <Button variant="secondary" size="sm" data-focus-after={markId} onClick={onPress}>
              Try again
            </Button>
          }
        >
          Couldn't load older updates.
        </Notice>
      )}
      {state === "paused" && (
        <p className="text-sm text-ink-muted">
          Searched the newest {searched.toLocaleString("en-US")} updates.
        </p>
      )}
      {(state === "ready" || state === "paused") && (
        <Button variant="secondary" data-focus-after={markId} onClick={onPress}>
          {state === "paused" ? "Search older updates" : "Load more updates"}
        </Button>
      )}
      <p role="status" className="flex items-center gap-2.5 text-sm text-ink-muted empty:hidden">
        {state === "loading" && (
          <>
            <Spinner className="text-lg" />
            Loading older updates
          </>
        )}
        {state === "end" && shown > 0 && "You've reached the end."}
      </p>
    </div>
  );
};

/** An update with its relevance to this reader. */
export interface ReadItem {
  item: NewsItem;
  isNew: boolean;
  /** Why it concerns the reader, in one sentence, or an empty string. */
  reason: string;
}

/** Cards from this index on are laid out only near the viewport, so that unfolding a card stays fast in a long list. */
const firstLazyCard = 40;
const lazyLayout =
  "[contain-intrinsic-size:auto_13rem] [content-visibility:auto] [overflow-clip-margin:2rem]";

interface FeedListProps {
  items: readonly ReadItem[];
  more: More;
  /** How many updates have been loaded and filtered. */
  searched: number;
  /** The results for changed filters are still loading. */
  isStale: boolean;
  /** One line for each update instead of a card. */
  isList: boolean;
  /** Adds a tag to the filters. */
  onTag: (name: string) => void;
}

export const FeedList = ({ items, more, searched, isStale, isList, onTag }: FeedListProps) => {
  const visible = useMemo(() => items.slice(0, more.shown), [items, more.shown]);
  const { list, expectRows } = useFirstNewRow<HTMLUListElement>(visible.length);

  return (
    <RevealGroup>
      <ul
        ref={list}
        aria-label="Updates"
        aria-busy={isStale}
        className={cn(
          "grid transition-opacity duration-base",
          isList ? "border-b" : "gap-4",
          isStale && "opacity-60",
        )}
      >
        {visible.map(({ item, isNew, reason }, index) => (
          <RevealItem key={item.id} className={index < firstLazyCard ? undefined : lazyLayout}>
            {isList ? (
              <NewsRow item={item} isNew={isNew} />
            ) : (
              <NewsCard item={item} isNew={isNew} reason={reason} onTag={onTag} />
            )}
          </RevealItem>
        ))}
      </ul>
      <FeedEnd
        more={more}
        searched={searched}
        onPress={() => {
          expectRows();
          more.next();
        }}
      />
    </RevealGroup>
  );
};

/** Cards rendered at a time. */
const slice = 20;
/** Pages that the browser-side filters search before they wait for the reader. */
const pagesPerSearch = 5;

export interface More {
  /** How many cards are rendered. */
  shown: number;
  /** `ready`: more can be shown or fetched. `paused`: the next pages are fetched only on request. */
  state: "ready" | "loading" | "failed" | "paused" | "end";
  /** Shows more, or retries after a failure. */
  next: () => void;
}

const shownInHistory = (): number => {
  const shown: unknown = history.state?.shown;
  return Number.isSafeInteger(shown) ? Math.max(slice, Number(shown)) : slice;
};

/**
 * Renders the list slice by slice and loads older pages as needed. The number of cards is kept in the history entry, so
 * Back and reload return to the same place. Other filters start a new entry and begin at the top.
 * @param matching how many of the loaded updates match
 * @param isFiltered whether the browser filters the loaded updates, so that a page can contain no match
 */
export const useMore = (news: News, matching: number, isFiltered: boolean): More => {
  const shown = useLocationProperty(shownInHistory);
  const search = useSearch();
  const [requested, setRequested] = useState({ search, rounds: 1 });
  const rounds = requested.search === search ? requested.rounds : 1;
  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = news;

  const isPaused = isFiltered && (data?.pages.length ?? 0) >= rounds * pagesPerSearch;
  const isShort = shown > matching && hasNextPage && !isPlaceholderData;
  const mayLoad = isShort && !isPaused && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (mayLoad) void fetchNextPage();
  }, [mayLoad, fetchNextPage]);

  const stateOf = (): More["state"] => {
    if (isFetchNextPageError && !isFetching) return "failed";
    if (shown < matching) return "ready";
    if (isShort) return isPaused && !isFetching ? "paused" : "loading";
    return hasNextPage ? "ready" : "end";
  };
  const state = stateOf();

  return {
    shown: Math.min(shown, matching),
    state,
    next: () => {
      if (state === "failed") return void fetchNextPage();
      if (state === "paused") setRequested({ search, rounds: rounds + 1 });
      const next = Math.min(shown, matching) + slice;
      if (next !== shown) history.replaceState({ ...history.state, shown: next }, "");
    },
  };
};
