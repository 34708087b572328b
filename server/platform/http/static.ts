import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { type RequestHandler, Router } from "express";
import { insertSiteSettings, type SiteSettings } from "#shared/site-settings.ts";
import { searchOf } from "./input.ts";
import { etagOf, htmlType, type Keeping, Prepared, prepareText, sendPrepared } from "./prepared.ts";

/** The page that the build made to stand around every public page, its styles written into it; nothing where none is. */
const readPublicTemplate = (folder: string): string | undefined => {
  const path = join(folder, "public.html");
  if (!existsSync(path)) return undefined;
  const inline = (_: string, href: string) => `<style>${readFileSync(join(folder, href), "utf8")}</style>`;
  return readFileSync(path, "utf8").replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)">/g, inline);
};

/** The built page and its files, read into memory: about 4 MB in all, most of it flags. */
export interface Site {
  page: Prepared;
  /** The same for every address that has no page: without JavaScript it says so. */
  notFound: Prepared;
  /** By path, for example `/favicon.svg`. What is not in here does not exist. */
  files: ReadonlyMap<string, Prepared>;
  /** Sources of the page's inline scripts for its content policy; public pages have the same. */
  scriptHashes: string[];
  /** What stands around every public page. */
  publicTemplate: string | undefined;
  settings: SiteSettings;
}

const types: Record<string, string> = {
  ".html": htmlType,
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

const twin = (path: string) => (existsSync(path) ? readFileSync(path) : undefined);

/** A file with the compressed twins that the build made of it. */
const readPrepared = (path: string, keep: Keeping): Prepared => {
  const identity = readFileSync(path);
  const br = twin(`${path}.br`);
  const gzip = twin(`${path}.gz`);
  const type = types[extname(path)] ?? "application/octet-stream";
  return new Prepared(type, keep, etagOf(identity), { br, gzip, identity });
};

/** CSP sources for inline scripts (the theme is applied before the first paint). */
const inlineScriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );

/** Neither compressed twins nor anything hidden is a file of the site. */
const notServed = /(\.br|\.gz|\.map)$|(^|\/)\./;

/** What the build names by its content never changes; flags hardly do. */
const keepingOf = (path: string): Keeping =>
  path.startsWith("assets/") ? "immutable" : path.startsWith("flags/") ? "daily" : "public";

const noscript = /<noscript>[\s\S]*?<\/noscript>/;
const notFoundWords =
  '<noscript><h1>404 Page Not Found</h1><p>There is no page at this address. <a href="/">Go to the start</a></p></noscript>';

/** Reads a build, and puts what the operator set into its page. */
export const readSite = async (folder: string, settings: SiteSettings): Promise<Site> => {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => extname(path) !== "" && !/^(index|public)\.html$/.test(path) && !notServed.test(path));
  const files = paths.map((path): [string, Prepared] => [
    `/${path}`,
    readPrepared(join(folder, path), keepingOf(path)),
  ]);
  const icon = files.find(([path]) => path === "/favicon.svg")?.[1];
  const html = readFileSync(join(folder, "index.html"), "utf8");
  const page = insertSiteSettings(html, settings);
  return {
    page: await prepareText(htmlType, page, "public"),
    notFound: await prepareText(htmlType, page.replace(noscript, notFoundWords), "public"),
    // Where no page names an icon, as with a file, browsers look for this one.
    files: new Map(icon ? [...files, ["/favicon.ico", icon]] : files),
    scriptHashes: inlineScriptHashes(html),
    publicTemplate: readPublicTemplate(folder),
    settings,
  };
};

/** Leads a read of a path that ends with a slash to the path without; all else goes on. */
export const redirectFromSlash: RequestHandler = (req, res, next) => {
  const isRead = req.method === "GET" || req.method === "HEAD";
  if (!isRead || req.path === "/" || !req.path.endsWith("/")) return next();
  // A path that begins with two slashes, in either direction, would lead to another host.
  // Looking behind keeps a path of thousands of slashes from being tried from each of them.
  const target = `/${(req.baseUrl + req.path).replace(/^[/\\]+|(?<!\/)\/+$/g, "")}`;
  res.redirect(308, target + searchOf(req));
};

/** Serves the files of a build. */
export const serveFiles =
  (files: Site["files"]): RequestHandler =>
  (req, res, next) => {
    const file = files.get(req.path);
    if (file && (req.method === "GET" || req.method === "HEAD")) sendPrepared(req, res, file);
    else next();
  };

/**
 * Serves the single-page app: its page for every path that `isPage` knows, and the same page with 404
 * for all else, where the app shows its not-found screen. `pageHeaders` are those of pages.
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
        return res.status(405).type("text").send("This address can only be read.");
      }
      next();
    },
    redirectFromSlash,
    pageHeaders,
    (req, res) => (isPage(req.path) ? sendPrepared(req, res, page) : sendPrepared(req, res, notFound, 404)),
  );

/**
 * Sends whoever asks for a flag on to a public host of them.
 * @param template an address with `{code}` in it
 */
export const redirectFlags = (template: string): Router =>
  Router().get("/flags/:file", ({ params: { file } }, res, next) => {
    const code = /^([a-z]{2})\.svg$/.exec(file)?.[1];
    if (!code) return next();
    res.set("Cache-Control", "public, max-age=86400").redirect(302, template.replaceAll("{code}", code));
  });
