import { useEffect, useState } from "react";
import { useLocationProperty, useSearch } from "wouter/use-browser-location";
import type { News } from "../api.ts";

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
