import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from "express";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { PublicPage } from "#client/site/public-page.ts";
import { publicPages } from "#client/site/public-pages.ts";
import { jsonLdOf } from "#client/site/structured-data.ts";
import { escapeMarkup } from "#shared/escape-html.ts";
import { apiDocsPath, mcpPath, paths, publicPaths } from "#shared/paths.ts";
import type { SiteSettings } from "#shared/site-settings.ts";
import { reportFailure } from "./errors.ts";
import { searchOf } from "./input.ts";
import { htmlType, type Prepared, prepareText, sendOnce, sendPrepared } from "./prepared.ts";
import { fillTemplate, type RenderOptions, type RenderPublic, renderHead } from "./render-page.ts";

export interface HomeOptions {
  /** The HTML document of the app. */
  page: Prepared;
  /** Whether a request has a session cookie, valid or not. */
  hasSession: (req: Request) => boolean;
  pageHeaders: RequestHandler;
}

/**
 * Serves `/`: redirects visitors to the landing page. A request with a session cookie gets the app, which checks the
 * session and navigates on.
 */
export const serveHome = ({ page, hasSession, pageHeaders }: HomeOptions): Router => {
  // The same bytes, but not for shared caches, because the response depends on the cookie.
  const appPage = prepareText(htmlType, page.encoded.identity.body.toString(), "private");
  return Router({ strict: true }).get(paths.home, pageHeaders, async (req, res) => {
    if (hasSession(req)) return sendPrepared(req, res, await appPage);
    res.set({ "Cache-Control": "no-store", Vary: "Cookie" });
    res.redirect(302, publicPaths.landing + searchOf(req));
  });
};

export interface AppForUsersOptions {
  /** The HTML document of the app. */
  page: Prepared;
  sessions: {
    hasCookie(req: Request): boolean;
    identify(req: Request, res: Response): Promise<void> | void;
  };
  pageHeaders: RequestHandler;
}

/**
 * Serves the app to signed-in users at addresses that are public pages for visitors. The check of the session is cached. If
 * it fails because the database is unavailable, the public page is served.
 */
export const serveAppToUsers = ({ page, sessions, pageHeaders }: AppForUsersOptions): RequestHandler => {
  const appPage = prepareText(htmlType, page.encoded.identity.body.toString(), "private");
  return async (req, res, next) => {
    if (!sessions.hasCookie(req)) return next();
    try {
      await sessions.identify(req, res);
    } catch {
      return next();
    }
    if (!req.user) return next();
    const prepared = await appPage;
    pageHeaders(req, res, () => sendPrepared(req, res, prepared));
  };
};

export interface PublicPagesOptions {
  render: RenderPublic;
  settings: SiteSettings;
  pageHeaders: RequestHandler;
}

/**
 * Serves the static public pages. Each is rendered on its first request and then cached for good, because it only
 * changes with the settings or a release.
 */
export const servePublicPages = ({ render, settings, pageHeaders }: PublicPagesOptions): Router => {
  const prepare = async (page: PublicPage) => {
    const html = await render(page, { ...page, jsonLd: jsonLdOf(page, settings) });
    return prepareText(htmlType, html, "public");
  };
  const rendered = new LRUCache<PublicPage, Prepared>({ max: publicPages.length, fetchMethod: prepare });
  const router = Router({ strict: true });
  for (const page of publicPages) {
    router.get(page.path, pageHeaders, async (req, res) =>
      sendPrepared(req, res, await rendered.forceFetch(page)),
    );
  }
  return router;
};

export interface FailedPageOptions extends Omit<RenderOptions, "settings"> {
  log: Logger;
}

const titles: Readonly<Record<number, string>> = {
  404: "Page not found",
  429: "Too many requests",
  503: "Please try again shortly",
};

/** Answers errors of public pages with an error page. It does not use React, because rendering may be what failed. */
export const answerWithPage =
  ({ template, appUrl, log }: FailedPageOptions): ErrorRequestHandler =>
  async (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const { status, headers, body } = reportFailure(log, error, req);
    const title = titles[status] ?? (status >= 500 ? "Something went wrong" : "This link is not valid");
    const head = { title: `${title} · Meridian`, description: body.message, isListed: false };
    const content = `<h1 class="text-5xl">${title}</h1><p>${escapeMarkup(body.message)}</p>`;
    const link = `<a class="text-link" href="${publicPaths.landing}">Go to the home page</a>`;
    const main = `<main id="main" class="mx-auto grid max-w-page gap-9 px-gutter py-section">${content}${link}</main>`;
    const html = fillTemplate(template, renderHead(head, appUrl), main);
    await sendOnce(req, res.set(headers), html, status);
  };

