import { type ErrorRequestHandler, type Request, type RequestHandler, Router } from "express";
import type { Logger } from "pino";
import type { PublicPage } from "#client/site/public-page.ts";
import { publicPages } from "#client/site/public-pages.ts";
import { jsonLdOf } from "#client/site/structured-data.ts";
import { paths, publicPaths } from "#shared/paths.ts";
import type { SiteSettings } from "#shared/site-settings.ts";
import { reportFailure } from "./errors.ts";
import { searchOf } from "./input.ts";
import { htmlType, type Prepared, prepareText, sendOnce, sendPrepared } from "./prepared.ts";
import {
  escapeText,
  fillTemplate,
  type RenderOptions,
  type RenderPublic,
  renderHead,
} from "./render-page.ts";

/** What the start needs. */
export interface HomeOptions {
  /** The page of the app. */
  page: Prepared;
  /** Whether a request has the cookie of a session, good or not. */
  hasSession: (req: Request) => boolean;
  pageHeaders: RequestHandler;
}

/**
 * `/`: visitors are led to the landing page. Whoever has a session's cookie gets the app, which finds out whose it is,
 * and leads on.
 */
export const serveHome = ({ page, hasSession, pageHeaders }: HomeOptions): Router => {
  // The same bytes, but kept by nobody for others: the answer differs by the cookie.
  const own = prepareText(htmlType, page.encoded.identity.body.toString(), "private");
  return Router({ strict: true }).get(paths.home, pageHeaders, async (req, res) => {
    if (hasSession(req)) return sendPrepared(req, res, await own);
    res.set({ "Cache-Control": "no-store", Vary: "Cookie" });
    res.redirect(302, publicPaths.landing + searchOf(req));
  });
};

/** What the public pages are made with. */
export interface PublicPagesOptions {
  render: RenderPublic;
  settings: SiteSettings;
  pageHeaders: RequestHandler;
}

/**
 * Serves the public pages that show the same to everybody. Each is rendered when it is first asked for, and then kept:
 * what it shows changes with the settings and the release only.
 */
export const servePublicPages = ({ render, settings, pageHeaders }: PublicPagesOptions): Router => {
  const prepare = async (page: PublicPage) => {
    const html = await render(page, { ...page, jsonLd: jsonLdOf(page, settings) });
    return prepareText(htmlType, html, "public");
  };
  const router = Router({ strict: true });
  for (const page of publicPages) {
    let kept: Promise<Prepared> | undefined;
    router.get(page.path, pageHeaders, async (req, res) => {
      kept ??= prepare(page).catch((error: unknown) => {
        kept = undefined;
        throw error;
      });
      sendPrepared(req, res, await kept);
    });
  }
  return router;
};

/** What a page of a failure is made with. */
export interface FailedPageOptions extends Omit<RenderOptions, "settings"> {
  log: Logger;
}

const titles: Readonly<Record<number, string>> = {
  429: "Too many pages",
  503: "Please try again shortly",
};

/**
 * Answers every error of the pages before it with a page in words. It is plain, and made here: what renders the other
 * pages may be what failed.
 */
export const answerWithPage =
  ({ template, appUrl, log }: FailedPageOptions): ErrorRequestHandler =>
  async (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const { status, headers, body } = reportFailure(log, error, req);
    const title = titles[status] ?? (status >= 500 ? "Something went wrong" : "This address is not right");
    const head = { title: `${title} · Meridian`, description: body.message, isListed: false };
    const words = `<h1 class="text-5xl">${title}</h1><p>${escapeText(body.message)}</p>`;
    const link = `<a class="text-link" href="${publicPaths.landing}">Meridian, home</a>`;
    const main = `<main id="main" class="mx-auto grid max-w-page gap-9 px-gutter py-section">${words}${link}</main>`;
    const html = fillTemplate(template, renderHead(head, appUrl), main);
    await sendOnce(req, res.set(headers), html, status);
  };

/** A page that search engines may list. */
export interface SitemapPage {
  /** The address under the site's, as it stands in a link. */
  path: string;
  /** When what it shows last changed. */
  changedAt?: Date;
}

/** What search engines are told with. */
export interface SearchEnginesOptions {
  appUrl: string;
  /** Pages that only the database knows, the most important first. */
  listPages?: () => Promise<readonly SitemapPage[]>;
}

/** More than this no sitemap may hold (sitemaps.org). */
const mostPages = 50_000;
/** How long a list of pages is good: those who ask for it come by the hour, at most. */
const keptMs = 10 * 60 * 1000;

const entryOf = (appUrl: string, { path, changedAt }: SitemapPage) => {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
  return `<url><loc>${escapeText(appUrl + path)}</loc>${changed}</url>`;
};

const sitemapOf = (appUrl: string, pages: readonly SitemapPage[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.slice(0, mostPages).map((page) => entryOf(appUrl, page)),
    "</urlset>\n",
  ].join("\n");

/** The screens of the app by the shortest addresses that all of theirs begin with; without the start. */
const appAddresses = (): readonly string[] => {
  const screens = Object.values(paths).filter((path) => path !== paths.home);
  return screens.filter((path) => !screens.some((other) => path.startsWith(`${other}/`))).sort();
};

/** Screens of the app hold nothing for visitors, and the API is for programs. */
const robotsOf = (appUrl: string): string =>
  [
    "User-agent: *",
    "Allow: /",
    ...["/api/", ...appAddresses()].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${appUrl}/sitemap.xml`,
    "",
  ].join("\n");

/** `/sitemap.xml` with the public pages that may be listed, and `/robots.txt`. */
export const searchEngineRoutes = ({ appUrl, listPages }: SearchEnginesOptions): Router => {
  const robots = prepareText("text/plain; charset=utf-8", robotsOf(appUrl), "public");
  const build = async () => {
    const pages = [...publicPages.filter(({ isListed }) => isListed), ...((await listPages?.()) ?? [])];
    return prepareText("application/xml; charset=utf-8", sitemapOf(appUrl, pages), "public");
  };
  let kept: Promise<Prepared> | undefined;
  let keptSince = 0;
  const sitemap = () => {
    if (kept && Date.now() - keptSince < keptMs) return kept;
    const building = build();
    kept = building;
    keptSince = Date.now();
    building.catch(() => {
      if (kept === building) kept = undefined;
    });
    return building;
  };
  const router = Router({ strict: true });
  router.get("/sitemap.xml", async (req, res) => sendPrepared(req, res, await sitemap()));
  router.get("/robots.txt", async (req, res) => sendPrepared(req, res, await robots));
  return router;
};
