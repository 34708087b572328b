import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { type RequestHandler, Router } from "express";
import { insertSiteSettings, type SiteSettings } from "#shared/site-settings.ts";
import { searchOf } from "./input.ts";
import { type CachePolicy, etagOf, htmlType, Prepared, prepareText, sendPrepared } from "./prepared.ts";

/** The HTML documents around public pages. */
interface PublicTemplates {
  /** For pages that are visited, with inlined styles for a quick first paint. */
  publicTemplate: string | undefined;
  /** For pages that answer a form or report an error: the same with linked styles, a third of the size. */
  answerTemplate: string | undefined;
}

const readPublicTemplates = (folder: string): PublicTemplates => {
  const path = join(folder, "public.html");
  if (!existsSync(path)) return { publicTemplate: undefined, answerTemplate: undefined };
  const answerTemplate = readFileSync(path, "utf8");
  const inline = (_: string, href: string) => `<style>${readFileSync(join(folder, href), "utf8")}</style>`;
  const publicTemplate = answerTemplate.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, inline);
  return { publicTemplate, answerTemplate };
};

/** The built app and its files, held in memory: about 4 MB, most of it flags. */
export interface Site extends PublicTemplates {
  page: Prepared;
  /** The app for unknown addresses. Without JavaScript it shows a 404 message. */
  notFound: Prepared;
  /** By path, for example `/favicon.svg`. */
  files: ReadonlyMap<string, Prepared>;
  /** CSP hashes of the inline scripts, which all pages share. */
  scriptHashes: string[];
  settings: SiteSettings;
}

const types: Record<string, string> = {
  ".html": htmlType,
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

const readIfPresent = (path: string) => (existsSync(path) ? readFileSync(path) : undefined);

/** Reads a file and the compressed versions that the build put next to it. */
const readPrepared = (path: string, policy: CachePolicy): Prepared => {
  const identity = readFileSync(path);
  const br = readIfPresent(`${path}.br`);
  const gzip = readIfPresent(`${path}.gz`);
  const type = types[extname(path)] ?? "application/octet-stream";
  return new Prepared(type, policy, etagOf(identity), { br, gzip, identity });
};

/** CSP hashes of the inline scripts, which apply the theme before the first paint. */
const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );

/** Compressed versions, source maps and hidden files are not served by name. */
const notServed = /(\.br|\.gz|\.map)$|(^|\/)\./;

/** Assets have a content hash in their name, so they never change. Flags rarely do. */
const cachePolicyOf = (path: string): CachePolicy =>
  path.startsWith("assets/") ? "immutable" : path.startsWith("flags/") ? "daily" : "public";

const noscript = /<noscript>[\s\S]*?<\/noscript>/;
const notFoundWords =
  '<noscript><h1>404 Page Not Found</h1><p>There is no page at this address. <a href="/">Go to the start</a></p></noscript>';

/** Reads the build and inserts the operator's settings into the page. */
export const readSite = async (folder: string, settings: SiteSettings): Promise<Site> => {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => extname(path) !== "" && !/^(index|public)\.html$/.test(path) && !notServed.test(path));
  const files = paths.map((path): [string, Prepared] => [
    `/${path}`,
    readPrepared(join(folder, path), cachePolicyOf(path)),
  ]);
  const icon = files.find(([path]) => path === "/favicon.svg")?.[1];
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const page = insertSiteSettings(html, settings);
  return {
    page: await prepareText(htmlType, page, "public"),
    notFound: await prepareText(htmlType, page.replace(noscript, notFoundWords), "public"),
    // Browsers request this path for documents that name no icon.
    files: new Map(icon ? [...files, ["/favicon.ico", icon]] : files),
    scriptHashes: inlineScriptHashes(html),
    ...readPublicTemplates(folder),
    settings,
  };
};

/** Redirects GET and HEAD requests for a path with a trailing slash to the path without it. */
export const redirectFromSlash: RequestHandler = (req, res, next) => {
  const isRead = req.method === "GET" || req.method === "HEAD";
  if (!isRead || req.path === "/" || !req.path.endsWith("/")) return next();
  // A target that starts with two slashes or backslashes would redirect to another host.
  // The lookbehind avoids quadratic backtracking on a path of thousands of slashes.
  const target = `/${(req.baseUrl + req.path).replace(/^[/\\]+|(?<!\/)\/+$/g, "")}`;
  res.redirect(308, target + searchOf(req));
};

export const serveFiles =
  (files: Site["files"]): RequestHandler =>
  (req, res, next) => {
    const file = files.get(req.path);
    if (file && (req.method === "GET" || req.method === "HEAD")) sendPrepared(req, res, file);
    else next();
  };

/**
 * Serves the single-page app for every path that `isPage` accepts, and for all others with status 404, where the app
 * shows its not-found screen.
 */
export const serveSite = (
  { page, notFound }: Pick<Site, "page" | "notFound">,
  isPage: (path: string) => boolean,
  pageHeaders: RequestHandler,
): Router =>
  Router().use(
    (req, res, next) => {
      if (req.method !== "GET" && req.method !== "HEAD") {
        res.setHeader("Allow", "GET, HEAD");
        return res.status(405).type("text").send("This address only accepts GET and HEAD.");
      }
      next();
    },
    redirectFromSlash,
    pageHeaders,
    (req, res) => (isPage(req.path) ? sendPrepared(req, res, page) : sendPrepared(req, res, notFound, 404)),
  );

/**
 * Redirects flags to a public flag host.
 * @param template URL with `{code}` in it
 */
export const redirectFlags = (template: string): Router =>
  Router().get("/flags/:file", ({ params: { file } }, res, next) => {
    const code = /^([a-z]{2})\.svg$/.exec(file)?.[1];
    if (!code) return next();
    res.set("Cache-Control", "public, max-age=86400").redirect(302, template.replaceAll("{code}", code));
  });
