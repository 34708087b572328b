import { useLayoutEffect } from "react";
import { useLocationProperty } from "wouter/use-browser-location";

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

/** The longest that a place is held while nobody touches the page: on a slow machine much is drawn late. */
const holdMs = 10_000;

/**
 * Scrolls to an entry, and holds it there while others fold and unfold, until the reader does anything. Meanwhile the
 * browser's own scroll anchoring is off: where folded content is measured, it takes the measuring for a move.
 */
const bringIntoView = (id: string) => {
  const entry = document.querySelector(`[data-entry="${id}"]`);
  if (!entry) return;
  const ending = new AbortController();
  const hold = new ResizeObserver(() => entry.scrollIntoView());
  const root = document.documentElement;
  root.style.setProperty("overflow-anchor", "none");
  ending.signal.addEventListener("abort", () => {
    hold.disconnect();
    root.style.removeProperty("overflow-anchor");
  });
  hold.observe(document.body);
  setTimeout(() => ending.abort(), holdMs);
  for (const sign of ["wheel", "touchmove", "keydown", "pointerdown", "click", "popstate"])
    addEventListener(sign, () => ending.abort(), { signal: ending.signal, passive: true });
};

/** The history's state of a place whose reader was there: Back and loading again lead to where they had scrolled. */
const seenState = () => ({ ...history.state, seen: true });

/**
 * Keeps which entries are unfolded in the address (`#portugal-d7,spain-non-lucrative`), so that a place can be linked to
 * and Back works. An entry that an address names which nobody has been to yet is scrolled to; its element has its id in
 * `data-entry`. (Were it the `id`, browsers would scroll there on Back too.)
 */
export const useOpenEntries = (ids: readonly string[]): OpenEntries => {
  const hash = useLocationProperty(() => window.location.hash);
  const isSeen = useLocationProperty(() => history.state?.seen === true);
  const named = new Set(decoded(hash.slice(1)).split(","));
  const open = ids.filter((id) => named.has(id));
  const first = open[0];

  // In the same task as the drawing, so that the address is still the one drawn.
  useLayoutEffect(() => {
    if (!first || isSeen) return;
    history.replaceState(seenState(), "");
    // A frame later: the app takes a new screen to its top first.
    requestAnimationFrame(() => bringIntoView(first));
  }, [first, isSeen]);

  return {
    isOpen: (id) => open.includes(id),
    toggle: (id) => {
      const next = open.includes(id) ? open.filter((other) => other !== id) : [...open, id];
      const { pathname, search } = window.location;
      history.pushState(seenState(), "", pathname + search + (next.length > 0 ? `#${next.join(",")}` : ""));
    },
  };
};
