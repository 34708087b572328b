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
import { readStored, writeStored } from "./storage.ts";

/** Moves the focus to the screen's heading, or to the content if there is no heading. */
export const focusContent = (): void => {
  const target = document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
  if (!target) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

const scrollKey = () => `scroll ${location.pathname}${location.search}`;

const isReload = () => {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry !== undefined && entry.type !== "navigate";
};

/**
 * Restores the scroll position after a reload. The browser does so too, but gives up while the page is still short,
 * before its data has arrived. Stops as soon as the reader scrolls.
 * @returns a function that ends it
 */
const restoreScroll = (): (() => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  const save = () => writeStored(scrollKey(), String(Math.round(scrollY)), "sessionStorage");
  addEventListener("pagehide", save, { signal });
  const target = isReload() ? Number(readStored(scrollKey(), "sessionStorage")) : 0;
  if (target > 0) {
    const observer = new ResizeObserver(() => {
      if (document.documentElement.scrollHeight - innerHeight < target) return;
      observer.disconnect();
      scrollTo(0, target);
    });
    observer.observe(document.body);
    const stop = () => observer.disconnect();
    for (const event of ["wheel", "touchmove", "keydown", "pointerdown", "pushState"]) {
      addEventListener(event, stop, { signal, passive: true });
    }
    signal.addEventListener("abort", stop);
  }
  return () => controller.abort();
};

const windowTitle = (title: string) => `${title} · Meridian`;

const ArrivalContext = createContext<((screen: string) => void) | null>(null);

/**
 * After a navigation inside the app, does what browsers do after a page load: scrolls to the top and moves the focus to
 * the content, so that screen readers start there. Renders once, above all screens. On Back and Forward the browser
 * restores the scroll position itself; `restoreScroll` helps it after a reload.
 */
export const NavigationEffects = ({ children }: { children: ReactNode }) => {
  const shown = useRef<string | null>(null);
  const isHistoryStep = useRef(false);

  // A layout effect, so that it listens before the router does and knows about Back before the next screen renders.
  useLayoutEffect(() => {
    // The router dispatches pushState and replaceState, so a jump inside a page is forgotten at the next link.
    const events = ["popstate", "pushState", "replaceState"];
    const note = ({ type }: Event) => {
      isHistoryStep.current = type === "popstate";
    };
    for (const event of events) addEventListener(event, note);
    return () => {
      for (const event of events) removeEventListener(event, note);
    };
  }, []);

  useEffect(restoreScroll, []);

  const arrive = useCallback((screen: string) => {
    const before = shown.current;
    shown.current = screen;
    if (before === null || before === screen) return;
    if (!isHistoryStep.current) window.scrollTo(0, 0);
    focusContent();
  }, []);

  return <ArrivalContext value={arrive}>{children}</ArrivalContext>;
};

/**
 * Sets the window title, and tells `NavigationEffects` that the screen is shown. Another path or title counts as another
 * screen. Throws outside `NavigationEffects`.
 */
export const useScreen = (title: string): void => {
  const arrive = useContext(ArrivalContext);
  if (!arrive) throw new Error("useScreen must be used within NavigationEffects");
  const [path] = useLocation();
  // A layout effect, so that `useScreenName` in the screen can override the title afterwards.
  useLayoutEffect(() => {
    document.title = windowTitle(title);
  }, [title]);
  useEffect(() => arrive(`${path} ${title}`), [arrive, path, title]);
};

/** Overrides the window title with the name of what the screen shows, for example a conversation. */
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
