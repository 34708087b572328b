import { type RefObject, useEffectEvent, useLayoutEffect } from "react";
import { useLocationProperty } from "wouter/use-browser-location";
import { bringIntoView } from "./bring-into-view.ts";

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
