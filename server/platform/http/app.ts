import express, { type Express, type Request, type RequestHandler, type Response, Router } from "express";
import { linkPages, pagesWithData } from "#client/site/public-pages.ts";
import { api } from "#shared/api.ts";
import type { ApiDocument } from "#shared/api-document.ts";
import type { RateLimit } from "#shared/contract.ts";
import { apiDocsPath, isPagePath } from "#shared/paths.ts";
import { siteSettingsOf } from "../config.ts";
import { logRequests } from "../log.ts";
import type { CachePages, Module } from "../module.ts";
import type { Platform } from "../platform.ts";
import { probeRoutes } from "../watch/probes.ts";
import { answerErrors, unknownEndpoint } from "./errors.ts";
import { createFairGate } from "./gate.ts";
import { methodNotAllowed } from "./implement.ts";
import { plainLinks } from "./mailed-link-pages.ts";
import { describeApi } from "./openapi.ts";
import { createNetworkBudget, createPageCache } from "./page-cache.ts";
import { htmlType, jsonType, type Prepared, prepareText, sendPrepared } from "./prepared.ts";
import {
  answerWithPage,
  searchEngineRoutes,
  serveAppToUsers,
  serveHome,
  servePublicPages,
} from "./public-pages.ts";
import { createRenderPublic, type RenderPublic } from "./render-page.ts";
import { pageHeaders as createPageHeaders } from "./security-headers.ts";
import { redirectFlags, redirectFromSlash, type Site, serveFiles, serveSite } from "./static.ts";

export interface AppOptions {
  /** In the order in which their pages, and addresses with parameters, are tried. */
  modules: readonly Module[];
  sessions: {
    cookieName: string;
    /** Whether a request carries a session cookie, valid or not. */
    hasCookie(req: Request): boolean;
    /** Sets `req.user` if the request belongs to a valid session. */
    identify(req: Request, res: Response): Promise<void> | void;
  };
  /** The built site; without one, the app serves the API only. */
  site?: Site;
  /** By default more than a fast crawler reads. Cached pages do not count. */
  newPagesPerNetwork?: RateLimit;
}

/** Serves the description of the API as JSON and as a page, both generated on their first request. */
const serveApiDocument = (
  describe: () => ApiDocument,
  render: RenderPublic,
  pageHeaders: RequestHandler,
): Router => {
  let json: Promise<Prepared> | undefined;
  let page: Promise<Prepared> | undefined;
  const head = {
    path: apiDocsPath,
    title: "API · Meridian",
    description: "The endpoints of Meridian, what they take and what they answer.",
    isListed: false,
  };
  const preparePage = async () =>
    prepareText(htmlType, await render(pagesWithData.apiDocs, head, describe()), "public");
  const router = Router({ strict: true });
  const readOnly = methodNotAllowed(["HEAD", "GET"]);
  router
    .route("/api/openapi.json")
    .get(async (req, res) => {
      json ??= prepareText(jsonType, JSON.stringify(describe()), "public");
      sendPrepared(req, res, await json);
    })
    .all(readOnly);
  router
    .route(apiDocsPath)
    .get(pageHeaders, async (req, res) => {
      page ??= preparePage();
      sendPrepared(req, res, await page);
    })
    .all(readOnly);
  return router;
};

/** For an app without a built site. */
const plainTemplate =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"></head><body><div id="root"></div></body></html>';

const apiPath = /^\/api(\/|$)/i;

/**
 * Passes a request directly to the router of its path. Requests for paths with parameters or in another spelling continue
 * with the next middleware.
 */
const routeByPath = (routers: readonly Router[]): RequestHandler => {
  const byPath = new Map<string, Router>();
  for (const router of routers)
    for (const { route } of router.stack)
      if (route && !route.path.includes(":") && !byPath.has(route.path)) byPath.set(route.path, router);
  return (req, res, next) => {
    const router = byPath.get(req.path);
    if (router) router(req, res, next);
    else next();
  };
};

/** Building a page takes a few milliseconds, so a visitor at the end of the queue waits about 0.1 s. */
const pagesAtOnce = {
  atOnce: 3,
  waiting: 40,
};
/** Builds the Express app from the modules. It listens on nothing and starts no timer, so a process can hold several. */
export const createApp = (
  platform: Platform,
  { modules, sessions, site, newPagesPerNetwork = { points: 300, durationSec: 60 } }: AppOptions,
): Express => {
  const { config, log, http, notifications } = platform;
  const { appUrl, flagHost } = config;
  const isSecure = appUrl.startsWith("https:");
  const flagHosts = flagHost ? [new URL(flagHost).origin] : [];
  const pageHeaders = createPageHeaders(isSecure, site?.scriptHashes ?? [], flagHosts);

  const { publicTemplate: template = plainTemplate, settings = siteSettingsOf(config) } = site ?? {};
  const { answerTemplate = template } = site ?? {};
  const render = createRenderPublic({ template, settings, appUrl });
  const renderAnswer = createRenderPublic({ template: answerTemplate, settings, appUrl });

  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  if (config.trustProxy) app.set("trust proxy", config.trustProxy);
  const logging = logRequests(log);
  if (logging) app.use(logging);
  const { tracer } = platform.watch;
  if (tracer) app.use(tracer.traceRequests);

  const apiRouters = [
    ...modules.flatMap(({ routes }) => routes),
    serveApiDocument(() => describeApi(api, appUrl, sessions.cookieName), render, pageHeaders),
  ];
  const apiRoutes = Router().use(
    // Check the prefix once, so that a page is not matched against every route of the API.
    (req, _res, next) => next(apiPath.test(req.path) ? undefined : "router"),
    routeByPath(apiRouters),
    ...apiRouters,
  );
  apiRoutes.use("/api", redirectFromSlash, unknownEndpoint);

  const gate = createFairGate(pagesAtOnce);
  const budget = createNetworkBudget(newPagesPerNetwork);
  const cachePages: CachePages = (channel, contentType, current) =>
    createPageCache({ basis: { notifications, channel, current }, contentType, gate, budget });

  const pages = Router();
  if (flagHost) pages.use(redirectFlags(flagHost));
  if (site) pages.use(serveFiles(site.files));
  for (const { documents } of modules) for (const router of documents?.(cachePages) ?? []) pages.use(router);
  if (site?.publicTemplate) {
    const serveApp = serveAppToUsers({ page: site.page, sessions, pageHeaders });
    const publicSite = { render, pageHeaders, cachePages, serveApp };
    const listPages = async () =>
      (await Promise.all(modules.map((module) => module.listPages?.() ?? []))).flat();
    pages.use(searchEngineRoutes({ appUrl, listPages }));
    pages.use(
      Router().use(
        servePublicPages({ render, settings, pageHeaders }),
        ...modules.flatMap((module) => module.pages?.(publicSite) ?? []),
        answerWithPage({ template: answerTemplate, appUrl, log }),
      ),
      ...modules.flatMap((module) => module.forms?.({ ...publicSite, render: renderAnswer }) ?? []),
      plainLinks({
        ...{ http, log, pageHeaders },
        links: Object.assign({}, ...modules.map(({ mailedLinks }) => mailedLinks)),
        renderAnswer: (action, answer) => renderAnswer(linkPages[action], linkPages[action], answer),
      }),
    );
    pages.use(serveHome({ page: site.page, hasSession: sessions.hasCookie, pageHeaders }));
  }
  pages.use(probeRoutes(platform.readiness));
  if (site) pages.use(serveSite(site, isPagePath, pageHeaders));

  app.use(apiRoutes, pages);
  app.use(answerErrors(log));
  return app;
};
