import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FeedServer, startFeedServer } from "#tests/support/feed-server.ts";
import { rss, rssItem } from "#tests/support/polling.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let feeds: FeedServer;
let app: TestApp;
beforeAll(async () => {
  feeds = await startFeedServer();
  app = await createTestApp({ env: { FETCH_ALLOW_HOSTS: feeds.hostPort } });
});
afterAll(async () => {
  await app.close();
  await feeds.close();
});
beforeEach(async () => {
  await app.platform.database.pool.query("TRUNCATE news_sources, news_items RESTART IDENTITY CASCADE");
  feeds.requests.length = 0;
});

const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.platform.database.pool.query(text, values)).rows as Row[];

/** Configures feeds, by default of an authority on visas, whose items are shown for a single word of the lists. */
const configure = (
  paths: string[],
  { topic = "visa", url = feeds.url }: { topic?: "visa" | "legislation"; url?: string } = {},
) =>
  app.news.sources.configureFeeds(
    paths.map((path) => ({
      ...{ url: url + path, name: `Source ${path}`, country: "PT", language: "en", topic },
      kind: "official" as const,
    })),
  );

const poll = async () => {
  await query("UPDATE news_sources SET next_poll_at = now() - interval '1 second'");
  await app.news.polling.pollDueSources();
};

const monday = "Mon, 05 Jan 2026 09:00:00 GMT";

interface Stored {
  title: string;
  link: string;
  body: string;
  pub_date: Date;
  date_basis: string | null;
  updated_at: Date | null;
  first_seen_at: Date;
  shown: boolean;
}
const stored = () => query<Stored>("SELECT * FROM news_items ORDER BY title");
const sources = () =>
  query<{
    url: string;
    last_error: string | null;
    last_poll_at: Date | null;
    last_success_at: Date | null;
    next_poll_at: Date;
  }>("SELECT * FROM news_sources ORDER BY url");

it("an unreachable source is reported and does not affect others", async () => {
  // This error has the same code as an unavailable database.
  feeds.set("/away", { status: 302, headers: { location: "http://nowhere.invalid/feed" } });
  feeds.set("/refused", { status: 302, headers: { location: "http://127.0.0.1:1/feed" } });
  feeds.set("/next", rss({ title: "Next", date: monday }));
  await configure(["/away", "/refused", "/next"]);
  await query("UPDATE news_sources SET next_poll_at = now() - interval '1 second' * (10 - id)");
  await app.news.polling.pollDueSources();
  expect((await sources()).map(({ url, last_error }) => [new URL(url).pathname, last_error])).toEqual([
    ["/away", expect.stringContaining("nowhere.invalid")],
    ["/next", null],
    ["/refused", expect.stringContaining("127.0.0.1")],
  ]);
  expect((await stored()).map(({ title }) => title)).toEqual(["Next"]);
});

