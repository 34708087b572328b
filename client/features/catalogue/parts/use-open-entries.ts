import { useEffect } from "react";
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

/** As long as a page must not have changed its height to count as settled. */
const stillMs = 300;

/** Scrolls to an entry, and holds it there while others fold and unfold, unless the reader scrolls. */
const bringIntoView = (id: string) => {
  const entry = document.querySelector(`[data-entry="${id}"]`);
  if (!entry) return;
  let end: ReturnType<typeof setTimeout>;
  const hold = new ResizeObserver(() => {
    entry.scrollIntoView();
    clearTimeout(end);
    end = setTimeout(leave, stillMs);
  });
  const leave = () => hold.disconnect();
  hold.observe(document.body);
  for (const sign of ["wheel", "touchmove", "keydown", "pointerdown"])
    addEventListener(sign, leave, { once: true, passive: true });
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

  useEffect(() => {
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
