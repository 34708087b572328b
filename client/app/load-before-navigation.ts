import type { AroundNavHandler } from "wouter";
import { screenAt } from "./screens.ts";

/** How long (ms) the old screen stays while the code of the next one loads. Then a loading indicator replaces it. */
const patienceMs = 1000;

/**
 * Returns a navigation handler for the router. It keeps the old screen until the code of the next one has loaded. A newer
 * navigation cancels a waiting one. Redirects do not wait, because they have no old screen to keep.
 */
export const createLoadBeforeNavigation = (): AroundNavHandler => {
  let newest = 0;
  return async (navigate, to, options) => {
    newest += 1;
    const [own, from] = [newest, window.location.href];
    const page = screenAt(new URL(to, from).pathname)?.page;
    if (page && !page.loaded() && !options?.replace) {
      const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
      // A failed load shows on the screen itself.
      await Promise.race([page.load().catch(() => undefined), patience]);
      // Back and Forward change the address without this handler.
      if (own !== newest || window.location.href !== from) return;
    }
    navigate(to, options);
  };
};
