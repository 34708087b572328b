import express, { type Express, type RequestHandler, Router } from "express";
import { linkPages, pagesWithData } from "#client/site/public-pages.ts";
import { api } from "#shared/api.ts";
import { accountContract } from "#shared/auth/account-contract.ts";
import { alertsContract } from "#shared/monitoring/alerts-contract.ts";
import { isPagePath } from "#shared/paths.ts";
import { waitlistContract } from "#shared/waitlist/contract.ts";
import type { Deps } from "./deps.ts";
import { assistantRoutes } from "./features/assistant/routes.ts";
import { createConversationExportStore } from "./features/assistant/store.ts";
import { accountRoutes, createAccount } from "./features/auth/account.ts";
import { authRoutes } from "./features/auth/routes.ts";
import {
  createLiveSessions,
  createSessionStore,
  type SessionStore,
  sessionEnded,
} from "./features/auth/session-store.ts";
import { createSessions } from "./features/auth/sessions.ts";
import { type AuthService, createAuthService } from "./features/auth/sign-in.ts";
import { userChanged } from "./features/auth/store.ts";
import { countriesRoutes } from "./features/countries/routes.ts";
import { createAlertHub } from "./features/monitoring/alert-hub.ts";
import { reschedule } from "./features/monitoring/digest-store.ts";
import { type AlertsDeps, alertsRoutes, monitoringRoutes } from "./features/monitoring/routes.ts";
import { createStopLinks } from "./features/monitoring/stop-links.ts";
import { createStopMails } from "./features/monitoring/stop-mails.ts";
import { createMonitoringExportStore } from "./features/monitoring/store.ts";
import { createBlogService } from "./features/news/blog.ts";
import { atomType, blogFeed } from "./features/news/blog-feed.ts";
import { blogPages } from "./features/news/blog-pages.ts";
import { newsRoutes, sourcesRoutes } from "./features/news/routes.ts";
import { normalAddress } from "./features/news/source-store.ts";
import { createSourcesService } from "./features/news/sources.ts";
import { newsChanged } from "./features/news/store.ts";
import { createWaitlistAdmin } from "./features/waitlist/admin.ts";
import { createWaitlistService, parseEmailAddress } from "./features/waitlist/join.ts";
import { createMailedLinks } from "./features/waitlist/mailed-links.ts";
import { plainForm } from "./features/waitlist/plain-form.ts";
import { waitlistRoutes } from "./features/waitlist/routes.ts";
import { countriesData } from "./knowledge/countries.ts";
import { builtInSources } from "./knowledge/sources.ts";
import { answerErrors, unknownEndpoint } from "./platform/http/errors.ts";
import { createOpenStreams } from "./platform/http/event-stream.ts";
import { createGate } from "./platform/http/gate.ts";
import { type HttpServices, methodNotAllowed } from "./platform/http/implement.ts";
import { plainLinks } from "./platform/http/mailed-link-pages.ts";
import { describeApi, renderDocsPage } from "./platform/http/openapi.ts";
import { createNetworkBudget, createPageCache } from "./platform/http/page-cache.ts";
import { htmlType, jsonType, prepareText, sendPrepared } from "./platform/http/prepared.ts";
import {
  answerWithPage,
  searchEngineRoutes,
  serveHome,
  servePublicPages,
} from "./platform/http/public-pages.ts";
import { createRenderPublic } from "./platform/http/render-page.ts";
import { pageHeaders } from "./platform/http/security-headers.ts";
import {
  redirectFlags,
  redirectFromSlash,
  type Site,
  serveFiles,
  serveSite,
} from "./platform/http/static.ts";
import { logRequests } from "./platform/log.ts";

/** What the app is made of besides its dependencies. */
export interface AppOptions {
  /** Signs the session cookies. */
  sessionSecret: string;
  /** The built page; without one only the API is served. */
  site?: Site;
}

