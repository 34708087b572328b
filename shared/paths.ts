/** The server-rendered public pages. */
export const publicPaths = {
  landing: "/landing",
  privacy: "/privacy",
  terms: "/terms",
  faq: "/faq",
  blog: "/blog",
  blogUpdate: "/blog/:id",
  places: "/places",
  comparePlaces: "/places/compare",
  place: "/places/:slug",
  waitlistConfirm: "/waitlist/confirm",
  waitlistUnsubscribe: "/waitlist/unsubscribe",
  waitlistJoined: "/waitlist/joined",
  verifyEmail: "/account/verify",
  stopAlerts: "/alerts/unsubscribe",
} as const;

/** The description of the API for people, rendered by the server. */
export const apiDocsPath = "/api/docs";

/** The endpoint of the Model Context Protocol. */
export const mcpPath = "/mcp";
/** The public pages of procedures. Apart from `publicPaths`, so that the first script of the app does not grow. */
export const procedurePaths = { procedures: "/procedures", procedure: "/procedures/:id" } as const;

/** The target of the waitlist form without JavaScript. A GET request redirects to the form. */
export const waitlistFormPath = "/waitlist";

/** The screens of the app. Any other path that is not public shows the not-found page. */
export const paths = {
  home: "/",
  auth: "/auth",
  resetPassword: "/auth/reset",
  admin: "/admin",
  updates: "/admin/updates",
  sources: "/admin/sources",
  addSource: "/admin/sources/new",
  questions: "/admin/questions",
  health: "/admin/health",
  feed: "/feed",
  today: "/today",
  profile: "/profile",
  assistant: "/ai-agent",
  legislativeMonitor: "/ai-agent/legislative-monitor",
  toolkit: "/toolkit",
  privacyTools: "/toolkit/privacy",
  travelTools: "/toolkit/travel",
  financeTools: "/toolkit/finance",
  programmes: "/personal/programmes",
  programme: "/personal/programmes/:id",
  visas: "/personal/visas",
  residencies: "/personal/residencies",
  citizenship: "/personal/citizenship",
  citizenshipOverview: "/citizenship/overview",
  citizenshipPrograms: "/citizenship/residencies",
  stays: "/stays",
  entry: "/entry",
  verifyStays: "/stays/verify",
  company: "/company",
  formation: "/company/formation",
} as const;

/** Public pages that the app shows in its shell to signed-in readers, the most specific first. */
const sharedPaths = [publicPaths.places, publicPaths.comparePlaces, publicPaths.place] as const;
export type SharedPath = (typeof sharedPaths)[number];

/** The shared page at a path, as the path with parameters; undefined if there is none. */
export const sharedPathOf = (path: string): SharedPath | undefined =>
  sharedPaths.find((page) => patternOf(page).test(path));

/** The account card of the profile screen. */
export const accountPath = `${paths.profile}#account`;

/** The query parameter that opens "Forgot password" on the auth screen. */
export const forgotParameter = "forgot";
export const forgotPasswordPath = `${paths.auth}?${forgotParameter}=1`;

/** The query parameter that opens "Register" on the auth screen. */
export const registerParameter = "register";
export const registerPath = `${paths.auth}?${registerParameter}=1`;

/** A pattern for a path with parameters. A parameter matches no dot, so that paths of files do not match. */
export const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:\w+/g, "[^/.]+")}$`);

/** Whether a path belongs to a public page. */
export const isPublicPath = (path: string): boolean =>
  Object.values({ ...publicPaths, ...procedurePaths }).some((page) => patternOf(page).test(path));

/** Normalizes a path to one leading slash and no trailing slash. */
export const normalizePath = (path: string): string => `/${path.replace(/^\/+|(?<!\/)\/+$/g, "")}`;

export type AppPath = (typeof paths)[keyof typeof paths];

const known: ReadonlySet<string> = new Set(Object.values(paths));
const patterns = Object.values(paths)
  .filter((path) => path.includes(":"))
  .map((path) => ({ path, pattern: patternOf(path) }));

/** The screen of the app at a path, as its pattern in `paths`: `/personal/programmes/:id` for `/personal/programmes/pt-d7`. */
export const appPathOf = (path: string): AppPath | undefined =>
  known.has(path) ? (path as AppPath) : patterns.find(({ pattern }) => pattern.test(path))?.path;

/** Whether a path is a screen of the app. The server responds with 404 to all others. */
export const isPagePath = (path: string): boolean => appPathOf(path) !== undefined;
