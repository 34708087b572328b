import { paths, normalizePath } from "#shared/paths.ts";

/** Where a path of ours leads after signing in; null for anything that would leave this site or lead back here. */
export const safeNext = (next: string | null): string | null => {
  if (!next?.startsWith("/")) return null;
  const base = "http://meridian.invalid";
  if (!URL.canParse(next, base)) return null;
  const url = new URL(next, base);
  const path = normalizePath(url.pathname);
  if (url.origin !== base || path === paths.auth) return null;
  return path + url.search + url.hash;
};

/** The auth screen, which leads back to `from` after signing in. */
export const authPathFrom = (from: string): string =>
  from === paths.home ? paths.auth : `${paths.auth}?next=${encodeURIComponent(from)}`;
