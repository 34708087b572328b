import { useEffect } from "react";
import { useSearch } from "wouter";

/** The open tab of a page, and the way to another. */
interface OpenTab<T> {
  tab: T;
  open: (id: string) => void;
}

/**
 * Keeps the open tab in the address (`?tab=password`; the first goes without), so that a place can be linked to and Back
 * works. Where entries are unfolded, one of the tabs that `holdsUnfolded` tells is open, whatever the address says:
 * a link to an entry need not name its tab. Opening another tab leaves the unfolded entries behind.
 */
export const useTab = <T extends { id: string }>(
  tabs: readonly [T, ...T[]],
  holdsUnfolded: (tab: T) => boolean,
): OpenTab<T> => {
  const params = new URLSearchParams(useSearch());
  const asked = tabs.find(({ id }) => id === params.get("tab")) ?? tabs[0];
  const tab = holdsUnfolded(asked) ? asked : (tabs.find(holdsUnfolded) ?? asked);

  const addressOf = (id: string) => {
    const { pathname, search } = window.location;
    const next = new URLSearchParams(search);
    if (id === tabs[0].id) next.delete("tab");
    else next.set("tab", id);
    return next.size > 0 ? `${pathname}?${next}` : pathname;
  };

  // Else folding the entry would lead back to the tab that the address says.
  useEffect(() => {
    if (tab !== asked) history.replaceState(history.state, "", addressOf(tab.id) + window.location.hash);
  });

  return {
    tab,
    open: (id) => {
      const { pathname, search, hash } = window.location;
      const next = addressOf(id);
      // A click says it twice: by the press, and by the focus that follows before the page is drawn anew.
      if (next !== pathname + search + hash) history.pushState(history.state, "", next);
    },
  };
};
