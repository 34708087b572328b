import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useLocationProperty, useSearch } from "wouter/use-browser-location";
import { Button } from "#client/ui/button.tsx";
import { cn } from "#client/ui/class-names.ts";
import { Spinner } from "#client/ui/loading.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { RevealGroup, RevealItem } from "#client/ui/reveal.tsx";
import type { NewsItem } from "#shared/news/contract.ts";
import type { News } from "./api.ts";
import { focusCard } from "./card-focus.ts";
import { NewsCard } from "./news-card.tsx";

interface FeedEndProps {
  more: More;
  /** How many updates were looked through. */
  looked: number;
  /** Shows more on a press, or tries again; the focus goes to the first of them. */
  onPress: () => void;
}

/** How far ahead of the reader the list goes on. */
const ahead = "800px 0px";

/** What stands below the list: it goes on by itself when it comes near, and by its button. */
const FeedEnd = ({ more: { state, shown, next }, looked, onPress }: FeedEndProps) => {
  const mark = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(next);
  const press = () => {
    // The button goes away while more is loaded, and the focus with it.
    mark.current?.focus({ preventScroll: true });
    onPress();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: made anew for each slice, for one that stays in sight is told of once
  useEffect(() => {
    if (!mark.current || state !== "ready") return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reach(),
      { rootMargin: ahead },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [state, shown]);

  return (
    <div ref={mark} data-feed-end tabIndex={-1} className="mt-6 grid justify-items-center gap-3 text-center">
      {state === "failed" && (
        <Notice
          variant="danger"
          className="w-full text-left"
          action={
            <Button variant="secondary" size="sm" onClick={press}>
              Try again
            </Button>
          }
        >
          Older updates could not be loaded. What is shown stays.
        </Notice>
      )}
      {state === "paused" && (
        <p className="text-sm text-ink-muted">
          The newest {looked.toLocaleString("en-US")} updates were looked through.
        </p>
      )}
      {(state === "ready" || state === "paused") && (
        <Button variant="secondary" onClick={press}>
          {state === "paused" ? "Look through older updates" : "Load more updates"}
        </Button>
      )}
      <p role="status" className="flex items-center gap-2.5 text-sm text-ink-muted empty:hidden">
        {state === "loading" && (
          <>
            <Spinner className="text-lg" />
            Loading older updates
          </>
        )}
        {state === "end" && shown > 0 && "That is all we have."}
      </p>
    </div>
  );
};

/** An update, and what it is to this reader. */
export interface ReadItem {
  item: NewsItem;
  isNew: boolean;
  /** Why it concerns the reader; empty where it does not. */
  reason: string;
}

/** Cards after these are laid out when they come near: what is far away costs nothing while another one unfolds. */
const laidOutAtOnce = 40;
const laidOutNear =
  "[contain-intrinsic-size:auto_13rem] [content-visibility:auto] [overflow-clip-margin:2rem]";

interface FeedListProps {
  items: readonly ReadItem[];
  more: More;
  /** How many updates were looked through for them. */
  looked: number;
  /** Others are on their way, for other filters. */
  isStale: boolean;
}

/** The cards, and how they go on. */
export const FeedList = ({ items, more, looked, isStale }: FeedListProps) => {
  const list = useRef<HTMLUListElement>(null);
  const focusFrom = useRef<number | null>(null);
  const visible = useMemo(() => items.slice(0, more.shown), [items, more.shown]);

  useEffect(() => {
    const from = focusFrom.current;
    if (from === null || visible.length <= from) return;
    focusFrom.current = null;
    focusCard(list.current?.querySelectorAll<HTMLElement>("[data-update]")[from]);
  }, [visible.length]);

  return (
    <RevealGroup>
      <ul
        ref={list}
        aria-label="Updates"
        aria-busy={isStale}
        className={cn("grid gap-4 transition-opacity duration-base", isStale && "opacity-60")}
      >
        {visible.map(({ item, isNew, reason }, index) => (
          <RevealItem key={item.id} className={index < laidOutAtOnce ? undefined : laidOutNear}>
            <NewsCard item={item} isNew={isNew} reason={reason} />
          </RevealItem>
        ))}
      </ul>
      <FeedEnd
        more={more}
        looked={looked}
        onPress={() => {
          focusFrom.current = visible.length;
          more.next();
        }}
      />
    </RevealGroup>
  );
};

/** Cards that are drawn at a time. */
const slice = 20;
/** Pages that are looked through for what concerns the reader before somebody asks for more. */
const pagesLookedThrough = 5;

/** How the list goes on below. */
export interface More {
  /** How many cards are drawn. */
  shown: number;
  /**
   * `ready`: more can be shown at once or asked for; `paused`: much was looked through, and more only when somebody asks;
   * `end`: that was all.
   */
  state: "ready" | "loading" | "failed" | "paused" | "end";
  /** Shows more, or tries again. */
  next: () => void;
}

const shownBefore = (): number => {
  const shown: unknown = history.state?.shown;
  return Number.isSafeInteger(shown) ? Math.max(slice, Number(shown)) : slice;
};

/**
 * Draws the list slice by slice, and loads older pages as they are needed. How far it is drawn is kept in the history, so
 * that Back and loading again lead to where the reader was; other filters are another place, and begin anew.
 * @param matching how many of the loaded updates match
 * @param isPicky whether not all that is loaded matches, so that pages may be in vain
 */
export const useMore = (news: News, matching: number, isPicky: boolean): More => {
  const shown = useLocationProperty(shownBefore);
  const search = useSearch();
  const [asked, setAsked] = useState({ search, times: 1 });
  const times = asked.search === search ? asked.times : 1;
  const { data, hasNextPage, isFetching, isFetchNextPageError, isPlaceholderData, fetchNextPage } = news;

  const isPaused = isPicky && (data?.pages.length ?? 0) >= times * pagesLookedThrough;
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
      if (state === "paused") setAsked({ search, times: times + 1 });
      const next = Math.min(shown, matching) + slice;
      if (next !== shown) history.replaceState({ ...history.state, shown: next }, "");
    },
  };
};