const waitlistOf = (deps: Deps) => {
  const { waitlist: store, mail, mails, outbox, limiter, config } = deps;
  const { transaction } = deps.database;
  const links = createMailedLinks(deps.tokens);
  return {
    store,
    service: createWaitlistService({ store, transaction, mail, links, limiter, appUrl: config.appUrl }),
    admin: createWaitlistAdmin({ store, transaction, mails, outbox }),
  };
};

const alertsOf = (deps: Deps, sessionStore: SessionStore): AlertsDeps => {
  const { alerts: store, database, notifications, tokens, log } = deps;
  const channels = { sessionEnded, userChanged };
  const onSessionEnded = (told: (sid: string) => void) => void sessionStore.on(sessionEnded, told);
  const liveSessions = createLiveSessions(database);
  return {
    store,
    hub: createAlertHub({ notifications, store, liveSessions, channels, onSessionEnded, log }),
    readDeliveries: deps.deliveries.readDeliveries,
    stopMails: createStopMails({ transaction: database.transaction, links: createStopLinks(tokens) }),
  };
};

const accountOf = (deps: Deps, { auth, sessionStore }: { auth: AuthService; sessionStore: SessionStore }) => {
  const { config, database, assistant, accounts, passwords, limiter, limits, mail, outbox, tokens } = deps;
  const conversations = createConversationExportStore(database);
  const monitoring = createMonitoringExportStore(database);
  return createAccount({
    ...{ database, accounts, auth, passwords, sessionStore, limiter, limits, mail, outbox, tokens },
    background: deps.background,
    appUrl: config.appUrl,
    parseAddress: parseEmailAddress,
    onEmailChanged: reschedule,
    otherParts: [
      { name: "preferences", read: monitoring.readPreferences },
      { name: "alerts", read: monitoring.listAlerts },
      { name: "conversations", read: conversations.listAll },
    ],
    counters: ["chat", "chat day", "summary", "summary day"],
    clear: [conversations.clear, monitoring.clearAlerts],
    onRemoved: (userId) => assistant.endDeleted(userId),
  });
};

const sourcesOf = ({ config, adminSources, feeds, classify, polling }: Deps) =>
  createSourcesService({
    store: adminSources,
    gateway: feeds,
    classify,
    polling,
    pollMinutes: config.newsPollMinutes,
    places: new Set([...countriesData.map(({ code }) => code), "EU", "global"]),
    listed: new Set((config.newsFeeds ?? builtInSources).map(({ url }) => normalAddress(url))),
  });

const apiDocument = (document: ReturnType<typeof describeApi>, pageHeaders: RequestHandler): Router => {
  const json = prepareText(jsonType, JSON.stringify(document), "public");
  const page = prepareText(htmlType, renderDocsPage(document), "public");
  const router = Router({ strict: true });
  const readOnly = methodNotAllowed(["HEAD", "GET"]);
  router
    .route("/api/openapi.json")
    .get(async (req, res) => sendPrepared(req, res, await json))
    .all(readOnly);
  router
    .route("/api/docs")
    .get(pageHeaders, async (req, res) => sendPrepared(req, res, await page))
    .all(readOnly);
  return router;
};

const apiPath = /^\/api(\/|$)/i;

/** A page takes a few ms to build, so a visitor at the end of the queue waits about 0.1 s. */
const pagesAtOnce = {
  atOnce: 3,
  waiting: 40,
  message: "Meridian is busy at the moment. Please try again in a few seconds.",
};
/** More than a quick crawler reads; kept pages are not counted. */
const newPagesPerNetwork = { points: 300, durationSec: 60 };

