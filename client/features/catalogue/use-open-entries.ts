import { useLocation, useSearchParams } from "wouter";
import { useLocationProperty } from "wouter/use-browser-location";
import { bringIntoView, seenState, useFirstVisit } from "#client/platform/use-named-part.ts";

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
    if (entry) bringIntoView(entry);
  });

  return {
    isOpen: (id) => open.includes(id),
    toggle: (id) => {
      const next = open.includes(id) ? open.filter((other) => other !== id) : [...open, id];
      const { pathname, search } = window.location;
      history.replaceState(
        seenState(),
        "",
        pathname + search + (next.length > 0 ? `#${next.join(",")}` : ""),
      );
    },
  };
};

/**
 * The query of the address, and the way to change it. Unlike the router's own setter it keeps the hash, which names the
 * entries that are unfolded, and the history's state, which tells that their reader was there.
 */
export const useQueryParams = (): [URLSearchParams, (change: (next: URLSearchParams) => void) => void] => {
  const [params] = useSearchParams();
  const [path, navigate] = useLocation();
  const update = (change: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(params);
    change(next);
    navigate(`${path}${next.size > 0 ? `?${next}` : ""}${window.location.hash}`, { state: history.state });
  };
  return [params, update];
};
