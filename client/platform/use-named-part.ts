import { type RefObject, useEffectEvent, useLayoutEffect } from "react";
import { useLocationProperty } from "wouter/use-browser-location";

/** The longest that a place is held while nobody touches the page: on a slow machine much is drawn late. */
const holdMs = 10_000;

/**
 * Scrolls to an element, and holds it there while others grow and shrink, until the reader does anything. Meanwhile the
 * browser's own scroll anchoring is off: where folded content is measured, it takes the measuring for a move.
 */
export const bringIntoView = (element: Element): void => {
  const ending = new AbortController();
  const hold = new ResizeObserver(() => element.scrollIntoView());
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
export const seenState = () => ({ ...history.state, seen: true });

/**
 * Leads to what the address names, where it names anything and nobody has been there yet.
 * @param named changes with what is named; undefined where nothing is
 */
export const useFirstVisit = (named: string | undefined, lead: () => void): void => {
  const isSeen = useLocationProperty(() => history.state?.seen === true);
  const onVisit = useEffectEvent(lead);
  // In the same task as the drawing, so that the address is still the one drawn.
  useLayoutEffect(() => {
    if (named === undefined || isSeen) return;
    history.replaceState(seenState(), "");
    // A frame later: the app takes a new screen to its top first, and the focus with it.
    requestAnimationFrame(() => onVisit());
  }, [named, isSeen]);
};

/**
 * Leads to a part of the screen, and gives it the focus, when the address names it (`#account`). Were it the part's `id`,
 * browsers would scroll there on Back too.
 */
export const useNamedPart = (name: string, part: RefObject<HTMLElement | null>): void => {
  const hash = useLocationProperty(() => window.location.hash);
  useFirstVisit(hash === `#${name}` ? name : undefined, () => {
    if (!part.current) return;
    part.current.focus({ preventScroll: true });
    bringIntoView(part.current);
  });
};
