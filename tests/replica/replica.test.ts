import { resolve } from "node:path";
import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runMigrations } from "#server/platform/db/open-database.ts";
import { usualTimeouts } from "#server/platform/platform.ts";
import { saveUpdates } from "#tests/support/news.ts";
import { createPublicSite } from "#tests/support/public-site.ts";
import { startTcpRelay, type TcpRelay } from "#tests/support/tcp-relay.ts";
import { createTestApp, type SignedIn, type TestApp } from "#tests/support/test-app.ts";
import { ask, type Server, startPrimary } from "./servers.ts";

let primary: Server;
let standby: Server;
/** The address of the primary for Meridian. A failover moves it, as a change of DNS would. */
let address: TcpRelay;
let first: TestApp;
let second: TestApp;
let admin: SignedIn;
/** A client of the administrator on the other instance. */
let elsewhere: SignedIn["agent"];

const openInstance = async () =>
  createTestApp({
    databaseUrl: address.url,
    databaseTimeouts: usualTimeouts,
    site: await createPublicSite(),
    env: { DATABASE_URL: address.url, DATABASE_READ_URL: `${standby.url},${primary.url}` },
  });

beforeAll(async () => {
  primary = await startPrimary();
  await runMigrations(primary.url, resolve("migrations"));
  standby = await primary.addStandby();
  address = await startTcpRelay(primary.url);
  first = await openInstance();
  second = await openInstance();
  await saveUpdates(first, [
    { title: "Portugal renews residence permits online", countries: ["Portugal"] },
    { title: "Spain ends the golden visa", countries: ["Spain"] },
  ]);
  admin = await first.signIn({ role: "admin" });
  elsewhere = supertest.agent(second.url);
  const { username } = admin.user;
  await elsewhere.post("/api/login").send({ username, password: admin.password }).expect(200);
}, 120_000);
afterAll(async () => {
  for (const app of [first, second]) await app?.close();
  await address?.close();
  await standby?.remove();
  await primary?.remove();
});

const readsOf = (server: Server, table: string) =>
  ["meridian", "meridian read"].flatMap((name) =>
    server.statementsOf(name).filter((entry) => /\bselect\b/i.test(entry) && entry.includes(table)),
  );
/** The state of the standby in the metrics. */
const readStandby = async () => (await first.platform.database.readReplicas())[0];

const titlesOf = ({ body }: supertest.Response): string[] =>
  (Array.isArray(body) ? body : (body.updates ?? body.items)).map(({ title }: { title: string }) => title);

const reads: [path: string, table: string][] = [
  ["/api/news", "news_items"],
  ["/api/news?q=permits", "news_items"],
  ["/api/news/facets?q=permits", "news_items"],
  ["/api/news/months?q=permits", "news_items"],
  ["/api/news/tags", "news_tags"],
  ["/api/blog?country=Portugal", "news_items"],
  ["/blog?country=Spain", "news_items"],
  ["/blog/feed.xml", "news_items"],
  ["/sitemap.xml", "news_items"],
  ["/api/admin/updates?view=shown", "news_items"],
  ["/api/admin/sources", "news_sources"],
  ["/api/admin/waitlist", "waitlist"],
];

describe("with a standby that keeps up", () => {
  it.each(reads)("%s is read there, and not on the primary", async (path, table) => {
    const before = readsOf(standby, table).length;
    const onPrimary = readsOf(primary, table).length;
    await admin.agent.get(path).expect(200);
    await expect.poll(() => readsOf(standby, table).length).toBeGreaterThan(before);
    expect(readsOf(primary, table).length).toBe(onPrimary);
  });

  it("has no lag", async () => {
    await expect.poll(readStandby).toMatchObject({ isUp: true, lagSec: 0 });
  });
});

