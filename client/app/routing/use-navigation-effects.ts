import { useEffect, useRef } from "react";

/**
 * After a navigation inside the app does what a browser does after loading a page: names it, scrolls to the top and
 * moves the focus to the content, so that a screen reader begins there. Back and forward keep the browser's scroll.
 */
export const useNavigationEffects = (path: string, title: string): void => {
  const shown = useRef<string | null>(null);
  const wentBack = useRef(false);

  useEffect(() => {
    const mark = () => {
      wentBack.current = true;
    };
    window.addEventListener("popstate", mark);
    return () => window.removeEventListener("popstate", mark);
  }, []);

  useEffect(() => {
    document.title = `${title} · Meridian`;
    const isFirst = shown.current === null;
    const isSame = shown.current === path;
    shown.current = path;
    if (isFirst || isSame) return;
    if (!wentBack.current) window.scrollTo(0, 0);
    wentBack.current = false;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [path, title]);
};
