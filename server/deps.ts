import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { createDatabase, createPool, type Database } from "./db/client.ts";
import { createNotifications, type Notifications } from "./db/notifications.ts";
import { createPasswords, type Passwords } from "./features/auth/passwords.ts";
import { type AccountStore, createAccountStore } from "./features/auth/store.ts";
import { countriesData } from "./features/countries/countries-data.ts";
import { type CountryStore, createCountryStore } from "./features/countries/store.ts";
import { type BlogStore, createBlogStore } from "./features/news/blog/blog-store.ts";
import { createClassifier } from "./features/news/classify.ts";
import { createFeedGateway } from "./features/news/gateway.ts";
import { createNewsService, type NewsService } from "./features/news/service.ts";
import { createNewsStore, type NewsStore } from "./features/news/store.ts";
import { createWaitlistStore, type WaitlistStore } from "./features/waitlist/store.ts";
import { createRateLimiter, type RateLimiter } from "./http/limits/rate-limit.ts";
import { createLimitStore, type LimitStore } from "./http/limits/store.ts";
import { createMailQueue, type MailQueue } from "./mail/mail-queue.ts";
import { createOutbox, type Outbox } from "./mail/outbox.ts";
import { createSmtpTransport } from "./mail/smtp/smtp-transport.ts";
import { createMailStore, type MailStore } from "./mail/store.ts";
import { createSafeFetch } from "./net/safe-fetch.ts";

/** Everything with a life of its own that the app, the jobs and the commands are built from. */
export interface Deps {
  config: Config;
  log: Logger;
  database: Database;
  notifications: Notifications;
  limiter: RateLimiter;
  limits: LimitStore;
  passwords: Passwords;
  accounts: AccountStore;
  countries: CountryStore;
  news: NewsStore;
  blog: BlogStore;
  newsService: NewsService;
  waitlist: WaitlistStore;
  mails: MailStore;
  mail: MailQueue;
  /** Where mails go without a mail server; what an earlier setting left there ages all the same. */
  outbox: Outbox;
  /** Closes every connection. */
  close(): Promise<void>;
}

/** Connects nothing yet: pools connect on first use, notifications at their `start`. */
export const createDeps = (config: Config, log: Logger, databaseUrl: string): Deps => {
  const database = createDatabase({ url: databaseUrl, log });
  // Counting gives up early, and then counts in this process: the request itself must still fail in time.
  const limiterPool = createPool({ url: databaseUrl, log, max: 3, patienceMs: 700 });
  const notifications = createNotifications(databaseUrl, log);
  const outgoing = createSafeFetch({
    allowHosts: config.fetchAllowHosts,
    userAgent: `Meridian/1.0 (+${config.appUrl})`,
  });
  const news = createNewsStore(database);
  const mails = createMailStore(database);
  const outbox = createOutbox(config.dataDir);
  return {
    config,
    log,
    database,
    notifications,
    limiter: createRateLimiter(limiterPool),
    limits: createLimitStore(database),
    passwords: createPasswords(),
    accounts: createAccountStore(database),
    countries: createCountryStore(database),
    news,
    blog: createBlogStore(database),
    newsService: createNewsService({
      store: news,
      gateway: createFeedGateway({ fetch: outgoing.fetch }),
      classify: createClassifier(countriesData),
      pollMinutes: config.newsPollMinutes,
      log,
    }),
    waitlist: createWaitlistStore(database),
    mails,
    mail: createMailQueue({
      store: mails,
      transport: config.smtp
        ? createSmtpTransport(config.smtp, { siteHost: new URL(config.appUrl).hostname })
        : outbox,
      from: config.mailFrom,
      appUrl: config.appUrl,
      log,
    }),
    outbox,
    async close() {
      await notifications.stop();
      await Promise.all([outgoing.close(), database.close(), limiterPool.end()]);
    },
  };
};
