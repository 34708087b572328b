import type { NewsSourceRow } from "#shared/news/tables.ts";
import { newsSources } from "#shared/news/tables.ts";
import { type FeedServer, startFeedServer } from "./feed-server.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

/** An entry of a feed; its link is made of its title where it has none. */
interface Entry {
  title: string;
  link?: string;
  date?: string;
  text?: string;
}

/** One entry as it stands in a feed. */
export const rssItem = ({ title, link, date, text = "" }: Entry) => {
  const pubDate = date ? `<pubDate>${date}</pubDate>` : "";
  const address = link ?? `https://gov.example/${title}`;
  return `<item><title>${title}</title><link>${address}</link>${pubDate}<description>${text}</description></item>`;
};

/** What a feed server answers with: a feed of these entries. */
export const rss = (...entries: Entry[]) => ({
  body: `<rss version="2.0"><channel><title>T</title>${entries.map(rssItem).join("")}</channel></rss>`,
});

/** An app beside a server of feeds that it may read. */
export interface Polling {
  app: TestApp;
  feeds: FeedServer;
  /** Makes these addresses, or paths of the server of feeds, the configured feeds; all of their items are shown. */
  configure(...addresses: string[]): Promise<void>;
  /** Makes all sources due, and polls them. */
  poll(): Promise<void>;
  /** The feeds by address. */
  sources(): Promise<NewsSourceRow[]>;
  /** The only one. */
  source(): Promise<NewsSourceRow>;
  change(changes: Partial<typeof newsSources.$inferInsert>): Promise<void>;
  /** Titles of all stored items, in alphabetical order. */
  titles(): Promise<string[]>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Starts both; `also` may be read besides. */
export const startPolling = async ({
  also = [],
  env,
}: {
  also?: readonly string[];
  env?: Record<string, string>;
} = {}): Promise<Polling> => {
  const feeds = await startFeedServer();
  const app = await createTestApp({
    env: { FETCH_ALLOW_HOSTS: [feeds.hostPort, ...also].join(","), ...env },
  });
  const { db, pool } = app.platform.database;
  const sources = async () =>
    (await db.select().from(newsSources).orderBy(newsSources.url)).filter(({ kind }) => kind === "feed");
  return {
    app,
    feeds,
    configure: (...addresses) =>
      app.news.sources.configureFeeds(
        addresses.map((address) => ({
          url: address.startsWith("/") ? feeds.url + address : address,
          name: `Source ${address}`,
          country: "PT",
          language: "en",
          topic: "visa",
        })),
      ),
    async poll() {
      await pool.query("UPDATE news_sources SET next_poll_at = now() - interval '1 second'");
      await app.news.polling.pollDueSources();
    },
    sources,
    async source() {
      const [source, ...others] = await sources();
      if (!source || others.length > 0) throw new Error(`there are ${others.length + 1} sources`);
      return source;
    },
    change: async (changes) => void (await db.update(newsSources).set(changes)),
    titles: async () =>
      (await pool.query<{ title: string }>("SELECT title FROM news_items ORDER BY title")).rows.map(
        ({ title }) => title,
      ),
    async clear() {
      await pool.query("TRUNCATE news_sources, news_items RESTART IDENTITY CASCADE");
      feeds.requests.length = 0;
    },
    async close() {
      await app.close();
      await feeds.close();
    },
  };
};
