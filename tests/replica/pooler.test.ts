import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import supertest from "supertest";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fixedRules } from "#shared/monitoring/rules.ts";
import { readEvents } from "#tests/support/events.ts";
import { type FeedServer, startFeedServer } from "#tests/support/feed-server.ts";
import { makeTestFolder } from "#tests/support/folder.ts";
import { type RunningSite, startSite } from "#tests/support/site.ts";
import { ask, type Pooler, type Server, startPooler, startPrimary } from "./servers.ts";

const feedOf = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Gazette</title>${items}</channel></rss>`;
const notice = `<item><title>Portugal: new residence permit visa</title><link>https://gazette.example/1</link>
  <guid>1</guid><pubDate>${new Date().toUTCString()}</pubDate>
  <description>The immigration service of Portugal publishes rules on residence permits and visas.</description></item>`;

let primary: Server;
let pooler: Pooler;
let feed: FeedServer;
let folder: string;
let site: RunningSite;
let reader: ReturnType<typeof supertest.agent>;
let cookie: string;
let userId: number;

/** The connections to PostgreSQL for the whole site. */
const serverConnections = 2;

const start = () =>
  startSite({
    env: {
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: primary.url,
      DATA_DIR: folder,
      NEWS_FEEDS_FILE: join(folder, "feeds.json"),
      FETCH_ALLOW_HOSTS: feed.hostPort,
    },
  });

beforeAll(async () => {
  primary = await startPrimary();
  pooler = await startPooler(primary, serverConnections);
  feed = await startFeedServer({ "/": { body: feedOf("") } });
  folder = await makeTestFolder("pooled");
  const source = { url: `${feed.url}/`, name: "Gazette", country: "PT", language: "en", topic: "visa" };
  await writeFile(join(folder, "feeds.json"), JSON.stringify([{ ...source, kind: "official" }]));
  site = await start();
  reader = supertest.agent(site.url);
});
afterAll(async () => {
  await site?.end("SIGTERM");
  await feed?.close();
  await pooler?.remove();
  await primary?.remove();
  await rm(folder, { recursive: true, force: true });
});

it("migrates directly, and warns while the role has no statement timeout", async () => {
  expect(primary.statementsOf("meridian start").join()).toContain("pg_try_advisory_lock");
  expect(site.output()).toContain("have no time limit on the server");
});

it("signs a reader up and serves the feed", async () => {
  const answer = await reader.post("/api/register").send({ username: "pooled", password: "long enough" });
  expect(answer.status).toBe(201);
  userId = answer.body.id;
  cookie = String(answer.headers["set-cookie"]?.[0]).split(";", 1)[0]!;
  const { body } = await reader.get("/api/news").expect(200);
  expect(body.length).toBeGreaterThan(10);
});

it("counts attempts in the database, because no statement is bound to a connection", async () => {
  const guess = () =>
    supertest(site.url).post("/api/login").send({ username: "pooled", password: "wrong guess" });
  await Promise.all(Array.from({ length: 5 }, () => guess().expect(401)));
  const [row] = await ask<{ most: number }>(primary.url, "SELECT max(points) AS most FROM rate_limits");
  expect(row?.most).toBeGreaterThanOrEqual(5);
});

it("runs its jobs, and sends an alert on an open stream", async () => {
  await reader
    .patch(`/api/monitoring/preferences/${userId}`)
    .send({
      ...{ id: 0, userId, countryCode: "PT", rules: [...fixedRules] },
      notificationPreferences: { email: false, inApp: true, frequency: "immediate" },
    })
    .expect(200);
  const left = new AbortController();
  const stream = await fetch(`${site.url}/api/monitoring/alerts/state`, {
    headers: { Accept: "text/event-stream", Cookie: cookie },
    signal: left.signal,
  });
  const { events } = readEvents(stream, left.signal);
  // A running poll would overwrite the time of the next one.
  const polled = () => ask(primary.url, "SELECT FROM news_sources WHERE last_poll_at IS NOT NULL");
  await expect.poll(async () => (await polled()).length, { timeout: 60_000 }).toBe(1);
  feed.set("/", { body: feedOf(notice) });
  await ask(primary.url, "UPDATE news_sources SET next_poll_at = now() WHERE url LIKE $1", [`${feed.url}%`]);
  await ask(
    primary.url,
    "INSERT INTO pgboss.job (name, data) VALUES ('news-poll', '{}') ON CONFLICT DO NOTHING",
  );
  await expect.poll(() => events.map(({ event }) => event), { timeout: 90_000 }).toContain("alerts");
  left.abort();
  const done = await ask(
    primary.url,
    "SELECT FROM pgboss.job WHERE name = 'news-poll' AND state = 'completed'",
  );
  expect(done.length).toBeGreaterThan(0);
}, 180_000);

it("serves many callers at once through two connections", async () => {
  let most = 0;
  const countServers = async () => {
    const { servers, clients } = await pooler.count();
    most = Math.max(most, servers);
    return clients;
  };
  const calls = Array.from({ length: 40 }, () =>
    reader.get("/api/news/schedule").then(({ status }) => status),
  );
  const clients = await countServers();
  const statuses = await Promise.all(calls);
  await countServers();
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  expect(clients).toBeGreaterThan(serverConnections);
  expect(most).toBeLessThanOrEqual(serverConnections);
});

it("starts without a warning once the role has a statement timeout, and the timeout applies", async () => {
  expect(await site.end("SIGTERM")).toBe(0);
  await ask(primary.url, "ALTER ROLE meridian SET statement_timeout = '1800ms'");
  await pooler.remove();
  pooler = await startPooler(primary, serverConnections);
  site = await start();
  expect(site.output()).not.toContain("no time limit");
  await expect(ask(pooler.url, "SELECT pg_sleep(5)")).rejects.toThrow("statement timeout");
  await supertest(site.url).get("/readyz").expect(200);
});
