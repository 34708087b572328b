import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { collectLog } from "#tests/support/log.ts";
import { saveUpdates } from "#tests/support/news.ts";
import { plainRequest } from "#tests/support/plain-request.ts";
import { createPublicSite } from "#tests/support/public-site.ts";
import { startTcpRelay, type TcpRelay } from "#tests/support/tcp-relay.ts";
import { createTestApp, type TestApp } from "#tests/support/test-app.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let relay: TcpRelay;
let app: TestApp;
const log = collectLog();
beforeAll(async () => {
  database = await createTestDatabase();
  relay = await startTcpRelay(database.url);
  const site = await createPublicSite();
  app = await createTestApp({ databaseUrl: relay.url, site, log, env: { LOG_LEVEL: "warn" } });
  await saveUpdates(app, [
    { title: "Spain sets a new rate", type: "tax", countries: ["Spain"] },
    { title: "Taken down" },
  ]);
});
afterAll(async () => {
  await app.close();
  await relay.close();
  await database.drop();
});

const get = async (path: string, method = "GET") => {
  const { status, headers, body } = await plainRequest(app.url, path, { method });
  return { status, headers, text: body.toString() };
};

it("while the database is unavailable, cached pages are served and others answer with a message", async () => {
  const { pool } = app.platform.database;
  const { text: list } = await get("/blog");
  expect((await get("/blog/1")).status).toBe(200);
  expect((await get("/blog/2")).status).toBe(200);
  await pool.query("UPDATE news_items SET shown = false WHERE title = 'Taken down'");
  await pool.query("NOTIFY news_changed");
  await expect.poll(async () => (await get("/blog/2")).status).toBe(404);

  await relay.cut();
  await expect.poll(() => app.platform.notifications.connected).toBe(false);
  const cached = await get("/blog");
  expect([cached.status, cached.text]).toEqual([200, list]);
  expect((await get("/blog/1")).text).toContain("Spain sets a new rate</h1>");

  for (const path of ["/blog?type=tax", "/blog/2", "/blog/3"]) {
    const { status, headers, text } = await get(path);
    expect(status, path).toBe(503);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": expect.stringContaining("script-src 'self'"),
      "cache-control": "no-store",
      "retry-after": "5",
      "x-request-id": expect.any(String),
    });
    expect(headers.etag).toBeUndefined();
    expect(text).toContain("The blog is temporarily unavailable</h1>");
    expect(text).toContain("Meridian cannot reach its database at the moment. Please try again shortly.");
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).not.toMatch(/canonical|og:url/);
  }
  const { status, text } = await get("/blog/3", "HEAD");
  expect([status, text]).toEqual([503, ""]);
  expect(log.lines).toContainEqual(expect.objectContaining({ code: "unavailable", path: "/blog/3" }));
  expect((await get("/blog?type=Visa")).status).toBe(400);
  expect((await get("/blog/abc")).status).toBe(404);

  await relay.mend();
  await expect.poll(async () => (await get("/blog?type=tax")).status).toBe(200);
});