describe("while the standby replays nothing", () => {
  beforeAll(() => ask(standby.url, "SELECT pg_wal_replay_pause()"));

  it("a caller sees their own change at once, on every instance", async () => {
    const shown = "/api/admin/updates?view=shown";
    const [spain] = (await admin.agent.get(shown).expect(200)).body.updates.filter(
      ({ title }: { title: string }) => title.startsWith("Spain"),
    );
    await admin.agent.put(`/api/news/${spain.id}/saved`).expect(200);
    for (const agent of [admin.agent, elsewhere])
      expect(titlesOf(await agent.get("/api/news?saved=only").expect(200))).toEqual([spain.title]);
    await admin.agent.put(`/api/admin/updates/${spain.id}/decision`).send({ shown: false }).expect(200);
    for (const agent of [admin.agent, elsewhere])
      expect(titlesOf(await agent.get(shown).expect(200))).not.toContain(spain.title);
    expect((await readStandby())?.lagSec).toBeGreaterThan(0);
  });

  it("no cache is filled with outdated data", async () => {
    const lists = ["/api/news", "/api/news?q=Malta", "/api/blog", "/api/blog?country=Malta"];
    for (const path of lists) await elsewhere.get(path).expect(200);
    await saveUpdates(first, [{ title: "Malta opens a nomad visa", countries: ["Malta"] }]);
    for (const path of lists)
      await expect
        .poll(async () => titlesOf(await elsewhere.get(path)), { message: path })
        .toContain("Malta opens a nomad visa");
    await ask(standby.url, "SELECT pg_wal_replay_resume()");
    for (const path of lists)
      expect(titlesOf(await elsewhere.get(path)), path).toContain("Malta opens a nomad visa");
  });

  it("reads return to it once it has caught up", async () => {
    const before = readsOf(standby, "waitlist").length;
    await expect
      .poll(async () => {
        await admin.agent.get("/api/admin/waitlist").expect(200);
        return readsOf(standby, "waitlist").length;
      })
      .toBeGreaterThan(before);
  });
});

/** Sends uncached requests, one after the other, until `work` has ended. Resolves with their statuses. */
const askMeanwhile = async (work: Promise<unknown>): Promise<number[]> => {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  const statuses: number[] = [];
  for (let count = 0; !isOver || count < 20; count += 1) {
    const answers = [
      admin.agent.get("/api/admin/waitlist"),
      admin.agent.get("/api/admin/waitlist/statistics"),
      admin.agent.get("/api/news/schedule"),
    ];
    for (const { status } of await Promise.all(answers)) statuses.push(status);
  }
  await over;
  return statuses;
};

describe("the loss of the standby", () => {
  it("causes no error, and the standby is read again when it is back", async () => {
    const statuses = await askMeanwhile(standby.crash());
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(await readStandby()).toMatchObject({ isUp: false, lagSec: undefined });
    await standby.start();
    const before = readsOf(standby, "waitlist").length;
    await expect
      .poll(
        async () => {
          await admin.agent.get("/api/admin/waitlist").expect(200);
          return readsOf(standby, "waitlist").length;
        },
        { timeout: 10_000 },
      )
      .toBeGreaterThan(before);
  });
});

describe("the loss of the primary", () => {
  const save = (status: number) =>
    admin.agent.post("/api/waitlist").send({ email: "a@example.org" }).expect(status);

  it("keeps pages and signed-in reads working, and refuses writes with 503", async () => {
    await first.platform.notifications.position();
    await primary.crash();
    await address.cut();
    for (const path of ["/api/news", "/api/news?q=permits", "/api/news?saved=only", "/api/admin/waitlist"])
      await admin.agent.get(path).expect(200);
    for (const path of ["/blog", "/blog?country=Portugal", "/api/blog", "/landing"])
      await second.visitor.get(path).expect(200);
    await save(503);
    await first.visitor.get("/readyz").expect(200);
  });

  it("ends when the standby is promoted and the address leads to it, without a restart", async () => {
    await ask(standby.url, "SELECT pg_promote()");
    await address.lead(standby.url);
    await expect.poll(() => first.platform.notifications.connected, { timeout: 10_000 }).toBe(true);
    await expect.poll(() => second.platform.notifications.connected, { timeout: 10_000 }).toBe(true);
    await save(200);
    await saveUpdates(first, [{ title: "Cyprus changes its tax residency" }]);
    await expect
      .poll(async () => titlesOf(await elsewhere.get("/api/news")))
      .toContain("Cyprus changes its tax residency");
    const renewed = await first.signIn({ username: "after-failover" });
    await renewed.agent.get("/api/news?saved=only").expect(200);
  });

  it("keeps reads off the old primary when it comes back with data that the new one lacks", async () => {
    await primary.start();
    const before = readsOf(primary, "news_items").length;
    await first.platform.database.pool.query("SELECT 1");
    expect(titlesOf(await admin.agent.get("/api/news?q=Cyprus").expect(200))).toHaveLength(1);
    expect(readsOf(primary, "news_items").length).toBe(before);
  });
});
