import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixedRules, type MonitorRule } from "#shared/monitoring/rules.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { type FeedServer, startFeedServer } from "#tests/support/feed-server.ts";
import { makeTestFolder } from "#tests/support/folder.ts";
import { rss } from "#tests/support/polling.ts";
import { type RunningSite, startSite } from "#tests/support/site.ts";

/** The folder of the built previous release, which scripts/test-upgrade.mjs prepares. */
const previousFolder = process.env.PREVIOUS_RELEASE ?? "";
const account = { username: "nomad", password: "correct horse" };
const admin = { username: "keeper", password: "correct horse battery" };
const email = "nomad@readers.example";
const title = "Portugal: residence permit visa notice 1";

let feeds: FeedServer;
let folder: string;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let env: (name: string) => Record<string, string>;
let previous: RunningSite;
let current: RunningSite;
beforeAll(async () => {
  folder = await makeTestFolder("upgrade");
  feeds = await startFeedServer({ "/": rss({ title, text: "The immigration service publishes a notice." }) });
  const list = [{ url: `${feeds.url}/`, name: "Gazette", country: "PT", language: "en", topic: "visa" }];
  await writeFile(join(folder, "feeds.json"), JSON.stringify(list));
  // This version has migrated the database.
  database = await createTestDatabase();
  env = (name) => ({
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, name),
    NEWS_FEEDS_FILE: join(folder, "feeds.json"),
    FETCH_ALLOW_HOSTS: feeds.hostPort,
    SESSION_SECRET: "a secret that both instances share",
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  });
}, 60_000);
afterAll(async () => {
  await Promise.all([previous, current].map((site) => site?.end("SIGTERM")));
  await feeds.close();
  await database.drop();
  await rm(folder, { recursive: true });
}, 60_000);

async function countNews(): Promise<number> {
  const client = new pg.Client(database.url);
  await client.connect();
  const { rowCount } = await client.query("SELECT FROM news_items WHERE title = $1", [title]);
  await client.end();
  return rowCount ?? 0;
}

/** A reader with one session on both instances. */
const signIn = async (path: string, body: typeof account, status: number) => {
  const answer = await supertest(previous.url).post(path).send(body).expect(status);
  const cookie = String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "";
  const on = (site: RunningSite) => supertest.agent(site.url).set("Cookie", cookie);
  return { user: answer.body as { id: number }, previous: on(previous), current: on(current) };
};

describe("the previous release on the database of this version", { timeout: 120_000 }, () => {
  it("starts, reads a feed, and keeps serving while this version starts", async () => {
    previous = await startSite({ env: env("previous"), cwd: previousFolder });
    await expect.poll(countNews, { timeout: 60_000 }).toBe(1);
    current = await startSite({ env: env("current") });
  });

  it("registers, signs in, and shares its sessions with this version", async () => {
    const reader = await signIn("/api/register", account, 201);
    await reader.current.get("/api/user").expect(200, reader.user);
    const again = await signIn("/api/login", account, 200);
    await again.current.post("/api/logout").expect(200);
    await expect.poll(async () => (await again.previous.get("/api/user")).status).toBe(401);
  });

  it("stores and reads what this version reads and stores", async () => {
    const reader = await signIn("/api/login", account, 200);
    for (const site of [reader.previous, reader.current]) {
      const { body } = await site.get("/api/news").expect(200);
      expect(body.map((item: { title: string }) => item.title)).toContain(title);
    }

    const path = `/api/monitoring/preferences/${reader.user.id}`;
    const preferences = (countryCode: string, rules: readonly MonitorRule[]) => ({
      ...{ id: 0, userId: reader.user.id, countryCode, timeZone: "Europe/Lisbon", rules },
      notificationPreferences: { email: true, inApp: true, frequency: "daily" },
    });
    const turns = [
      { writer: reader.previous, other: reader.current, body: preferences("PT", fixedRules) },
      { writer: reader.current, other: reader.previous, body: preferences("ES", fixedRules.slice(0, 1)) },
    ];
    for (const { writer, other, body } of turns) {
      const { body: saved } = await writer.patch(path).send(body).expect(200);
      const { body: read } = await other.get(path).expect(200);
      // The previous release does not know the newest fields.
      const [ofPrevious, ofCurrent] = writer === reader.previous ? [saved, read] : [read, saved];
      expect(ofCurrent).toMatchObject(ofPrevious);
    }

    for (const [writer, other] of [
      [reader.previous, reader.current],
      [reader.current, reader.previous],
    ] as const) {
      const { body } = await writer
        .post("/api/chat")
        .send({ message: "What does the D7 visa cost?" })
        .expect(200);
      await other.get(`/api/chat/conversations/${body.conversationId}`).expect(200);
    }
  });

  it("writes a waitlist entry that this version lists", async () => {
    await supertest(previous.url).post("/api/waitlist").send({ email }).expect(200);
    const keeper = await signIn("/api/login", admin, 200);
    for (const site of [keeper.current, keeper.previous]) {
      const { text } = await site.get("/api/admin/waitlist").expect(200);
      expect(text).toContain(email);
    }
  });

  it("logs no error, and neither does this version", async () => {
    // Stop both, so that work in progress ends first.
    expect(await previous.end("SIGTERM")).toBe(0);
    expect(await current.end("SIGTERM")).toBe(0);
    const failures = [previous, current].flatMap((site) =>
      site
        .output()
        .split("\n")
        .filter((line) => /"level":"?(50|60|error|fatal)/.test(line)),
    );
    expect(failures).toEqual([]);
  });
});