export interface SitemapPage {
  path: string;
  /** When its content last changed. */
  changedAt?: Date;
}

export interface SearchEnginesOptions {
  appUrl: string;
  /** Pages with content from the database, the most important first. */
  listPages?: () => Promise<readonly SitemapPage[]>;
}

/** Limit of the sitemap protocol (sitemaps.org). */
const maxPages = 50_000;
/** How long a sitemap is cached. Crawlers fetch it once an hour at most. */
const sitemapTtlMs = 10 * 60 * 1000;

const entryOf = (appUrl: string, { path, changedAt }: SitemapPage) => {
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
  return `<url><loc>${escapeMarkup(appUrl + path)}</loc>${changed}</url>`;
};

const sitemapOf = (appUrl: string, pages: readonly SitemapPage[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.slice(0, maxPages).map((page) => entryOf(appUrl, page)),
    "</urlset>\n",
  ].join("\n");

/** Path prefixes that cover all screens of the app, without `/`. */
const appAddresses = (): readonly string[] => {
  const screens = Object.values(paths).filter((path) => path !== paths.home);
  return screens.filter((path) => !screens.some((other) => path.startsWith(`${other}/`))).sort();
};

/** Excludes the API and the screens of the app, which need a session. */
const robotsOf = (appUrl: string): string =>
  [
    "User-agent: *",
    "Allow: /",
    ...["/api/", ...appAddresses()].map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${appUrl}/sitemap.xml`,
    "",
  ].join("\n");

/** Describes the site to language models, in the format of llmstxt.org. */
const llmsOf = (appUrl: string): string => {
  const link = (path: string, name: string, about: string) => `- [${name}](${appUrl}${path}): ${about}`;
  return [
    "# Meridian",
    "",
    "> What changes in visas, residency, citizenship and tax, and what that means for people who live across borders. Meridian computes who may enter, for how long, how many days are left, and who becomes tax resident. Each answer names its source and its date.",
    "",
    "## For programs",
    "",
    "No account is needed, and what you ask is not stored.",
    "",
    link(mcpPath, "Model Context Protocol", "each question as a read-only tool, over streamable HTTP"),
    link(
      "/api/questions",
      "Questions",
      "what Meridian computes, with JSON Schemas. `POST /api/questions/{id}` answers",
    ),
    link(
      "/api/questions/examples",
      "Worked examples",
      "inputs and answers of authorities, with their sources",
    ),
    link("/api/openapi.json", "OpenAPI", "all endpoints"),
    link(apiDocsPath, "API documentation", "the same information, as a page for people"),
    "",
    "## Pages",
    "",
    link(publicPaths.blog, "Updates", "the latest changes, newest first, each with its date and source"),
    link(
      publicPaths.places,
      "Places",
      "a page for each country and territory: entry, taxes, days to tax residence, programs",
    ),
    link(publicPaths.comparePlaces, "Compare places", "up to four places side by side"),
    ...publicPages
      .filter(({ isListed }) => isListed)
      .map(({ path, title, description }) => link(path, title, description)),
    "",
  ].join("\n");
};

/** Serves `/sitemap.xml` with all indexable public pages, `/robots.txt` and `/llms.txt`. */
export const searchEngineRoutes = ({ appUrl, listPages }: SearchEnginesOptions): Router => {
  const robots = prepareText("text/plain; charset=utf-8", robotsOf(appUrl), "public");
  const llms = prepareText("text/plain; charset=utf-8", llmsOf(appUrl), "public");
  const build = async () => {
    const pages = [...publicPages.filter(({ isListed }) => isListed), ...((await listPages?.()) ?? [])];
    return prepareText("application/xml; charset=utf-8", sitemapOf(appUrl, pages), "public");
  };
  // `perf: Date` makes the clock replaceable in tests.
  const sitemaps = new LRUCache<string, Prepared>({
    max: 1,
    ttl: sitemapTtlMs,
    fetchMethod: build,
    perf: Date,
  });
  const router = Router({ strict: true });
  router.get("/sitemap.xml", async (req, res) => sendPrepared(req, res, await sitemaps.forceFetch(req.path)));
  router.get("/robots.txt", async (req, res) => sendPrepared(req, res, await robots));
  router.get("/llms.txt", async (req, res) => sendPrepared(req, res, await llms));
  return router;
};
