import type { LinkAction } from "#shared/mailed-links.ts";
import { publicPaths, waitlistFormPath } from "#shared/paths.ts";
import { joinedMessage } from "#shared/waitlist/sign-up.ts";
import type { PublicPage, PublicRoute } from "./public-page.ts";

/** The pages of mailed links, by what the link does. */
export const linkPages = {
  confirm: {
    path: publicPaths.waitlistConfirm,
    title: "Confirm your address · Meridian",
    description: "Confirms an address on the waitlist of Meridian.",
    isListed: false,
    load: () => import("./link-pages.tsx").then(({ ConfirmLink }) => ConfirmLink),
  },
  unsubscribe: {
    path: publicPaths.waitlistUnsubscribe,
    title: "Leave the waitlist · Meridian",
    description: "Takes an address off the waitlist of Meridian.",
    isListed: false,
    load: () => import("./link-pages.tsx").then(({ UnsubscribeLink }) => UnsubscribeLink),
  },
  verifyEmail: {
    path: publicPaths.verifyEmail,
    title: "Confirm your address · Your account · Meridian",
    description: "Confirms the address of an account of Meridian.",
    isListed: false,
    load: () => import("./link-pages.tsx").then(({ VerifyEmailLink }) => VerifyEmailLink),
  },
  stopAlerts: {
    path: publicPaths.stopAlerts,
    title: "Stop mails with alerts · Meridian",
    description: "Stops the mails with alerts of an account of Meridian.",
    isListed: false,
    load: () => import("./link-pages.tsx").then(({ StopAlertsLink }) => StopAlertsLink),
  },
} satisfies Record<LinkAction, PublicPage>;

/** Every public page that shows the same to everybody. */
export const publicPages: readonly PublicPage[] = [
  {
    path: publicPaths.landing,
    title: "Meridian · Your Global Mobility Dashboard",
    description:
      "What changes in visas, residency, citizenship and tax, read from official sources and sorted by country, for people who live across borders. Free to join.",
    isListed: true,
    load: () => import("./landing.tsx").then(({ Landing }) => Landing),
  },
  {
    path: publicPaths.privacy,
    title: "Privacy · Meridian",
    description:
      "What Meridian stores about you, why, for how long, who else gets it, and how to have it deleted. One cookie, no trackers, no banner.",
    isListed: true,
    load: () => import("./legal/legal-pages.tsx").then(({ Privacy }) => Privacy),
  },
  {
    path: publicPaths.terms,
    title: "Terms · Meridian",
    description:
      "The terms of Meridian in plain words: information and not advice, sources shown, no warranty, and what an account may be used for.",
    isListed: true,
    load: () => import("./legal/legal-pages.tsx").then(({ Terms }) => Terms),
  },
  {
    path: publicPaths.faq,
    title: "Questions and answers · Meridian",
    description:
      "Where Meridian's updates come from, how sure its statements are, what the waitlist and an account need, and what happens to your data.",
    isListed: true,
    load: () => import("./legal/legal-pages.tsx").then(({ Faq }) => Faq),
  },
  ...Object.values(linkPages),
  {
    path: publicPaths.waitlistJoined,
    title: "Success! · Waitlist · Meridian",
    description: joinedMessage.text,
    isListed: false,
    load: () => import("./sign-up-pages.tsx").then(({ Joined }) => Joined),
  },
];

/** The public pages that show what the server finds for each address; it tells what is in their heads, too. */
export const pagesWithData = {
  blog: {
    path: publicPaths.blog,
    load: () => import("./blog.tsx").then(({ Blog }) => Blog),
  },
  blogUpdate: {
    path: publicPaths.blogUpdate,
    load: () => import("./blog.tsx").then(({ BlogUpdate }) => BlogUpdate),
  },
  waitlistRefused: {
    path: waitlistFormPath,
    load: () => import("./sign-up-pages.tsx").then(({ Refused }) => Refused),
  },
} satisfies Record<string, PublicRoute>;

const fits = ({ path: pattern }: PublicRoute, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+")}$`).test(path);

/** The public page at a path, if there is one. */
export const publicPageAt = (path: string): PublicRoute | undefined =>
  [...publicPages, ...Object.values(pagesWithData)].find((page) => fits(page, path));
