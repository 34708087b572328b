import { Router } from "express";
import { paths } from "#client/app/paths.ts";
import { publicPages } from "#client/app/public/public-pages.ts";
import { type Prepared, prepareText, sendPrepared } from "../prepared.ts";
import { escapeText } from "./page-head.ts";

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