describe("a polled feed", () => {
  it("has its items stored once, however often it is polled", async () => {
    // The same entry twice in a document, and under an address with tracking parameters.
    feeds.set(
      "/feed",
      rss(
        { title: "One", link: "https://gov.example/one?utm_source=rss", date: monday },
        { title: "One", link: "https://gov.example/one", date: monday },
        { title: "Two", date: monday },
      ),
    );
    await configure(["/feed"]);
    await poll();
    const first = await stored();
    expect(first.map(({ title }) => title)).toEqual(["One", "Two"]);
    await poll();
    expect(await stored()).toEqual(first);
    expect(feeds.requests).toHaveLength(2);
    expect(feeds.requests[0]!.headers["user-agent"]).toBe("Meridian/1.0 (+http://localhost:3000)");
    const [source] = await sources();
    expect(source).toMatchObject({
      last_error: null,
      last_poll_at: expect.any(Date),
      last_success_at: expect.any(Date),
    });
    // The second poll found nothing new.
    expect(source!.next_poll_at.getTime() - source!.last_poll_at!.getTime()).toBe(60 * 60_000);
  });

  it("has an edited item updated in place", async () => {
    feeds.set("/feed", rss({ title: "Visa fee is 100", link: "/fee", date: monday }, { title: "Visa two" }));
    await configure(["/feed"]);
    await poll();
    const before = await app.news.items.listNews({});
    feeds.set("/feed", rss({ title: "Visa fee is 200", link: "/fee", date: monday }, { title: "Visa two" }));
    await poll();
    const after = await app.news.items.listNews({});
    const fee = after.find(({ title }) => title === "Visa fee is 200");
    expect(fee).toMatchObject({ status: "updated", pubDate: "2026-01-05T09:00:00.000Z" });
    expect(fee?.id).toBe(before.find(({ title }) => title === "Visa fee is 100")?.id);
    expect(after.find(({ title }) => title === "Visa two")?.status).toBe("new");
    expect(after).toHaveLength(2);
  });

  it("has an undated item dated by when it was first seen, permanently", async () => {
    feeds.set("/feed", rss({ title: "Undated visa" }));
    await configure(["/feed"]);
    const start = Date.now();
    await poll();
    const [first] = await stored();
    expect(first).toMatchObject({ date_basis: "first seen" });
    expect(first!.pub_date.getTime()).toBeGreaterThanOrEqual(start);
    feeds.set("/feed", rss({ title: "Undated visa", text: "Now with a text." }));
    await poll();
    const [second] = await stored();
    expect(second).toMatchObject({
      body: "Now with a text.",
      pub_date: first!.pub_date,
      date_basis: "first seen",
    });
    expect(await app.news.items.listNews({})).toMatchObject([
      { dateBasis: "first seen", pubDate: first!.pub_date.toISOString(), status: "updated" },
    ]);
  });

  // A date that is added later is often wrong, for example the time of the poll.
  it("keeps an item's first-seen date although the source adds a date later", async () => {
    feeds.set("/feed", rss({ title: "Undated visa" }));
    await configure(["/feed"]);
    await poll();
    const [first] = await stored();
    for (const text of ["", "Now with a text."]) {
      feeds.set("/feed", rss({ title: "Undated visa", date: monday, text }));
      await poll();
      expect(await stored()).toMatchObject([
        { body: text, pub_date: first!.pub_date, date_basis: "first seen" },
      ]);
    }
  });

  it("has an item's date corrected along with its text, by its own source only", async () => {
    feeds.set("/feed", rss({ title: "One", date: monday }));
    await configure(["/feed"]);
    await poll();
    const before = await stored();
    feeds.set("/feed", rss({ title: "One", date: "Tue, 06 Jan 2026 09:00:00 GMT" }));
    await poll();
    expect(await stored()).toEqual(before);
    feeds.set("/feed", rss({ title: "One", text: "More.", date: "Tue, 06 Jan 2026 09:00:00 GMT" }));
    await poll();
    const [item] = await stored();
    expect(item).toMatchObject({ pub_date: new Date("2026-01-06T09:00:00Z") });
    feeds.set("/feed", rss({ title: "One", text: "Even more." }));
    await poll();
    expect(await stored()).toMatchObject([{ pub_date: item!.pub_date, date_basis: null }]);
  });

  it("does not move an item to the top by dating it as of each poll", async () => {
    await configure(["/feed"]);
    const serveDated = (at: Date) => feeds.set("/feed", rss({ title: "Old visa", date: at.toUTCString() }));
    serveDated(new Date(Date.now() - 60_000));
    await poll();
    const before = await stored();
    serveDated(new Date());
    await poll();
    expect(await stored()).toEqual(before);
  });

  const entry = (title: string, link: string, guid: string, date = monday) =>
    rssItem({ title, link, date }).replace("</item>", `<guid isPermaLink="false">${guid}</guid></item>`);
  const feed = (...entries: string[]) => ({
    body: `<rss version="2.0"><channel><title>T</title>${entries.join("")}</channel></rss>`,
  });

  it("recognizes its items when others on their page come or go", async () => {
    const old = [
      entry("Notice A", "/notices", "na"),
      entry("Section 1", "/bulletin#s1", ""),
      entry("Page", "/page#comments", ""),
    ];
    const more = [entry("Notice B", "/notices", "nb"), entry("Section 2", "/bulletin#s2", "")];
    await configure(["/feed"]);
    feeds.set("/feed", feed(...old));
    await poll();
    const before = await query("SELECT id, title, updated_at FROM news_items ORDER BY id");
    for (const entries of [[...old, ...more], [...more, ...old], old]) {
      feeds.set("/feed", feed(...entries));
      await poll();
      const after = await query("SELECT id, title, updated_at FROM news_items ORDER BY id");
      expect(after.slice(0, 3)).toEqual(before);
      expect(after).toHaveLength(5);
    }
  });

  it("has an item updated in place when its headline or address is corrected", async () => {
    const slug = (name: string) => `https://gov.example/${name}`;
    await configure(["/feed"]);
    feeds.set("/feed", feed(entry("Visa fee is 100", slug("fee-is-100"), "https://gov.example/?p=123")));
    await poll();
    const [before] = await app.news.items.listNews({});
    feeds.set("/feed", feed(entry("Visa fee is 200", slug("fee-is-200"), "https://gov.example/?p=123")));
    await poll();
    expect(await app.news.items.listNews({})).toMatchObject([
      { id: before!.id, title: "Visa fee is 200", link: slug("fee-is-200"), status: "updated" },
    ]);
    // Another headline on another day is another item, whatever its id.
    const tuesday = "Tue, 06 Jan 2026 09:00:00 GMT";
    feeds.set("/feed", feed(entry("Visa", slug("visa"), "https://gov.example/?p=123", tuesday)));
    await poll();
    expect(await app.news.items.listNews({})).toHaveLength(2);
  });

  it("has off-topic items stored but hidden", async () => {
    feeds.set(
      "/gazette",
      rss(
        { title: "Minister opens a bridge", date: monday },
        { title: "New digital nomad visa for remote workers", date: monday },
      ),
    );
    await configure(["/gazette"], { topic: "legislation" });
    await poll();
    expect((await stored()).map(({ title, shown }) => [title, shown])).toEqual([
      ["Minister opens a bridge", false],
      ["New digital nomad visa for remote workers", true],
    ]);
    expect(await app.news.items.listNews({})).toMatchObject([
      {
        title: "New digital nomad visa for remote workers",
        type: "visa",
        countries: ["Portugal"],
        source: { name: "Source /gazette", kind: "official" },
      },
    ]);
  });

  it("gives plain text only and drops items without an http(s) link", async () => {
    feeds.set(
      "/feed",
      rss(
        {
          title: "&lt;b onclick='x'&gt;Bold&lt;/b&gt; visa",
          link: "/bold",
          text: "&lt;script&gt;x&lt;/script&gt;Text",
        },
        { title: "Script", link: "javascript:alert(1)" },
        { title: "Data", link: "data:text/html,x" },
      ),
    );
    await configure(["/feed"]);
    await poll();
    expect(await stored()).toMatchObject([{ title: "Bold visa", body: "Text", link: `${feeds.url}/bold` }]);
  });
});

