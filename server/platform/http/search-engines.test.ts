import express from "express";
import supertest from "supertest";
import { describe, expect, it, vi } from "vitest";
import { paths, publicPaths } from "#shared/paths.ts";
import { type SearchEnginesOptions, searchEngineRoutes } from "./public-pages.ts";

const appUrl = "https://meridian.example";
const siteWith = (listPages?: SearchEnginesOptions["listPages"]) =>
  supertest(express().use(searchEngineRoutes({ appUrl, listPages })));
const locationsIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);

describe("the sitemap", () => {
  it("lists the public pages by absolute URL, without the pages of mailed links", async () => {
    const { text, headers } = await siteWith().get("/sitemap.xml").expect(200);
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(locationsIn(text)).toEqual(
      ["landing", "privacy", "terms", "faq"].map((page) => `${appUrl}/${page}`),
    );
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n/);
  });

  it("lists the pages from the database with their last change, escaped", async () => {
    const pages = [
      { path: "/blog" },
      { path: "/blog/7?a=1&b=<2>", changedAt: new Date("2026-09-24T10:00:00Z") },
    ];
    const { text } = await siteWith(async () => pages)
      .get("/sitemap.xml")
      .expect(200);
    expect(text).toContain(`<url><loc>${appUrl}/blog</loc></url>`);
    expect(text).toContain(
      `<loc>${appUrl}/blog/7?a=1&amp;b=&lt;2&gt;</loc><lastmod>2026-09-24T10:00:00.000Z</lastmod>`,
    );
  });

  it("stays within the limit of the sitemap protocol", async () => {
    const many = Array.from({ length: 50_001 }, (_, id) => ({ path: `/blog/${id}` }));
    const { text } = await siteWith(async () => many)
      .get("/sitemap.xml")
      .expect(200);
    expect(locationsIn(text)).toHaveLength(50_000);
  });

  it("is cached for ten minutes, but not after a failure", async () => {
    const listPages = vi.fn(async () => [{ path: "/blog" }]);
    listPages.mockRejectedValueOnce(new Error("the database is away"));
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const site = siteWith(listPages);
      await site.get("/sitemap.xml").expect(500);
      for (let time = 0; time < 3; time += 1) await site.get("/sitemap.xml").expect(200);
      expect(listPages).toHaveBeenCalledTimes(2);
      vi.setSystemTime(Date.now() + 10 * 60 * 1000 + 1);
      await site.get("/sitemap.xml").expect(200);
      expect(listPages).toHaveBeenCalledTimes(3);
    } finally {
      vi.useRealTimers();
    }
  });
});

it("serves robots.txt with the excluded paths and the sitemap", async () => {
  const { text, headers } = await siteWith().get("/robots.txt").expect(200);
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(text).toMatch(/^User-agent: \*\nAllow: \/\n/);
  expect(text).toContain(`\nSitemap: ${appUrl}/sitemap.xml\n`);
  const barred = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
  const isBarred = (path: string) => barred.some((start) => path.startsWith(start));
  for (const path of Object.values(paths)) expect(isBarred(path), path).toBe(path !== "/");
  expect(isBarred("/api/news")).toBe(true);
  for (const path of [
    ...Object.values(publicPaths),
    "/blog/feed.xml",
    "/og.png",
    "/assets/a.js",
    "/world.svg",
  ])
    expect(isBarred(path), path).toBe(false);
});
