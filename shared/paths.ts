/** Public pages, rendered by the server. */
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

/** The waitlist form posts here when JavaScript is off; a GET redirects to the form. */
export const waitlistFormPath = "/waitlist";

/** Screens of the app. Any other path, apart from public pages, shows the not-found page. */
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

/** The account card of the profile screen. */
export const accountPath = `${paths.profile}#account`;

/** Query parameter that opens "Forgot password" on the auth screen. */
export const forgotParameter = "forgot";
export const forgotPasswordPath = `${paths.auth}?${forgotParameter}=1`;

/** Whether a path is a public page. A parameter never contains a dot, so file names do not match. */
export const isPublicPath = (path: string): boolean =>
  Object.values(publicPaths).some((page) => new RegExp(`^${page.replace(/:\w+/g, "[^/.]+")}$`).test(path));

/** Normalizes a path: one leading slash, no trailing slash. */
export const tidyPath = (path: string): string => `/${path.replace(/^\/+|\/+$/g, "")}`;

const known: ReadonlySet<string> = new Set(Object.values(paths));

/** Whether a path is a screen of the app; the server answers 404 otherwise. */
export const isPagePath = (path: string): boolean => known.has(path);
