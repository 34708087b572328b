import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
} from "react";
import { useLocation } from "wouter";

/** Moves the focus to the heading of what is shown, else to the content as a whole. */
export const focusContent = (): void => {
  const target = document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

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
const keepScroll = (): (() => void) => {
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

const windowTitle = (title: string) => `${title} · Meridian`;

const ArrivalContext = createContext<((screen: string) => void) | null>(null);

/**
 * Stands once above all screens. After a navigation inside the app it does what a browser does after loading a page:
 * scrolls to the top and moves the focus to the content, so that a screen reader begins there. The scroll of back and
 * forward is left to the browser, the first screen too but for what `keepScroll` mends.
 */
export const NavigationEffects = ({ children }: { children: ReactNode }) => {
  const shown = useRef<string | null>(null);
  const isReturn = useRef(false);

  // Before the router's own effects: it would show another screen before this knows that the reader goes back.
  useLayoutEffect(() => {
    // The router tells of the last two, so that a jump inside a page is forgotten with the next link.
    const events = ["popstate", "pushState", "replaceState"];
    const note = ({ type }: Event) => {
      isReturn.current = type === "popstate";
    };
    for (const event of events) addEventListener(event, note);
    return () => {
      for (const event of events) removeEventListener(event, note);
    };
  }, []);

  useEffect(keepScroll, []);

  const arrive = useCallback((screen: string) => {
    const before = shown.current;
    shown.current = screen;
    if (before === null || before === screen) return;
    if (!isReturn.current) window.scrollTo(0, 0);
    focusContent();
  }, []);

  return <ArrivalContext value={arrive}>{children}</ArrivalContext>;
};

/**
 * Names the window after the screen that calls it, and tells `NavigationEffects` that the screen is there. Another
 * path or another title is another screen. Throws outside `NavigationEffects`.
 */
export const useScreen = (title: string): void => {
  const arrive = useContext(ArrivalContext);
  if (!arrive) throw new Error("useScreen must be used within NavigationEffects");
  const [path] = useLocation();
  // Before the effects of what the screen shows, which may have a name of its own.
  useLayoutEffect(() => {
    document.title = windowTitle(title);
  }, [title]);
  useEffect(() => arrive(`${path} ${title}`), [arrive, path, title]);
};

/** Names the window after what the screen shows, as long as that has a name; it is the same screen. */
export const useScreenName = (name: string | undefined): void => {
  useEffect(() => {
    if (name === undefined) return;
    const [usual, own] = [document.title, windowTitle(name)];
    document.title = own;
    return () => {
      if (document.title === own) document.title = usual;
    };
  }, [name]);
};