describe("unreadable feeds", () => {
  const bomb = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "${"x".repeat(1000)}">${Array.from(
    { length: 12 },
    (_, index) =>
      `<!ENTITY ${String.fromCharCode(98 + index)} "${`&${String.fromCharCode(97 + index)};`.repeat(10)}">`,
  ).join("")}]><rss version="2.0"><channel><item><title>&m;</title><link>/x</link></item></channel></rss>`;

  it("keep a message, store nothing and do not affect others", async () => {
    const reasons: Record<string, RegExp> = {
      "/html": /<html>/,
      "/empty": /empty/,
      "/truncated": /incomplete/,
      "/missing": /404 \(Not Found\)/,
      "/broken": /500/,
      "/circle": /redirects more than 5 times/,
      "/bomb": /entities .+ not supported/,
      "/endless": /larger than 5120 KiB/,
      "/inward": /not on the public internet/,
      "/json": /not XML/,
      "/gone": /broke off/,
    };
    feeds.set("/html", { body: "<!doctype html><html></html>", headers: { "content-type": "text/html" } });
    feeds.set("/empty", { body: "" });
    feeds.set("/truncated", { body: rss({ title: "Cut", date: monday }).body.slice(0, 100) });
    feeds.set("/broken", { status: 500, body: rss({ title: "Error page" }).body });
    feeds.set("/circle", { status: 302, headers: { location: "/circle" } });
    feeds.set("/bomb", { body: bomb });
    let endlessEnded = false;
    feeds.set("/endless", (_request, response) => {
      response.on("close", () => {
        endlessEnded = true;
      });
      response.writeHead(200, { "content-type": "application/xml" });
      response.write("<rss version='2.0'><channel>");
      const more = () => {
        while (!response.destroyed && response.write("<item><title>x</title></item>".repeat(1000)));
      };
      response.on("drain", more);
      more();
    });
    feeds.set("/inward", { status: 302, headers: { location: "http://127.0.0.1:1/" } });
    feeds.set("/json", { body: '{"items":[]}', headers: { "content-type": "application/json" } });
    feeds.set("/gone", (request) => request.socket.destroy());
    feeds.set("/good", rss({ title: "Good", date: monday }));
    await configure([...Object.keys(reasons), "/good"]);
    await poll();
    expect((await stored()).map(({ title }) => title)).toEqual(["Good"]);
    const byPath = new Map((await sources()).map((source) => [new URL(source.url).pathname, source]));
    expect(byPath.get("/good")).toMatchObject({ last_error: null, last_success_at: expect.any(Date) });
    for (const [path, reason] of Object.entries(reasons)) {
      const source = byPath.get(path);
      expect(source?.last_error, path).toMatch(reason);
      expect(source, path).toMatchObject({ last_poll_at: expect.any(Date), last_success_at: null });
      // A sentence without internal codes or stack traces.
      expect(source?.last_error, path).toMatch(/^[A-Z0-9].*\.$/);
      expect(source?.last_error, path).not.toMatch(/\bat \/|Error:|undefined|\[object/);
    }
    expect(await app.news.sources.schedule()).toMatchObject({
      sources: Object.keys(reasons).length + 1,
      failingSources: Object.keys(reasons).length,
    });
    // Unfinished responses are closed.
    await expect.poll(() => endlessEnded).toBe(true);
  });

  it("are polled again later, which clears the error and keeps their items", async () => {
    feeds.set("/feed", rss({ title: "Before", date: monday }));
    await configure(["/feed"]);
    await poll();
    feeds.set("/feed", { status: 503 });
    await poll();
    const [failing] = await sources();
    expect(failing).toMatchObject({ last_error: expect.stringContaining("503") });
    expect(await stored()).toHaveLength(1);
    feeds.set("/feed", rss({ title: "After", date: monday }));
    await poll();
    const [mended] = await sources();
    expect(mended!.last_error).toBeNull();
    expect(mended!.last_success_at!.getTime()).toBeGreaterThan(failing!.last_success_at!.getTime());
    expect((await stored()).map(({ title }) => title)).toEqual(["After", "Before"]);
  });

  it("include those at private addresses, which are never requested", async () => {
    const inner = await startFeedServer({ "/feed": rss({ title: "Secret" }) });
    await configure(["/feed"], { url: inner.url });
    await poll();
    expect(inner.requests).toEqual([]);
    expect(await sources()).toMatchObject([
      { last_error: expect.stringMatching(/not on the public internet/) },
    ]);
    await inner.close();
  });
});

describe("polled sources", () => {
  it("are those that are due", async () => {
    feeds.set("/due", rss({ title: "Due" }));
    feeds.set("/later", rss({ title: "Later" }));
    await configure(["/due", "/later"]);
    await query(
      "UPDATE news_sources SET next_poll_at = now() + interval '1 minute' WHERE url LIKE '%/later'",
    );
    await app.news.polling.pollDueSources();
    await app.news.polling.pollDueSources();
    expect(feeds.requests.map(({ path }) => path)).toEqual(["/due"]);
  });

  it("exclude those no longer configured, whose items stay", async () => {
    feeds.set("/old", rss({ title: "Old visa", date: monday }));
    feeds.set("/new", rss({ title: "New visa", date: monday }));
    await configure(["/old"]);
    await poll();
    await configure(["/new"]);
    await poll();
    expect(feeds.requests.map(({ path }) => path)).toEqual(["/old", "/new"]);
    expect((await app.news.items.listNews({})).map(({ title }) => title).sort()).toEqual([
      "New visa",
      "Old visa",
    ]);
    expect(await app.news.sources.schedule()).toMatchObject({ sources: 1 });
    await configure([]);
    await poll();
    expect(feeds.requests).toHaveLength(2);
    // Configured again, it continues with its old state.
    await configure(["/old"]);
    await poll();
    expect(feeds.requests.at(-1)!.path).toBe("/old");
    expect(await stored()).toHaveLength(2);
  });

  it("are polled by only one of two concurrent instances", async () => {
    const other = await createTestApp({
      databaseUrl: app.platform.database.url,
      env: { FETCH_ALLOW_HOSTS: feeds.hostPort },
    });
    const paths = Array.from({ length: 12 }, (_, index) => `/shared/${index}`);
    for (const path of paths) feeds.set(path, rss({ title: path.slice(1), date: monday }));
    await configure(paths);
    for (let round = 1; round <= 2; round += 1) {
      await query("UPDATE news_sources SET next_poll_at = now() - interval '1 second'");
      await Promise.all([app, other, app, other].map(({ news }) => news.polling.pollDueSources()));
      expect(feeds.requests).toHaveLength(paths.length * round);
      expect(new Set(feeds.requests.map(({ path }) => path)).size).toBe(paths.length);
    }
    expect(await stored()).toHaveLength(paths.length);
    await other.close();
  });
});
