import type { Logger } from "pino";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { answersQueries, createDatabase, createPool } from "./db/client.ts";
import { createNotifications } from "./db/notifications.ts";
import { withReplicas } from "./db/replicas.ts";
import { createSafeFetch } from "./fetch/safe-fetch.ts";
import type { Http } from "./http/implement.ts";
import { createLimitStore } from "./http/limit-store.ts";
import { createRateLimiter } from "./http/rate-limit.ts";
import { createBackground } from "./jobs/background.ts";
import { createMailStore, mailQueued } from "./mail/mail-store.ts";
import { createMailSender } from "./mail/send-mail.ts";
import { createSmtpTransport } from "./mail/smtp.ts";
import { createTokens } from "./mail/tokens.ts";
import { createOutbox } from "./mail/transport.ts";
import { createLanguageModel } from "./model/language-model.ts";
import type { LoopJob, ScheduledJob } from "./module.ts";
import { createVault } from "./vault.ts";
import { createReadiness } from "./watch/probes.ts";
import { recordMail, recordModelCall, type Watch, watchFetch, watchQueries } from "./watch/watch.ts";

/** What the platform needs besides the configuration. */
export interface ResourceOptions {
  log: Logger;
  databaseUrl: string;
  /** Signs session cookies and mailed links, and encrypts stays and reminders. */
  sessionSecret: string;
  /** How long a query may take; tests extend it, because their machine may be busy. */
  databaseTimeouts?: typeof usualTimeouts;
  /** The time for the deadlines and retries of the language model; tests move it. */
  modelClock?: Clock;
  /** The destinations of measurements; by default, nothing is measured. */
  watch?: Watch;
}

/** The limiter gives up early: it then counts in memory, and the request still has time to answer. */
export const usualTimeouts = { queryMs: 2000, limiterMs: 700 };

/** Creates the resources that all features of an instance share. They connect on first use. */
export const openResources = (
  config: Config,
  {
    log,
    databaseUrl,
    sessionSecret,
    databaseTimeouts = usualTimeouts,
    modelClock,
    watch = {},
  }: ResourceOptions,
) => {
  const { queryMs, limiterMs } = databaseTimeouts;
  const { databaseDirectUrl, databaseReadUrls } = config;
  const isPooled = databaseDirectUrl !== undefined;
  const directUrl = databaseDirectUrl ?? databaseUrl;
  const notifications = createNotifications(directUrl, log, { followsLog: databaseReadUrls.length > 0 });
  const primary = createDatabase({ url: databaseUrl, log, timeoutMs: queryMs, isPooled });
  watchQueries(primary.pool, watch);
  const database = withReplicas(primary, {
    ...{ urls: databaseReadUrls, notifications, log, timeoutMs: queryMs, isPooled },
  });
  const { replicas } = database;
  for (const { pool } of replicas) watchQueries(pool, watch);
  const limiterPool = createPool({ url: databaseUrl, log, max: 3, timeoutMs: limiterMs, isPooled });
  const limits = createLimitStore(database);
  const outgoing = createSafeFetch({
    allowHosts: config.fetchAllowHosts,
    userAgent: `Meridian/1.0 (+${config.appUrl})`,
  });
  const model = createLanguageModel(config.languageModel, {
    log,
    clock: modelClock,
    onCall: (call) => recordModelCall(watch, call),
  });
  const mails = createMailStore(database);
  const outbox = createOutbox(config.dataDir);
  const tokens = createTokens(sessionSecret);
  const vault = createVault(sessionSecret);
  const background = createBackground(log);
  const mailSender = createMailSender({
    store: mails,
    onAttempt: (attempt) => recordMail(watch, attempt),
    transport: config.smtp
      ? createSmtpTransport(config.smtp, { siteHost: new URL(config.appUrl).hostname })
      : outbox,
    from: config.mailFrom,
    appUrl: config.appUrl,
    tokens,
    vault,
    log,
  });
  const jobs: ScheduledJob[] = [
    { name: "limits-prune", cron: everyNight, work: () => limits.prune() },
    { name: "mails-prune", cron: everyNight, work: () => mails.prune() },
    // Hourly, because a machine that writes emails to a folder often sleeps at night.
    { name: "outbox-prune", cron: "41 * * * *", work: () => outbox.prune() },
  ];
  const loops: LoopJob[] = [{ name: "mail", everyMs: 2000, wakeOn: [mailQueued], work: mailSender.sendDue }];
  return {
    config,
    log,
    databaseUrl,
    directUrl,
    isPooled,
    sessionSecret,
    database,
    notifications,
    limiter: createRateLimiter(limiterPool),
    limits,
    fetch: watchFetch(outgoing.fetch, watch),
    model,
    mails,
    mailSender,
    outbox,
    tokens,
    vault,
    background,
    watch,
    /** Connection pools by purpose. */
    pools: {
      requests: database.pool,
      limits: limiterPool,
      ...Object.fromEntries(replicas.map(({ name, pool }) => [`reads ${name}`, pool])),
    },
    // A working LISTEN connection proves that PostgreSQL answers, so a probe costs no query. With a replica alone, the
    // instance still answers reads.
    readiness: createReadiness(async () => {
      if (notifications.connected || (await answersQueries(limiterPool))) return true;
      return (await Promise.all(replicas.map(({ pool }) => answersQueries(pool)))).includes(true);
    }),
    jobs,
    loops,
    async close() {
      await Promise.all([notifications.stop(), model?.close()]);
      await Promise.all([outgoing.close(), database.close(), limiterPool.end()]);
    },
  };
};

/** Every night at 03:17 UTC, for jobs that delete old data. */
export const everyNight = "17 3 * * *";

export type Resources = ReturnType<typeof openResources>;

/** The resources and HTTP services that every feature gets. */
export type Platform = Resources & { http: Http };
