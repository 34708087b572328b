import { vi } from "vitest";

/** Records the elements that the page scrolls to. Returns a function that returns the last one. */
export const watchScrolls = (): (() => unknown) => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  return () => scroll.mock.contexts.at(-1);
};
