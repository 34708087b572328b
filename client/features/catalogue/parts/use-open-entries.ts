import { useLocationProperty } from "wouter/use-browser-location";
import { bringIntoView } from "#client/lib/bring-into-view.ts";
import { seenState, useFirstVisit } from "#client/lib/use-named-part.ts";

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
 * Keeps which entries are unfolded in the address (`#portugal-d7,spain-non-lucrative`), so that a place can be linked to
 * and Back works. An entry that an address names which nobody has been to yet is scrolled to; its element has its id in
 * `data-entry`. (Were it the `id`, browsers would scroll there on Back too.)
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
      history.pushState(seenState(), "", pathname + search + (next.length > 0 ? `#${next.join(",")}` : ""));
    },
  };
};
