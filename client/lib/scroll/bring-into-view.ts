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
