import { type RefObject, useEffectEvent, useLayoutEffect } from "react";
import { useLocationProperty } from "wouter/use-browser-location";
import { moveFocus } from "#client/ui/focus.ts";

/** How long the scroll position is held at most. Long, because a slow machine renders late. */
const holdMs = 10_000;

/**
 * Scrolls to an element, and keeps it in place while content around it changes size, until the reader does anything or it
 * leaves the screen.
 * The browser's scroll anchoring is off during this time, because it mistakes measuring folded content for a shift.
 */
export const scrollAndHold = (element: Element): void => {
  const controller = new AbortController();
  const observer = new ResizeObserver(() =>
    element.isConnected ? element.scrollIntoView() : controller.abort(),
  );
  const root = document.documentElement;
  root.style.setProperty("overflow-anchor", "none");
  controller.signal.addEventListener("abort", () => {
    observer.disconnect();
    root.style.removeProperty("overflow-anchor");
  });
  observer.observe(document.body);
  setTimeout(() => controller.abort(), holdMs);
  for (const event of ["wheel", "touchmove", "keydown", "pointerdown", "click", "popstate"])
    addEventListener(event, () => controller.abort(), { signal: controller.signal, passive: true });
};

/** Moves the focus to an element that the address names, and scrolls to it as `scrollAndHold` does. */
export const arriveAt = (element: Element | null): void => {
  if (!element) return;
  moveFocus(element, { preventScroll: true });
  scrollAndHold(element);
};

/** History state of a visited address: Back and reload then restore the reader's own scroll position. */
export const visitedState = () => ({ ...history.state, seen: true });

/**
 * Calls `onVisit` on the first visit to an address that names something.
 * @param named what the address names; undefined if nothing
 */
export const useFirstVisit = (named: string | undefined, onVisit: () => void): void => {
  const isSeen = useLocationProperty(() => history.state?.seen === true);
  const visit = useEffectEvent(onVisit);
  // A layout effect runs in the same task as the render, while the address is still the rendered one.
  useLayoutEffect(() => {
    if (named === undefined || isSeen) return;
    history.replaceState(visitedState(), "");
    // One frame later: the app first scrolls a new screen to its top and moves the focus there.
    requestAnimationFrame(() => visit());
  }, [named, isSeen]);
};

/**
 * Scrolls to a section and focuses it when the address names it (`#account`).
 * The name is not an `id`, because browsers would then also scroll there on Back.
 */
export const useLinkedSection = (name: string, section: RefObject<HTMLElement | null>): void => {
  const hash = useLocationProperty(() => window.location.hash);
  useFirstVisit(hash === `#${name}` ? name : undefined, () => arriveAt(section.current));
};
