import type { LinkAction } from "#shared/mailed-links.ts";
import { apiDocsPath, patternOf, procedurePaths, publicPaths, waitlistFormPath } from "#shared/paths.ts";
import type { PublicPage, PublicRoute } from "./public-page.ts";

/** Pages of mailed links, by action. */
export const linkPages = {
  confirm: {
    path: publicPaths.waitlistConfirm,
    title: "Confirm your address · Meridian",
    description: "Confirms an address on Meridian's waitlist.",
    isListed: false,
    load: () => import("./link-pages.tsx").then(({ ConfirmLink }) => ConfirmLink),
  },
  unsubscribe: {
    path: publicPaths.waitlistUnsubscribe,
    title: "Leave the waitlist · Meridian",
    description: "Removes an address from Meridian's waitlist.",
    isListed: false,
    load: () => import("./link-pages.tsx").then(({ UnsubscribeLink }) => UnsubscribeLink),
  },
  verifyEmail: {
    path: publicPaths.verifyEmail,
    title: "Confirm your address · Your account · Meridian",
    description: "Confirms the email address of a Meridian account.",
    isListed: false,
    load: () => import("./link-pages.tsx").then(({ VerifyEmailLink }) => VerifyEmailLink),
  },
  stopAlerts: {
    path: publicPaths.stopAlerts,
    title: "Stop alert emails · Meridian",
    description: "Stops the alert emails of a Meridian account.",
    isListed: false,
    load: () => import("./link-pages.tsx").then(({ StopAlertsLink }) => StopAlertsLink),
  },
} satisfies Record<LinkAction, PublicPage>;

/** Public pages with the same content for everybody. */
export const publicPages: readonly PublicPage[] = [
  {
    path: publicPaths.landing,
    title: "Meridian · Your Global Mobility Dashboard",
    description:
      "Changes in visas, residency, citizenship and tax from official sources, sorted by country, for people who live across borders. Free to join.",
    isListed: true,
    load: () => import("./landing.tsx").then(({ Landing }) => Landing),
  },
  {
    path: publicPaths.privacy,
    title: "Privacy · Meridian",
    description:
      "What Meridian stores about you, why, for how long, who else receives it, and how to delete it. One cookie, no trackers, no banner.",
    isListed: true,
    load: () => import("./legal/legal-pages.tsx").then(({ Privacy }) => Privacy),
  },
  {
    path: publicPaths.terms,
    title: "Terms · Meridian",
    description:
      "Meridian's terms in plain words: information, not advice; sources shown; no warranty; and what you may use an account for.",
    isListed: true,
    load: () => import("./legal/legal-pages.tsx").then(({ Terms }) => Terms),
  },
  {
    path: publicPaths.faq,
    title: "Questions and answers · Meridian",
    description:
      "Where Meridian's updates come from, how reliable its statements are, what the waitlist and an account need, and what happens to your data.",
    isListed: true,
    load: () => import("./legal/legal-pages.tsx").then(({ Faq }) => Faq),
  },
  ...Object.values(linkPages),
];

/** Public pages with data per address. The server also sets their title and description. */
export const pagesWithData = {
  blog: {
    path: publicPaths.blog,
    load: () => import("./blog.tsx").then(({ Blog }) => Blog),
  },
  blogUpdate: {
    path: publicPaths.blogUpdate,
    load: () => import("./blog.tsx").then(({ BlogUpdate }) => BlogUpdate),
  },
  places: {
    path: publicPaths.places,
    load: () => import("./places.tsx").then(({ PlacesPage }) => PlacesPage),
  },
  comparePlaces: {
    path: publicPaths.comparePlaces,
    load: () => import("./places.tsx").then(({ ComparePage }) => ComparePage),
  },
  place: {
    path: publicPaths.place,
    load: () => import("./places.tsx").then(({ PlacePage }) => PlacePage),
  },
  procedures: {
    path: procedurePaths.procedures,
    load: () => import("./procedures.tsx").then(({ ProceduresPage }) => ProceduresPage),
  },
  procedure: {
    path: procedurePaths.procedure,
    load: () => import("./procedures.tsx").then(({ ProcedurePage }) => ProcedurePage),
  },
  apiDocs: {
    path: apiDocsPath,
    load: () => import("./api-docs.tsx").then(({ ApiDocs }) => ApiDocs),
  },
  waitlistJoined: {
    path: publicPaths.waitlistJoined,
    load: () => import("./sign-up-pages.tsx").then(({ Joined }) => Joined),
  },
  waitlistRefused: {
    path: waitlistFormPath,
    load: () => import("./sign-up-pages.tsx").then(({ Refused }) => Refused),
  },
} satisfies Record<string, PublicRoute>;

export const publicPageAt = (path: string): PublicRoute | undefined =>
  [...publicPages, ...Object.values(pagesWithData)].find((page) => patternOf(page.path).test(path));
