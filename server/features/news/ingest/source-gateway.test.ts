import { gzipSync } from "node:zlib";
import iconv from "iconv-lite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FetchError } from "#server/platform/fetch/fetch-error.ts";
import { createSafeFetch } from "#server/platform/fetch/safe-fetch.ts";
import { type FeedServer, startFeedServer } from "#tests/support/feed-server.ts";
import { createTestClock } from "#tests/support/test-clock.ts";
import { createDocumentReader } from "./parsing/document-reader.ts";
import { FeedError } from "./parsing/documents.ts";
import { createFeedGateway, type FeedGateway } from "./source-gateway.ts";

let server: FeedServer;
let safe: ReturnType<typeof createSafeFetch>;
let gateway: FeedGateway;
const documents = createDocumentReader({}, createTestClock());

beforeAll(async () => {
  server = await startFeedServer();
  safe = createSafeFetch({ allowHosts: [server.hostPort], userAgent: "Meridian/test", timeoutMs: 60_000 });
  gateway = createFeedGateway({ fetch: safe.fetch, documents });
});
afterAll(async () => {
  await documents.close();
  await safe.close();
  await server.close();
});

const rss = (title: string) =>
  `<rss version="2.0"><channel><item><title>${title}</title><link>visa</link></item></channel></rss>`;

describe("readFeed", () => {
  it("requests a feed and parses it, compressed and in its own charset", async () => {
    server.set("/feed", {
      body: gzipSync(iconv.encode(rss("Imposición"), "latin1")),
      headers: { "content-type": "application/rss+xml; charset=ISO-8859-1", "content-encoding": "gzip" },
    });
    expect(await gateway.readFeed(`${server.url}/feed`)).toMatchObject({
      entries: [{ title: "Imposición" }],
    });
    expect(server.requests.at(-1)!.headers.accept).toMatch(/^application\/rss\+xml, application\/atom\+xml/);
  });

  it("resolves links against the final address", async () => {
    server.set("/old", { status: 301, headers: { location: "/new/place/feed.xml" } });
    server.set("/new/place/feed.xml", { body: rss("T") });
    expect(await gateway.readFeed(`${server.url}/old`)).toMatchObject({
      url: `${server.url}/new/place/feed.xml`,
      permanentUrl: `${server.url}/new/place/feed.xml`,
      entries: [{ link: `${server.url}/new/place/visa` }],
    });
  });

  it.each([
    ["is missing", { status: 404 }, FetchError, /404/],
    ["is unavailable", { status: 503 }, FetchError, /503/],
    ["has a redirect loop", { status: 302, headers: { location: "/bad" } }, FetchError, /redirects/],
    [
      "is a web page",
      { body: "<html></html>", headers: { "content-type": "text/html" } },
      FeedError,
      /<html>/,
    ],
    ["is empty", { body: "" }, FeedError, /empty/],
    ["has no content", { status: 204 }, FeedError, /empty/],
    ["is truncated", { body: rss("T").slice(0, 60) }, FeedError, /incomplete/],
  ])("explains why a feed that %s cannot be read", async (_, route, kind, message) => {
    server.set("/bad", route);
    const error = await gateway.readFeed(`${server.url}/bad`).catch((reason) => reason);
    expect(error).toBeInstanceOf(kind);
    expect(error.message).toMatch(message);
  });
});

describe("the validators of a document", () => {
  it.each([
    ["a strong tag and a date", '"abc"', "Sat, 01 Nov 2025 08:00:00 GMT"],
    ["a weak tag", 'W/"abc"', null],
    ["a tag without quotes", "abc-1:2", null],
    ["quotes within quotes", '"a"b\\"c', null],
    ["an invalid date", null, "yesterday, about noon"],
    ["bytes beyond ASCII", '"caf\u00e9\u0080\u00ff"', null],
    ["neither", null, null],
  ])("are sent back exactly as received: %s", async (_, etag, lastModified) => {
    const given = { ...(etag && { etag }), ...(lastModified && { "last-modified": lastModified }) };
    server.set("/feed", { body: rss("T"), headers: given });
    const answer = await gateway.readFeed(`${server.url}/feed`);
    expect(answer).toMatchObject({ unchanged: false, etag, lastModified });
    await gateway.readFeed(`${server.url}/feed`, { etag, lastModified });
    const { headers } = server.requests.at(-1)!;
    expect(headers["if-none-match"]).toBe(etag ?? undefined);
    expect(headers["if-modified-since"]).toBe(lastModified ?? undefined);
  });

  it("are the first of several, and missing if empty or too long", async () => {
    const headers = { etag: ["W/one", "W/two"], "last-modified": "" };
    server.set("/feed", { body: rss("T"), headers });
    expect(await gateway.readFeed(`${server.url}/feed`)).toMatchObject({ etag: "W/one", lastModified: null });
    server.set("/feed", { body: rss("T"), headers: { etag: `"${"x".repeat(3000)}"` } });
    expect(await gateway.readFeed(`${server.url}/feed`)).toMatchObject({ etag: null });
  });

  it("are kept for complete documents only", async () => {
    server.set("/feed", { status: 203, body: rss("T"), headers: { etag: '"1"' } });
    expect(await gateway.readFeed(`${server.url}/feed`)).toMatchObject({ etag: null });
  });

  it("make a 304 valid, which is an error without them", async () => {
    server.set("/feed", { status: 304 });
    expect(await gateway.readFeed(`${server.url}/feed`, { etag: '"1"', lastModified: null })).toEqual({
      unchanged: true,
      url: `${server.url}/feed`,
      permanentUrl: null,
    });
    await expect(gateway.readFeed(`${server.url}/feed`)).rejects.toThrow(
      `${server.hostPort} answered 304 (Not Modified) to an unconditional request.`,
    );
  });
});
