import { useLocationProperty } from "wouter/use-browser-location";
import { scrollAndHold, useFirstVisit, visitedState } from "#client/platform/linked-section.ts";

/** Entries of a catalogue that are unfolded. */
export interface OpenEntries {
  isOpen: (id: string) => boolean;
  toggle: (id: string) => void;
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * Keeps the unfolded entries in the address (`#portugal-d7,spain-non-lucrative`), so that they can be linked to and
 * survive a reload. Unfolding replaces the history entry, so one Back leaves the screen. The first visit to an address
 * scrolls to its first entry, found by `data-entry`. (With an `id`, browsers would scroll there on Back too.)
 */
export const useOpenEntries = (ids: readonly string[]): OpenEntries => {
  const hash = useLocationProperty(() => window.location.hash);
  const named = new Set(decoded(hash.slice(1)).split(","));
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
