import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { type FeedServer, startFeedServer } from "../support/feed-server.ts";
import { startSite } from "../support/site.ts";
import { expect } from "./test.ts";
import { appUrl, test as base, keeper } from "./waitlist-site.ts";

/** A feed entry published now. */
export interface Entry {
  id: string;
  title: string;
  text: string;
}

const feedOf = (...entries: Entry[]) => {
  const items = entries.map(
    ({ id, title, text }) =>
      `<item><title>${title}</title><link>https://gazette.example/${id}</link><guid>${id}</guid><pubDate>${new Date().toUTCString()}</pubDate><description>${text}</description></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>The Gazette</title>${items.join("")}</channel></rss>`;
};

/** The content of the site's only feed. */
const gazette: readonly Entry[] = [
  {
    id: "pt-permit",
    title: "Portugal changes the residence permit for remote workers",
    text: "Remote workers in Lisbon renew their residence permit online.",
  },
  {
    id: "de-tax",
    title: "Germany publishes new income tax rates",
    text: "The Bundestag adopted the income tax law.",
  },
];

const sourceOf = (url: string, name: string) => ({
  ...{ url, name },
  ...{ country: "global", language: "en", topic: "visa" },
});

/** A test with a separate site that polls one feed and writes its emails to files. */
export const test = base.extend<object, { feeds: FeedServer }>({
  feeds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const feeds = await startFeedServer({ "/gazette.rss": { body: feedOf(...gazette) } });
      await use(feeds);
      await feeds.close();
    },
    { scope: "worker" },
  ],
  site: [
    async ({ dataDir, feeds }, use) => {
      const feedsFile = join(dataDir, "feeds.json");
      await writeFile(feedsFile, JSON.stringify([sourceOf(`${feeds.url}/gazette.rss`, "The Gazette")]));
      const site = await startSite({
        env: {
          DATA_DIR: dataDir,
          NEWS_FEEDS_FILE: feedsFile,
          FETCH_ALLOW_HOSTS: feeds.hostPort,
          APP_URL: appUrl,
          TRUST_PROXY: "127.0.0.1",
          ADMIN_USERNAME: keeper.username,
          ADMIN_PASSWORD: keeper.password,
        },
      });
      await use(site);
      await site.end("SIGTERM");
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** Waits for the first poll of the site's feed. */
export const waitForFeed = (admin: APIRequestContext): Promise<void> =>
  expect
    .poll(async () => (await admin.get("/api/news?q=residence+permit+lisbon")).json(), { timeout: 30_000 })
    .toHaveLength(1);

/** Serves an entry in a new feed, and polls it. */
export const publish = async (admin: APIRequestContext, feeds: FeedServer, entry: Entry): Promise<void> => {
  const path = `/${entry.id}.rss`;
  feeds.set(path, { body: feedOf(entry) });
  const added = await admin.post("/api/admin/sources", { data: sourceOf(feeds.url + path, entry.id) });
  expect(added.status()).toBe(201);
  const { id } = await added.json();
  // If the job polls the source first, it cannot be polled again within a minute.
  expect([200, 409, 429]).toContain((await admin.post(`/api/admin/sources/${id}/poll`)).status());
};
