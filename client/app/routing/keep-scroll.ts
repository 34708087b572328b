const storageKey = () => `scroll ${location.pathname}${location.search}`;

/** Storage may be full or forbidden; then the page begins at its top. */
const remember = () => {
  try {
    sessionStorage.setItem(storageKey(), String(Math.round(scrollY)));
  } catch {
    // As said.
  }
};
const remembered = (): number => {
  try {
    return Number(sessionStorage.getItem(storageKey()));
  } catch {
    return 0;
  }
};

const isReturn = () => {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry !== undefined && entry.type !== "navigate";
};

/**
 * Brings a page that is loaded again to where its reader was. The browser would, but gives up while the page is still
 * short, before its data has come. A reader who scrolls first is left alone.
 * @returns what ends it
 */
export const keepScroll = (): (() => void) => {
  const ending = new AbortController();
  const { signal } = ending;
  addEventListener("pagehide", remember, { signal });
  const goal = isReturn() ? remembered() : 0;
  if (goal > 0) {
    const growth = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight - innerHeight < goal) return;
      growth.disconnect();
      scrollTo(0, goal);
    });
    growth.observe(document.body);
    const leave = () => growth.disconnect();
    for (const sign of ["wheel", "touchmove", "keydown", "pointerdown", "pushState"]) {
      addEventListener(sign, leave, { signal, passive: true });
    }
    signal.addEventListener("abort", leave);
  }
  return () => ending.abort();
};
