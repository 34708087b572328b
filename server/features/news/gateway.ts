import type { SafeFetch } from "#server/net/safe-fetch.ts";
import { parseFeed } from "./parse-feed.ts";
import type { FeedEntry } from "./parsing/feed-entry.ts";

const accept =
  "application/rss+xml, application/atom+xml, application/rdf+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, */*;q=0.1";

/** What the news has of the outside world. */
export interface FeedGateway {
  /**
   * Reads a feed as it is now, its entries in the order of the document.
   * @throws FetchError when it cannot be had, FeedError when it is no feed; both say why to a person
   */
  readFeed(url: string): Promise<FeedEntry[]>;
}

/** Reads feeds through the safe fetch. */
export const createFeedGateway = ({ fetch }: { fetch: SafeFetch }): FeedGateway => ({
  readFeed: async (url) => {
    const document = await fetch(url, { headers: { accept } });
    const contentType = [document.headers["content-type"] ?? ""].flat()[0];
    return parseFeed(document.body, { url: document.url, contentType });
  },
});
