import type { APIRequestContext } from "@playwright/test";
import type { FeedServer } from "../support/feed-server.ts";
import { sourceOf } from "./feeds.ts";
import { expect } from "./test.ts";

/** A feed entry published now. */
interface Entry {
  id: string;
  title: string;
  text: string;
}

/** An RSS feed of these entries. */
export const feedOf = (...entries: Entry[]) => {
  const items = entries.map(
    ({ id, title, text }) =>
      `<item><title>${title}</title><link>https://gazette.example/${id}</link><guid>${id}</guid><pubDate>${new Date().toUTCString()}</pubDate><description>${text}</description></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>The Gazette</title>${items.join("")}</channel></rss>`;
};

/** Serves an entry in a new feed, and polls it. */
export const publish = async (admin: APIRequestContext, feeds: FeedServer, entry: Entry): Promise<void> => {
  const path = `/${entry.id}.rss`;
  feeds.set(path, { body: feedOf(entry) });
  const added = await admin.post("/api/admin/sources", { data: sourceOf(feeds.url + path, entry.id) });
  expect(added.status()).toBe(201);
  const { id } = await added.json();
  const poll = async () => (await admin.post(`/api/admin/sources/${id}/poll`)).status();
  // 409 while the job or another source of the host is polled, 429 once the job has polled this one.
  await expect.poll(poll).not.toBe(409);
};
