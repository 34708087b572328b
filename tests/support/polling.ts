import type { NewsSourceRow } from "#shared/news/tables.ts";
import { newsSources } from "#shared/news/tables.ts";
import { type FeedServer, startFeedServer } from "./feed-server.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

/** A feed entry. The default link is derived from the title. */
interface Entry {
  title: string;
  link?: string;
  date?: string;
  text?: string;
}

/** Formats one feed entry as XML. */
export const rssItem = ({ title, link, date, text = "" }: Entry) => {
  const pubDate = date ? `<pubDate>${date}</pubDate>` : "";
  const address = link ?? `https://gov.example/${title}`;
  return `<item><title>${title}</title><link>${address}</link>${pubDate}<description>${text}</description></item>`;
};

/** A feed with these entries, as a server response. */
export const rss = (...entries: Entry[]) => ({
  body: `<rss version="2.0"><channel><title>T</title>${entries.map(rssItem).join("")}</channel></rss>`,
});

/** An app with a feed server that it may fetch from. */
export interface Polling {
  app: TestApp;
  feeds: FeedServer;
  /** Configures these URLs, or paths of the feed server, as the feeds. All of their items are shown. */
  configure(...addresses: string[]): Promise<void>;
  /** Polls all sources now. */
  poll(): Promise<void>;
  /** The feeds, ordered by URL. */
  sources(): Promise<NewsSourceRow[]>;
  /** The only feed. */
  source(): Promise<NewsSourceRow>;
  change(changes: Partial<typeof newsSources.$inferInsert>): Promise<void>;
  /** The titles of all stored items in alphabetical order. */
  titles(): Promise<string[]>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** Starts both. The app may also fetch from `also`. */
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
          kind: "official",
        })),
      ),
    async poll() {
      await pool.query("UPDATE news_sources SET next_poll_at = now() - interval '1 second'");
      await app.news.polling.pollDueSources();
    },
    sources,
    async source() {
      const [source, ...others] = await sources();
      if (!source || others.length > 0) throw new Error(`expected one source, found ${others.length + 1}`);
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
