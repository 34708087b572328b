import { useEffect } from "react";
import { useLocationProperty } from "wouter/use-browser-location";

/** Entries of a catalogue that are unfolded. */
export interface OpenEntries {
  isOpen: (id: string) => boolean;
  toggle: (id: string) => void;
}

/**
 * Keeps which entries are unfolded in the address (`#portugal-d7,spain-non-lucrative`), so that a place can be linked to
 * and Back works. An entry that the address names when the page opens is scrolled to; its element has its id.
 */
export const useOpenEntries = (ids: readonly string[]): OpenEntries => {
  const hash = useLocationProperty(() => window.location.hash);
  const named = new Set(hash.slice(1).split(","));
  const open = ids.filter((id) => named.has(id));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (open[0]) document.getElementById(open[0])?.scrollIntoView();
  }, []);

  return {
    isOpen: (id) => open.includes(id),
    toggle: (id) => {
      const next = open.includes(id) ? open.filter((other) => other !== id) : [...open, id];
      const { pathname, search } = window.location;
      history.pushState(history.state, "", pathname + search + (next.length > 0 ? `#${next.join(",")}` : ""));
    },
  };
};
