/** Every address that shows a screen; all else is the not-found page. */
export const paths = {
  home: "/",
  auth: "/auth",
  feed: "/feed",
  profile: "/profile",
  toolkit: "/toolkit",
  privacyTools: "/toolkit/privacy",
  travelTools: "/toolkit/travel",
  financeTools: "/toolkit/finance",
  visas: "/personal/visas",
  residencies: "/personal/residencies",
  citizenship: "/personal/citizenship",
  citizenshipOverview: "/citizenship/overview",
  citizenshipPrograms: "/citizenship/residencies",
  company: "/company",
  formation: "/company/formation",
} as const;

/** A path as it is written here: one slash at its beginning, none at its end. */
export const tidyPath = (path: string): string => `/${path.replace(/^\/+|\/+$/g, "")}`;

const known: ReadonlySet<string> = new Set(Object.values(paths));

/** Whether a path shows a screen. The server answers 404 for the others. */
export const isPagePath = (path: string): boolean => known.has(path);
