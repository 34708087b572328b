import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { createMeridian } from "#server/main.ts";
import { readConfig } from "#server/platform/config.ts";
import { runMigrations } from "#server/platform/db/open-database.ts";
import { createLogger } from "#server/platform/log.ts";
import { fixedRules } from "#shared/monitoring/rules.ts";
import { type FeedServer, startFeedServer } from "./feed-server.ts";
import { makeTestFolder } from "./folder.ts";
import { type RunningSite, startSite } from "./site.ts";

/** The numbers of feeds, items, and readers. */
export interface AlertSiteOptions {
  databaseUrl: string;
  smtpUrl: string;
  readers: number;
  feeds: number;
  itemsPerFeed: number;
}

/** A site that can be killed, with feeds and readers who get immediate emails about all items. */
export interface AlertSite {
  /** Starts the site, or another instance of it, with more settings. Resolves when it is up. */
  start(more?: Record<string, string>): Promise<RunningSite>;
  /** Publishes the items of the feeds with these indexes and makes the feeds due. */
  publish(...indexes: number[]): Promise<void>;
  /** Makes all feeds due whose items are missing and that are not being polled. */
  makeFeedsDue(): Promise<void>;
  /** Expires the leases of a killed site. */
  endLeases(): Promise<void>;
  /** Makes the next emails due. */
  passTime(): Promise<void>;
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  /** How often the feed with this index was read. */
  readsOf(index: number): number;
  /** The expected number of alerts. */
  expectedAlerts: number;
  /** Stops everything that is still running. */
  close(): Promise<void>;
}

/** Each item is a separate story, because titles with different numbers never match. */
const feedOf = (feed: number, count: number): string => {
  const items = Array.from({ length: count }, (_, index) => {
    const number = 10_000 + feed * 100 + index;
    const date = new Date(Date.now() - (feed * count + index) * 60_000).toUTCString();
    const link = `https://gazette-${feed}.example/${number}`;
    return `<item><title>Portugal: residence permit visa notice ${number}</title><link>${link}</link><guid>${link}</guid><pubDate>${date}</pubDate><description>The immigration service of Portugal publishes notice ${number} on residence permits and visas.</description></item>`;
  });
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Gazette ${feed}</title>${items.join("")}</channel></rss>`;
};

/** Creates readers with immediate emails, using the same calls as the settings card. */
const addReaders = async (databaseUrl: string, count: number): Promise<void> => {
  await runMigrations(databaseUrl, resolve("migrations"));
  const meridian = createMeridian(readConfig({ LOG_LEVEL: "silent" }), {
    log: createLogger("silent"),
    databaseUrl,
    sessionSecret: "a secret that signs nothing here",
  });
  for (let index = 0; index < count; index += 1) {
    const username = `reader-${index}`;
    const account = await meridian.auth.accounts.create({ username, passwordHash: "-", role: "member" });
    if (!account) throw new Error(`there is a ${username} already`);
    // As if its owner had opened the link that verifies the address.
    await meridian.platform.database.pool.query("UPDATE users SET email = $2 WHERE id = $1", [
      account.id,
      `${username}@readers.example`,
    ]);
    const preferences = {
      id: 0,
      userId: account.id,
      countryCode: "PT",
      notificationPreferences: { email: true, inApp: true, frequency: "immediate" as const },
      rules: [...fixedRules],
    };
    await meridian.monitoring.preferences.save(account.id, preferences, "Europe/Lisbon");
  }
  await meridian.close();
};

/** Prepares feeds and readers on an empty database. */
export const createAlertSite = async (options: AlertSiteOptions): Promise<AlertSite> => {
  const { databaseUrl, smtpUrl, readers, feeds: count, itemsPerFeed } = options;
  const dataDir = await makeTestFolder("alerts");
  // A separate host per feed, because a killed site keeps the lease of its host for a minute.
  const feeds: FeedServer[] = [];
  const empty = { body: '<rss version="2.0"><channel><title>Gazette</title></channel></rss>' };
  for (let index = 0; index < count; index += 1) feeds.push(await startFeedServer({ "/": empty }));
  const list = feeds.map(({ url }, index) => ({
    url: `${url}/`,
    name: `Gazette ${index}`,
    country: "PT",
    language: "en",
    topic: "visa",
    kind: "official",
  }));
  await writeFile(join(dataDir, "feeds.json"), JSON.stringify(list));
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    NEWS_FEEDS_FILE: join(dataDir, "feeds.json"),
    FETCH_ALLOW_HOSTS: feeds.map(({ hostPort }) => hostPort).join(),
    SMTP_URL: smtpUrl,
    MAIL_FROM: "Meridian <desk@meridian.example>",
    APP_URL: "http://meridian.example",
    LOG_LEVEL: "warn",
  };
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on("error", () => undefined);
  const query: AlertSite["query"] = async (text, values) => (await pool.query(text, values)).rows;
  const published: string[] = [];
  const makeFeedsDue = async () => {
    await query(
      `UPDATE news_sources SET next_poll_at = now()
       WHERE url = ANY ($1) AND item_count < $2 AND next_poll_at > now() AND coalesce(lease_until <= now(), true)`,
      [published, itemsPerFeed],
    );
  };

  await addReaders(databaseUrl, readers);

  const running: RunningSite[] = [];
  return {
    async start(more) {
      const site = await startSite({ env: { ...env, ...more }, timeoutMs: 240_000 });
      running.push(site);
      return site;
    },
    async publish(...indexes) {
      for (const index of indexes) {
        const feed = feeds[index];
        feed?.set("/", { body: feedOf(index, itemsPerFeed) });
        if (feed) published.push(`${feed.url}/`);
      }
      await makeFeedsDue();
    },
    makeFeedsDue,
    async endLeases() {
      await query("UPDATE news_sources SET lease_until = now() WHERE lease_until > now()");
      await query("UPDATE mails SET lease_until = now() WHERE lease_until > now()");
    },
    async passTime() {
      await query(
        `UPDATE monitoring_preferences SET last_mail_at = last_mail_at - interval '10 minutes', mail_due_at = now()
         WHERE mail_due_at > now()`,
      );
    },
    query,
    readsOf: (index) => feeds[index]?.requests.length ?? 0,
    expectedAlerts: readers * count * itemsPerFeed,
    async close() {
      await Promise.all(running.map((site) => site.end("SIGKILL")));
      await pool.end();
      for (const feed of feeds) await feed.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
