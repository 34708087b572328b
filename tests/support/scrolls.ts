import { vi } from "vitest";

/** Watches which elements the page scrolls to. Returns a function that gives the last one. */
export const watchScrolls = (): (() => unknown) => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  return () => scroll.mock.contexts.at(-1);
};
