import { normalizePath, paths } from "#shared/paths.ts";
import { parseUrl } from "#shared/url.ts";

/** Validates the path to open after sign-in. Null for other origins and for the auth screen itself. */
export const safeNext = (next: string | null): string | null => {
  if (!next?.startsWith("/")) return null;
  const base = "http://meridian.invalid";
  const url = parseUrl(next, base);
  if (!url) return null;
  const path = normalizePath(url.pathname);
  if (url.origin !== base || path === paths.auth) return null;
  return path + url.search + url.hash;
};

/** The auth screen's address, with `from` as the page to return to. */
export const authPathFrom = (from: string): string =>
  from === paths.home ? paths.auth : `${paths.auth}?next=${encodeURIComponent(from)}`;
