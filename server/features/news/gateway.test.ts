import { gzipSync } from "node:zlib";
import iconv from "iconv-lite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FetchError } from "#server/net/fetch-error.ts";
import { createSafeFetch } from "#server/net/safe-fetch.ts";
import { type FeedServer, startFeedServer } from "#tests/support/feed-server.ts";
import { createFeedGateway, type FeedGateway } from "./gateway.ts";
import { FeedError } from "./parsing/feed-entry.ts";

let server: FeedServer;
let safe: ReturnType<typeof createSafeFetch>;
let gateway: FeedGateway;

beforeAll(async () => {
  server = await startFeedServer();
  safe = createSafeFetch({ allowHosts: [server.hostPort], userAgent: "Meridian/test", timeoutMs: 1000 });
  gateway = createFeedGateway({ fetch: safe.fetch });
});
afterAll(async () => {
  await safe.close();
  await server.close();
});

const rss = (title: string) =>
  `<rss version="2.0"><channel><item><title>${title}</title><link>visa</link></item></channel></rss>`;

describe("readFeed", () => {
  it("asks for feeds and reads one, compressed and in its own charset", async () => {
    server.set("/feed", {
      body: gzipSync(iconv.encode(rss("Imposición"), "latin1")),
      headers: { "content-type": "application/rss+xml; charset=ISO-8859-1", "content-encoding": "gzip" },
    });
    expect(await gateway.readFeed(`${server.url}/feed`)).toMatchObject([{ title: "Imposición" }]);
    expect(server.requests.at(-1)!.headers.accept).toMatch(/^application\/rss\+xml, application\/atom\+xml/);
  });

  it("takes links as relative to where the feed was found in the end", async () => {
    server.set("/old", { status: 301, headers: { location: "/new/place/feed.xml" } });
    server.set("/new/place/feed.xml", { body: rss("T") });
    expect(await gateway.readFeed(`${server.url}/old`)).toMatchObject([
      { link: `${server.url}/new/place/visa` },
    ]);
  });

  it.each([
    ["is not there", { status: 404 }, FetchError, /404/],
    ["is not ready", { status: 503 }, FetchError, /503/],
    ["runs in circles", { status: 302, headers: { location: "/bad" } }, FetchError, /redirects/],
    [
      "is a web page",
      { body: "<html></html>", headers: { "content-type": "text/html" } },
      FeedError,
      /<html>/,
    ],
    ["is empty", { body: "" }, FeedError, /empty/],
    ["has no content", { status: 204 }, FeedError, /empty/],
    ["is cut short", { body: rss("T").slice(0, 60) }, FeedError, /breaks off/],
  ])("says in words why a feed that %s cannot be read", async (_, route, kind, message) => {
    server.set("/bad", route);
    const error = await gateway.readFeed(`${server.url}/bad`).catch((reason) => reason);
    expect(error).toBeInstanceOf(kind);
    expect(error.message).toMatch(message);
  });
});
