import type { QueryClient } from "@tanstack/react-query";
import { currentUserOptions } from "#client/platform/current-user.tsx";
import { wasSignedIn } from "#client/platform/known-user.ts";
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

/** Requests the current user and, in parallel, the data of the requested screen. */
export const preloadRequestedScreen = (client: QueryClient): void => {
  void client.prefetchQuery(currentUserOptions);
  // The data requests of visitors would fail.
  if (wasSignedIn()) preloadScreen(client, new URL(window.location.href));
};

/** How long (ms) the pointer rests on a link before it counts as interest. */
const restMs = 50;

const screenUrlOf = ({ target }: Event): URL | undefined => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== window.location.origin || link.target) return undefined;
  return screenAt(link.pathname) && new URL(link.href);
};

/**
 * Preloads a screen as soon as the user focuses or touches a link to it, or rests the pointer on it. `signal` ends
 * this.
 */
export const preloadLinkedScreens = (client: QueryClient, signal?: AbortSignal): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onInterest = (event: Event) => {
    clearTimeout(timer);
    const url = screenUrlOf(event);
    if (!url || url.pathname === window.location.pathname) return;
    if (!client.getQueryData(currentUserOptions.queryKey)) return;
    if (event.type === "pointerover") timer = setTimeout(preloadScreen, restMs, client, url);
    else preloadScreen(client, url);
  };
  for (const type of ["focusin", "pointerdown", "pointerover"])
    addEventListener(type, onInterest, { signal, passive: true });
};
