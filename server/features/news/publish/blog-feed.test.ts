import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saveUpdates } from "#tests/support/news.ts";
import { plainRequest } from "#tests/support/plain-request.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";
import { parseFeed } from "../ingest/parsing/parse-feed.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { APP_URL: "http://meridian.example" } });
  await saveUpdates(app, [
    { title: "A tax of Spain", type: "tax", countries: ["Spain"] },
    { title: "A visa of Spain", countries: ["Spain"] },
    { title: "Not shown", shown: false },
    ...Array.from({ length: 40 }, (_, index) => ({ title: `Old ${index}` })),
  ]);
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  plainRequest(app.url, path, { method, headers });
const entriesAt = async (path: string) => {
  const { status, headers, body } = await get(path);
  expect(status).toBe(200);
  return parseFeed(body, { url: `http://meridian.example${path}`, contentType: headers["content-type"] });
};
const titlesAt = async (path: string) => (await entriesAt(path)).map(({ title }) => title);

describe("/blog/feed.xml", () => {
  it("is Atom with the newest 30 shown updates", async () => {
    const { headers } = await get("/blog/feed.xml");
    expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    const titles = await titlesAt("/blog/feed.xml");
    expect(titles).toHaveLength(30);
    expect(titles.slice(0, 3)).toEqual(["A tax of Spain", "A visa of Spain", "Old 0"]);
    expect((await entriesAt("/blog/feed.xml"))[0]?.link).toMatch(/^http:\/\/meridian\.example\/blog\/\d+$/);
  });

  it("accepts the list's filters and links to the next page", async () => {
    expect(await titlesAt("/blog/feed.xml?country=Spain&type=tax")).toEqual(["A tax of Spain"]);
    expect(await titlesAt("/blog/feed.xml?country=Spain&type=")).toHaveLength(2);
    const { body } = await get("/blog/feed.xml?country=spain");
    expect(body.toString()).toContain('href="http://meridian.example/blog/feed.xml?country=Spain"');
    const next = /rel="next"[^>]*href="http:\/\/meridian\.example([^"]+)"/.exec(
      (await get("/blog/feed.xml")).body.toString(),
    )?.[1];
    expect((await titlesAt(next ?? ""))[0]).toBe("Old 28");
  });

  it("is shared by addresses that match nothing", async () => {
    const etagsOf = async (paths: string[]) =>
      new Set(await Promise.all(paths.map(async (path) => (await get(path)).headers.etag)));
    expect((await etagsOf(["/blog/feed.xml?country=Nowhere", "/blog/feed.xml?country=Erewhon"])).size).toBe(
      1,
    );
    expect((await get("/blog/feed.xml?country=Erewhon")).body.toString()).not.toContain("Erewhon");
    expect(await titlesAt("/blog/feed.xml?country=Erewhon")).toEqual([]);
  });

  it("answers 304 until something changes", async () => {
    const path = "/blog/feed.xml?country=Chile";
    const { headers } = await get(path);
    expect(headers["cache-control"]).toBe("public, no-cache");
    const ask = async () => (await get(path, { "if-none-match": headers.etag! })).status;
    expect(await ask()).toBe(304);
    const head = await get(path, {}, "HEAD");
    expect([head.status, head.body.length]).toEqual([200, 0]);
    await saveUpdates(app, [{ title: "Chile", countries: ["Chile"], pubDate: new Date("2001-01-01") }]);
    await expect.poll(ask).toBe(200);
  });

  it.each(["type=Visa", "before=x", "country=%00", "type=visa&type=tax", "country=%E0%A4%A"])(
    "refuses %s with a message",
    async (query) => {
      const { status, body } = await get(`/blog/feed.xml?${query}`);
      expect(status).toBe(400);
      expect(JSON.parse(body.toString()).message).toMatch(/\w/);
    },
  );
});

it("the sitemap lists the blog and the newest updates", async () => {
  const site = await createTestApp();
  const { createBlogService } = await import("./blog.ts");
  const { blogStore: blog } = site.news;
  const { notifications } = site.platform;
  const { listPages } = createBlogService(blog, async () => [], notifications);
  expect(await listPages()).toEqual([{ path: "/blog" }]);
  await saveUpdates(site, [
    { title: "Old", pubDate: new Date("2026-01-01T10:00:00Z") },
    { title: "Ahead", pubDate: new Date("2100-01-01T00:00:00Z") },
    { title: "Hidden", shown: false },
  ]);
  const pages = await listPages();
  expect(pages).toEqual([
    { path: "/blog" },
    { path: "/blog/2", changedAt: expect.any(Date) },
    { path: "/blog/1", changedAt: new Date("2026-01-01T10:00:00Z") },
  ]);
  expect(pages[1]!.changedAt!.getTime()).toBeLessThanOrEqual(Date.now());
  await saveUpdates(
    site,
    Array.from({ length: 1001 }, (_, index) => ({ title: `Many ${index}`, pubDate: new Date("2025-01-01") })),
  );
  expect(await listPages()).toHaveLength(1001);
  await site.close();
});
