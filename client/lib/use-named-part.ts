import { type RefObject, useEffect } from "react";
import { useLocationProperty } from "wouter/use-browser-location";
import { bringIntoView } from "./bring-into-view.ts";

/**
 * Leads to a part of the screen, and gives it the focus, when the address names it (`#account`) and nobody has been there
 * yet: Back and loading again lead to where the reader had scrolled. Were it the part's `id`, browsers would scroll there
 * on Back too.
 */
export const useNamedPart = (name: string, part: RefObject<HTMLElement | null>): void => {
  const hash = useLocationProperty(() => window.location.hash);
  const isSeen = useLocationProperty(() => history.state?.seen === true);
  useEffect(() => {
    if (hash !== `#${name}` || isSeen) return;
    history.replaceState({ ...history.state, seen: true }, "");
    // A frame later: the app takes a new screen to its top first, and the focus with it.
    requestAnimationFrame(() => {
      if (!part.current) return;
      part.current.focus({ preventScroll: true });
      bringIntoView(part.current);
    });
  }, [hash, isSeen, name, part]);
};
