/** The addresses of pages that everybody may read, rendered by the server. */
export const publicPaths = {
  landing: "/landing",
  privacy: "/privacy",
  terms: "/terms",
  faq: "/faq",
  blog: "/blog",
  blogUpdate: "/blog/:id",
  waitlistConfirm: "/waitlist/confirm",
  waitlistUnsubscribe: "/waitlist/unsubscribe",
  waitlistJoined: "/waitlist/joined",
  verifyEmail: "/account/verify",
  stopAlerts: "/alerts/unsubscribe",
} as const;

/** Where the waitlist's form goes without JavaScript; opened as an address, it leads to the form. */
export const waitlistFormPath = "/waitlist";

/** Every address that shows a screen of the app; all else, but for public pages, is the not-found page. */
export const paths = {
  home: "/",
  auth: "/auth",
  resetPassword: "/auth/reset",
  admin: "/admin",
  sources: "/admin/sources",
  addSource: "/admin/sources/new",
  feed: "/feed",
  profile: "/profile",
  assistant: "/ai-agent",
  legislativeMonitor: "/ai-agent/legislative-monitor",
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

/** Whether a path is that of a public page; those of files have a dot in their last part. */
export const isPublicPath = (path: string): boolean =>
  Object.values(publicPaths).some((page) => new RegExp(`^${page.replace(/:\w+/g, "[^/.]+")}$`).test(path));

/** A path as it is written here: one slash at its beginning, none at its end. */
export const tidyPath = (path: string): string => `/${path.replace(/^\/+|\/+$/g, "")}`;

const known: ReadonlySet<string> = new Set(Object.values(paths));

/** Whether a path shows a screen. The server answers 404 for the others. */
export const isPagePath = (path: string): boolean => known.has(path);