/** Puts the features together. Listens to nothing and starts no timer; two apps can live in one process. */
export const createApp = (deps: Deps, { sessionSecret, site }: AppOptions): Express => {
  const { config, accounts, notifications, limiter, passwords } = deps;
  const secure = config.appUrl.startsWith("https:");
  const service = createAuthService({ store: accounts, passwords, limiter });
  const blog = createBlogService(deps.blog, notifications);
  const waitlist = waitlistOf(deps);
  const sessionStore = createSessionStore(deps.database);
  const sessions = createSessions({
    secret: sessionSecret,
    secure,
    sessionStore,
    accounts,
    service,
    notifications,
    log: deps.log,
  });

  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  if (config.trustProxy) app.set("trust proxy", config.trustProxy);
  app.locals.http = {
    appOrigin: config.appUrl,
    limiter,
    identify: sessions.identify,
    streams: createOpenStreams(),
  } satisfies HttpServices;

  const logging = logRequests(deps.log);
  if (logging) app.use(logging);
  const { flagHost } = config;
  const page = pageHeaders(secure, site?.scriptHashes ?? [], flagHost ? [new URL(flagHost).origin] : []);
  const account = accountOf(deps, { auth: service, sessionStore });
  const alerts = alertsOf(deps, sessionStore);
  const apiRoutes = Router().use(
    // The smallest answers first: for them each layer before weighs most.
    countriesRoutes({ store: deps.countries, notifications }),
    newsRoutes({
      store: deps.news,
      sources: deps.newsSources,
      blog,
      summaries: deps.summaries,
      notifications,
    }),
    authRoutes({ service, sessions }),
    accountRoutes({ ...account, sessions }),
    monitoringRoutes(deps.monitoring),
    alertsRoutes(alerts),
    waitlistRoutes(waitlist),
    sourcesRoutes(sourcesOf(deps)),
    assistantRoutes({
      service: deps.assistant,
      conversations: deps.conversations,
      suggestions: deps.suggestions,
    }),
    apiDocument(describeApi(api, config.appUrl, sessions.cookieName), page),
    redirectFromSlash,
    unknownEndpoint,
  );

  const pages = Router();
  if (flagHost) pages.use(redirectFlags(flagHost));
  if (site) pages.use(serveFiles(site.files));
  const limits = { gate: createGate(pagesAtOnce), budget: createNetworkBudget(newPagesPerNetwork) };
  const news = { notifications, channel: newsChanged, ...limits };
  const feeds = createPageCache({ ...news, contentType: atomType });
  pages.use(blogFeed({ blog, feeds, appUrl: config.appUrl }));
  if (site?.publicTemplate) {
    const { publicTemplate: template, settings } = site;
    pages.use(searchEngineRoutes({ appUrl: config.appUrl, listPages: blog.listPages }));
    const render = createRenderPublic({ template, settings, appUrl: config.appUrl });
    pages.use(
      Router().use(
        servePublicPages({ render, settings, pageHeaders: page }),
        blogPages({
          blog,
          pages: createPageCache({ ...news, contentType: htmlType }),
          appUrl: config.appUrl,
          log: deps.log,
          pageHeaders: page,
          renderList: (head, data) => render(pagesWithData.blog, head, data),
          renderUpdate: (head, data) => render(pagesWithData.blogUpdate, head, data),
        }),
        answerWithPage({ template, appUrl: config.appUrl, log: deps.log }),
      ),
    );
    pages.use(
      plainForm({
        service: waitlist.service,
        log: deps.log,
        pageHeaders: page,
        renderRefused: (head, refused) => render(pagesWithData.waitlistRefused, head, refused),
      }),
    );
    pages.use(
      plainLinks({
        links: {
          confirm: { contract: waitlistContract.confirm, follow: waitlist.service.confirm },
          unsubscribe: { contract: waitlistContract.unsubscribe, follow: waitlist.service.unsubscribe },
          verifyEmail: { contract: accountContract.verifyEmail, follow: account.email.verify },
          stopAlerts: { contract: alertsContract.unsubscribe, follow: alerts.stopMails },
        },
        log: deps.log,
        pageHeaders: page,
        renderAnswer: (action, answer) => render(linkPages[action], linkPages[action], answer),
      }),
    );
    pages.use(serveHome({ page: site.page, hasSession: sessions.hasCookie, pageHeaders: page }));
  }
  if (site) pages.use(serveSite(site, isPagePath, page));

  // One look at the path decides, so that a page does not walk past every route of the API.
  app.use((req, res, next) => (apiPath.test(req.path) ? apiRoutes : pages)(req, res, next));
  app.use(answerErrors(deps.log));
  return app;
};
