/** Every address that shows a screen; all else is the not-found page. */
export const paths = {
  home: "/",
  auth: "/auth",
  feed: "/feed",
} as const;

const known: ReadonlySet<string> = new Set(Object.values(paths));

/** Whether a path shows a screen. The server answers 404 for the others. */
export const isPagePath = (path: string): boolean => known.has(path);
