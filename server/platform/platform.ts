import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { createDatabase, createPool } from "./db/client.ts";
import { createNotifications } from "./db/notifications.ts";
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

/** What the platform needs besides the configuration. */
export interface ResourceOptions {
  log: Logger;
  databaseUrl: string;
  /** Signs session cookies and mailed links. */
  sessionSecret: string;
  /** How long a query may take; tests extend it, because their machine may be busy. */
  databaseTimeouts?: typeof usualTimeouts;
}

/** The limiter gives up early: it then counts in memory, and the request still has time to answer. */
export const usualTimeouts = { queryMs: 2000, limiterMs: 700 };

/** What one instance holds open for all features. Connects nothing before the first use. */
export const openResources = (
  config: Config,
  { log, databaseUrl, sessionSecret, databaseTimeouts = usualTimeouts }: ResourceOptions,
) => {
  const { queryMs, limiterMs } = databaseTimeouts;
  const database = createDatabase({ url: databaseUrl, log, timeoutMs: queryMs });
  const limiterPool = createPool({ url: databaseUrl, log, max: 3, timeoutMs: limiterMs });
  const limits = createLimitStore(database);
  const notifications = createNotifications(databaseUrl, log);
  const outgoing = createSafeFetch({
    allowHosts: config.fetchAllowHosts,
    userAgent: `Meridian/1.0 (+${config.appUrl})`,
  });
  const model = createLanguageModel(config.languageModel, { log });
  const mails = createMailStore(database);
  const outbox = createOutbox(config.dataDir);
  const tokens = createTokens(sessionSecret);
  const background = createBackground(log);
  const mailSender = createMailSender({
    store: mails,
    transport: config.smtp
      ? createSmtpTransport(config.smtp, { siteHost: new URL(config.appUrl).hostname })
      : outbox,
    from: config.mailFrom,
    appUrl: config.appUrl,
    tokens,
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
    sessionSecret,
    database,
    notifications,
    limiter: createRateLimiter(limiterPool),
    limits,
    fetch: outgoing.fetch,
    model,
    mails,
    mailSender,
    outbox,
    tokens,
    background,
    jobs,
    loops,
    async close() {
      await Promise.all([notifications.stop(), model?.close()]);
      await Promise.all([outgoing.close(), database.close(), limiterPool.end()]);
    },
  };
};

/** Every night at 03:17 UTC, for jobs that delete what is out of date. */
export const everyNight = "17 3 * * *";

export type Resources = ReturnType<typeof openResources>;

/** What every feature is built on. */
export type Platform = Resources & { http: Http };
