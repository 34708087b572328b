import express, { type Express, type RequestHandler, Router } from "express";
import { isPagePath } from "#client/app/paths.ts";
import { linkPages, pagesWithData } from "#client/app/public/public-pages.ts";
import { api } from "#shared/api.ts";
import { accountContract } from "#shared/auth/account-contract.ts";
import { alertsContract } from "#shared/monitoring/alerts-contract.ts";
import { waitlistContract } from "#shared/waitlist/contract.ts";
import type { Deps } from "./deps.ts";
import { createConversationExportStore } from "./features/assistant/conversations/export-store.ts";
import { assistantRoutes } from "./features/assistant/routes.ts";
import { createAccount } from "./features/auth/account/account.ts";
import { createLiveSessions } from "./features/auth/account/devices/live-sessions-store.ts";
import { accountRoutes } from "./features/auth/account/routes.ts";
import { authRoutes } from "./features/auth/routes.ts";
import { type AuthService, createAuthService } from "./features/auth/service.ts";
import { createSessionStore, type SessionStore, sessionEnded } from "./features/auth/session-store.ts";
import { createSessions } from "./features/auth/sessions.ts";
import { userChanged } from "./features/auth/store.ts";
import { countriesData } from "./features/countries/countries-data.ts";
import { countriesRoutes } from "./features/countries/routes.ts";
import { createAlertHub } from "./features/monitoring/alerts/hub/alert-hub.ts";
import { type AlertsDeps, alertsRoutes } from "./features/monitoring/alerts/routes.ts";
import { reschedule } from "./features/monitoring/digests/due-store.ts";
import { createStopLinks } from "./features/monitoring/digests/stop-links.ts";
import { createStopMails } from "./features/monitoring/digests/stop-mails.ts";
import { createMonitoringExportStore } from "./features/monitoring/export-store.ts";
import { monitoringRoutes } from "./features/monitoring/routes.ts";
import { blogFeed } from "./features/news/blog/blog-feed.ts";
import { blogPages } from "./features/news/blog/blog-pages.ts";
import { createBlogService } from "./features/news/blog/blog-service.ts";
import { builtInSources } from "./features/news/content/sources.ts";
import { normalAddress } from "./features/news/polling/feed-address.ts";
import { newsRoutes } from "./features/news/routes.ts";
import { sourcesRoutes } from "./features/news/sources/routes.ts";
import { createSourcesService } from "./features/news/sources/sources-service.ts";
import { createWaitlistAdmin } from "./features/waitlist/admin.ts";
import { createMailedLinks } from "./features/waitlist/mailed-links.ts";
import { waitlistRoutes } from "./features/waitlist/routes.ts";
import { createWaitlistService } from "./features/waitlist/service.ts";
import { parseEmailAddress } from "./features/waitlist/sign-up/email-address.ts";
import { plainForm } from "./features/waitlist/sign-up/plain-form.ts";
import { renderDocsPage } from "./http/document/docs-page.ts";
import { describeApi } from "./http/document/openapi.ts";
import { answerErrors, unknownEndpoint } from "./http/errors.ts";
import { createOpenStreams } from "./http/events/open-streams.ts";
import { type HttpServices, methodNotAllowed } from "./http/implement.ts";
import { logRequests } from "./http/logging.ts";
import { answerWithPage } from "./http/pages/failed-page.ts";
import { serveHome } from "./http/pages/home.ts";
import { plainLinks } from "./http/pages/plain-links.ts";
import { servePublicPages } from "./http/pages/public-pages.ts";
import { createRenderPublic } from "./http/pages/render-public.ts";
import { searchEngineRoutes } from "./http/pages/search-engines.ts";
import { htmlType, jsonType, prepareText, sendPrepared } from "./http/prepared.ts";
import { pageHeaders } from "./http/security-headers.ts";
import { redirectFlags, redirectFromSlash, type Site, serveSite } from "./http/static.ts";

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
  // The smallest answers first: for them each layer before weighs most.
  app.use(countriesRoutes({ store: deps.countries, notifications }));
  app.use(
    newsRoutes({
      store: deps.news,
      sources: deps.newsSources,
      blog,
      summaries: deps.summaries,
      notifications,
    }),
  );
  app.use(authRoutes({ service, sessions }));
  const account = accountOf(deps, { auth: service, sessionStore });
  app.use(accountRoutes({ ...account, sessions }));
  app.use(monitoringRoutes(deps.monitoring));
  const alerts = alertsOf(deps, sessionStore);
  app.use(alertsRoutes(alerts));
  app.use(waitlistRoutes(waitlist));
  app.use(sourcesRoutes(sourcesOf(deps)));
  app.use(
    assistantRoutes({
      service: deps.assistant,
      conversations: deps.conversations,
      suggestions: deps.suggestions,
    }),
  );
  app.use(apiDocument(describeApi(api, config.appUrl, sessions.cookieName), page));
  app.use("/api", redirectFromSlash, unknownEndpoint);
  if (flagHost) app.use(redirectFlags(flagHost));
  app.use(blogFeed({ blog, notifications, appUrl: config.appUrl }));
  if (site?.publicTemplate) {
    const { publicTemplate: template, settings } = site;
    app.use(searchEngineRoutes({ appUrl: config.appUrl, listPages: blog.listPages }));
    const render = createRenderPublic({ template, settings, appUrl: config.appUrl });
    app.use(
      Router().use(
        servePublicPages({ render, settings, pageHeaders: page }),
        blogPages({
          blog,
          notifications,
          appUrl: config.appUrl,
          log: deps.log,
          pageHeaders: page,
          renderList: (head, data) => render(pagesWithData.blog, head, data),
          renderUpdate: (head, data) => render(pagesWithData.blogUpdate, head, data),
        }),
        answerWithPage({ template, appUrl: config.appUrl, log: deps.log }),
      ),
    );
    app.use(
      plainForm({
        service: waitlist.service,
        log: deps.log,
        pageHeaders: page,
        renderRefused: (head, refused) => render(pagesWithData.waitlistRefused, head, refused),
      }),
    );
    app.use(
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
    app.use(serveHome({ page: site.page, hasSession: sessions.hasCookie, pageHeaders: page }));
  }
  if (site) app.use(serveSite(site, isPagePath, page));
  app.use(answerErrors(deps.log));
  return app;
};
