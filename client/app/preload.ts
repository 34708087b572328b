import type { QueryClient } from "@tanstack/react-query";
import { currentUserOptions } from "#client/platform/current-user.tsx";
import { wasSignedIn } from "#client/platform/known-user.ts";
import { paths } from "#shared/paths.ts";
import { loadScreen, screenAt } from "./screens.ts";

/** Starts loading the code and the first data of a screen. Failures show when the screen is opened. */
const preloadScreen = (client: QueryClient, url: URL): void => {
  loadScreen(url.pathname);
  for (const code of screenAt(url.pathname)?.data ?? [])
    code.load().then(
      (preloadData) => preloadData(client, url),
      () => undefined,
    );
};

/** Asks who is signed in and, in parallel, for what the requested screen needs. */
export const preloadRequestedScreen = (client: QueryClient): void => {
  void client.prefetchQuery(currentUserOptions);
  // Visitors are led from most screens to the sign-in page, and their data requests would fail.
  if (wasSignedIn()) preloadScreen(client, new URL(window.location.href));
  else loadScreen(paths.auth);
};

/** How long (ms) the pointer rests on a link before it counts as interest. */
const restMs = 50;

const screenUrlOf = ({ target }: Event): URL | undefined => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== window.location.origin || link.target) return undefined;
  return screenAt(link.pathname) && new URL(link.href);
};

/**
 * Preloads a screen as soon as somebody reaches for a link to it: with the keyboard, by touch, or by resting the pointer on
 * it.
 * @returns a function that ends it
 */
export const preloadLinkedScreens = (client: QueryClient): (() => void) => {
  const controller = new AbortController();
  const { signal } = controller;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const preload = (url: URL | undefined) => {
    clearTimeout(timer);
    const isSignedIn = Boolean(client.getQueryData(currentUserOptions.queryKey));
    if (url && isSignedIn && url.pathname !== window.location.pathname) preloadScreen(client, url);
  };
  for (const reach of ["focusin", "pointerdown"])
    addEventListener(reach, (event) => preload(screenUrlOf(event)), { signal, passive: true });
  addEventListener(
    "pointerover",
    (event) => {
      clearTimeout(timer);
      const url = screenUrlOf(event);
      if (url) timer = setTimeout(preload, restMs, url);
    },
    { signal, passive: true },
  );
  signal.addEventListener("abort", () => clearTimeout(timer));
  return () => controller.abort();
};
