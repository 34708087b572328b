import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { createTestClock } from "#tests/support/test-clock.ts";
import { createDocumentReader, type DocumentReader } from "./document-reader.ts";
import { FeedError } from "./documents.ts";

const url = "https://news.example.gov/feed.xml";
const feed = (items: number) =>
  Buffer.from(
    `<rss><channel>${Array.from(
      { length: items },
      (_, n) =>
        `<item><title>Visa ${n}</title><link>/${n}</link><pubDate>Wed, 23 Sep 2026 10:12:45 GMT</pubDate></item>`,
    ).join("")}</channel></rss>`,
  );
/** Each level is scanned repeatedly, which takes ten seconds. */
const slowPage = Buffer.from(`${"<div>".repeat(240)}<p>${"word, ".repeat(300_000)}`);

describe("a document is parsed in a thread", () => {
  const reader = createDocumentReader({}, createTestClock());
  afterAll(() => reader.close());

  it("and returned as entries with dates, leaving the caller's bytes intact", async () => {
    const bytes = feed(2);
    expect(await reader.readFeed(bytes, { url })).toEqual([
      expect.objectContaining({
        title: "Visa 0",
        link: "https://news.example.gov/0",
        publishedAt: new Date("2026-09-23T10:12:45Z"),
      }),
      expect.objectContaining({ title: "Visa 1", updatedAt: null }),
    ]);
    expect(bytes).toEqual(feed(2));
  });

  it("even if its bytes share a buffer", async () => {
    const shared = Buffer.concat([Buffer.from("before"), feed(1), Buffer.from("after")]);
    const bytes = shared.subarray(6, -5);
    expect(await reader.readFeed(bytes, { url })).toHaveLength(1);
    expect(shared.subarray(0, 6).toString()).toBe("before");
  });

  it("in the charset of its content type", async () => {
    const bytes = Buffer.from(
      "<rss><channel><item><title>Imposición</title></item></channel></rss>",
      "latin1",
    );
    const source = { url, contentType: "text/xml; charset=iso-8859-1" };
    expect(await reader.readFeed(bytes, source)).toMatchObject([{ title: "Imposición" }]);
  });

  it("or refused with the reason", async () => {
    const error = await reader.readFeed(Buffer.from("<html/>"), { url }).catch((reason) => reason);
    expect(error).toBeInstanceOf(FeedError);
    expect(error).toMatchObject({
      code: "not-a-feed",
      message: "This is not a feed: it starts with <html>.",
    });
  });

  it("as a web page if it is one", async () => {
    const page = Buffer.from("<html><body><main><p>The visa opens in May.</p></main></body></html>");
    expect(await reader.readArticle(page, { url, contentType: "text/html" })).toBe("The visa opens in May.");
  });

  it("among many, each returned to its caller", async () => {
    const counts = Array.from({ length: 20 }, (_, n) => n);
    const read = await Promise.all(counts.map((count) => reader.readFeed(feed(count), { url })));
    expect(read.map((entries) => entries.length)).toEqual(counts);
  });
});

describe("a document that exceeds its limits", () => {
  const readGreedy = (reader: DocumentReader) =>
    reader.readArticle(slowPage, { url }).catch((reason: unknown) => reason);

  it("in time fails with a message, and does not use up the time of waiting documents", async () => {
    const clock = createTestClock();
    const reader = createDocumentReader({}, clock);
    // One for each thread.
    const greedy = Promise.all([readGreedy(reader), readGreedy(reader)]);
    await expect.poll(() => clock.waiting).toEqual([4000, 4000]);
    const waiting = Array.from({ length: 10 }, (_, n) => reader.readFeed(feed(n), { url }));
    clock.advance(4000);
    expect((await Promise.all(waiting)).map((entries) => entries.length)).toEqual([...Array(10).keys()]);
    const message = "Reading the document took more than 4 seconds.";
    for (const error of await greedy) {
      expect(error).toBeInstanceOf(FeedError);
      expect(error).toMatchObject({ code: "time", message });
    }
    await reader.close();
  });

  it("in memory fails with a message, and others do not", async () => {
    const reader = createDocumentReader({ memoryMb: 24 }, createTestClock());
    const greedy = readGreedy(reader);
    const others = await Promise.all([5, 6, 7].map((count) => reader.readFeed(feed(count), { url })));
    expect(others.map((entries) => entries.length)).toEqual([5, 6, 7]);
    const message = "Reading the document took more memory than is allowed.";
    expect(await greedy).toBeInstanceOf(FeedError);
    expect(await greedy).toMatchObject({ code: "memory", message });
    expect(await reader.readFeed(feed(8), { url })).toHaveLength(8);
    await reader.close();
  });
});

describe("closing the reader", () => {
  it("fails running and waiting documents with a message", async () => {
    const reader = createDocumentReader({}, createTestClock());
    const reading = [1, 2, 3, 4].map(() => reader.readArticle(slowPage, { url }).catch((reason) => reason));
    await nextTurn();
    await reader.close();
    for (const error of await Promise.all(reading)) {
      expect(error).toMatchObject({ code: "failed", message: expect.stringMatching(/stopped/) });
    }
  });

  it("does nothing if nothing was read", async () => {
    const reader = createDocumentReader({}, createTestClock());
    await reader.close();
    await expect(reader.readFeed(feed(1), { url })).rejects.toThrow(/stopped/);
  });
});
