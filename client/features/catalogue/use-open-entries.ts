import { useLocationProperty } from "wouter/use-browser-location";
import { scrollAndHold, useFirstVisit, visitedState } from "#client/platform/linked-section.ts";

export interface OpenEntries {
  isOpen: (id: string) => boolean;
  toggle: (id: string) => void;
}

const decode = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Keeps the open entries in the URL (`#portugal-d7,spain-non-lucrative`), so they can be linked and survive a reload.
 * Opening an entry replaces the history entry, so one Back leaves the screen. The first visit to a URL scrolls to its
 * first entry. Entries are found by `data-entry`, because browsers would scroll to an `id` on Back too.
 */
export const useOpenEntries = (ids: readonly string[]): OpenEntries => {
  const hash = useLocationProperty(() => window.location.hash);
  const named = new Set(decode(hash.slice(1)).split(","));
  const open = ids.filter((id) => named.has(id));
  const first = open[0];

  useFirstVisit(first, () => {
    const entry = document.querySelector(`[data-entry="${first}"]`);
    if (entry) scrollAndHold(entry);
  });

  return {
    isOpen: (id) => open.includes(id),
    toggle: (id) => {
      const next = open.includes(id) ? open.filter((other) => other !== id) : [...open, id];
      const { pathname, search } = window.location;
      history.replaceState(
        visitedState(),
        "",
        pathname + search + (next.length > 0 ? `#${next.join(",")}` : ""),
      );
    },
  };
};
