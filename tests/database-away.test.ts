import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { usualTimeouts } from "#server/platform/platform.ts";
import { createTestDatabase } from "./support/database.ts";
import { makeTestFolder } from "./support/folder.ts";
import { startSession } from "./support/plain-request.ts";
import { startSite } from "./support/site.ts";
import { startTcpRelay, type TcpRelay } from "./support/tcp-relay.ts";
import { createTestApp, type TestApp } from "./support/test-app.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let relay: TcpRelay;
let app: TestApp;
let cookie: string;
/** The cookie of a second session, because signing in or up with a session ends it. */
let spare: string;
const unhandled: unknown[] = [];
const note = (error: unknown) => unhandled.push(error);

beforeAll(async () => {
  process.on("unhandledRejection", note);
  process.on("uncaughtException", note);
  database = await createTestDatabase();
  relay = await startTcpRelay(database.url);
  app = await createTestApp({
    databaseUrl: relay.url,
    databaseTimeouts: usualTimeouts,
    env: { TRUST_PROXY: "127.0.0.1" },
  });
  const known = await app.signIn({ username: "known" });
  ({ cookie } = await startSession(app, known));
  ({ cookie: spare } = await startSession(app, known));
});
afterAll(async () => {
  await app.close();
  await relay.close();
  await database.drop();
  process.off("unhandledRejection", note);
  process.off("uncaughtException", note);
});

interface Answer {
  status: number;
  retryAfter: string | undefined;
  body: { code?: string; message?: string };
}
const answerOf = async (request: supertest.Test): Promise<Answer> => {
  const { status, headers, body } = await request;
  return { status, retryAfter: headers["retry-after"], body };
};
const get = (path: string) => supertest(app.url).get(path).set("Cookie", cookie);
const register = (username: string) =>
  supertest(app.url).post("/api/register").send({ username, password: "long enough" });
/** Counts sign-ups, each of which comes from its own network. */
let signUps = 0;
const signUp = () => {
  signUps += 1;
  return supertest(app.url)
    .post("/api/waitlist")
    .set("X-Forwarded-For", `10.${signUps}.0.1`)
    .send({ email: `crowd-${signUps}@example.org` });
};
const login = (username: string) =>
  supertest(app.url).post("/api/login").send({ username, password: "correct horse" });

/** Sends each kind of request that needs the database, more at once than there are connections. */
const askAll = () =>
  Promise.all(
    [
      get("/api/news?q=anything"),
      get("/api/news/schedule"),
      get("/api/news?tag=x"),
      login("known"),
      login("nobody"),
      register("while-away"),
      register("while-away-too").set("Cookie", spare),
      supertest(app.url).post("/api/logout").set("Cookie", spare),
      ...Array.from({ length: 25 }, (_, index) => get(`/api/news?q=${index}`)),
      ...Array.from({ length: 15 }, signUp),
    ].map(answerOf),
  );

const expectAway = (answers: Answer[]) => {
  for (const { status, retryAfter, body } of answers) {
    expect({ status, body, retryAfter }).toEqual({
      status: 503,
      retryAfter: "5",
      body: {
        code: "unavailable",
        message: "Meridian cannot reach its database at the moment. Please try again shortly.",
      },
    });
  }
};

/** Waits until everything works again, including caches. */
const recovered = async () => {
  const works = async () =>
    app.platform.notifications.connected &&
    (await get("/api/user")).status === 200 &&
    (await get("/api/countries")).status === 200;
  await expect.poll(works).toBe(true);
};

it("while the disk of PostgreSQL is full, changes are refused with a message and reads work", async () => {
  const { pool } = app.platform.database;
  await pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = 'disk_full'; END $$`);
  await pool.query("CREATE TRIGGER full_disk BEFORE INSERT ON waitlist EXECUTE FUNCTION refuse()");
  expect(await answerOf(signUp())).toMatchObject({
    status: 503,
    retryAfter: "60",
    body: {
      code: "unavailable",
      message: "Meridian cannot save anything at the moment. Please try again in a few minutes.",
    },
  });
  await get("/api/user").expect(200);
  await pool.query("DROP FUNCTION refuse CASCADE");
  await signUp().expect(200);
});

describe("while PostgreSQL is unavailable", () => {
  it("requests fail soon with a message, and everything works soon after it is back", async () => {
    await recovered();
    await relay.cut();
    await expect.poll(() => app.platform.notifications.connected).toBe(false);
    // The cached identity is not used while no notification can arrive.
    expectAway([
      ...(await askAll()),
      ...(await Promise.all([get("/api/user"), get("/api/news")].map(answerOf))),
    ]);
    expectAway([await answerOf(get("/api/countries"))]);
    await relay.mend();
    await recovered();
    expect((await askAll()).filter(({ status }) => status >= 500)).toEqual([]);
  });

  it("caches follow changes again once it is back", async () => {
    const other = await createTestApp({ databaseUrl: database.url });
    const titles = async () =>
      ((await get("/api/news").expect(200)).body as { title: string }[]).map(({ title }) => title);
    await recovered();
    expect(await titles()).toEqual([]);
    const sourceId = await other.news.sources.archiveSource({
      url: "test:away",
      name: "Away",
      kind: "archive",
      country: "PT",
      language: "en",
      topic: "visa",
    });
    const link = "https://gov.example/1";
    const item = { sourceId, itemKey: "1", title: "Fresh", link, type: "visa", shown: true } as const;
    await other.news.items.saveItems([{ ...item, pubDate: new Date() }]);
    await expect.poll(titles).toEqual(["Fresh"]);

    const { cookie: ending } = await startSession(app, await app.signIn());
    const ask = () => supertest(app.url).get("/api/user").set("Cookie", ending);
    await ask().expect(200);
    await supertest(other.url).post("/api/logout").set("Cookie", ending).expect(200);
    await expect.poll(async () => (await ask()).status).toBe(401);
    await other.close();
  });

  it("a restart under load loses no acknowledged write, and every answer is a success or 503", async () => {
    const acknowledged: string[] = [];
    const statuses = new Set<number>();
    let over = false;
    const visitor = async (lane: number) => {
      for (let turn = 0; !over; turn += 1) {
        const username = `writer-${lane}-${turn}`;
        const { status } = await register(username).set("X-Forwarded-For", `203.0.${lane}.${turn % 250}`);
        statuses.add(status);
        if (status === 201) acknowledged.push(username);
      }
    };
    const load = Promise.all([1, 2, 3, 4].map(visitor));
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    const rounds = [
      // Ends all connections like a stopping PostgreSQL, and like a failing network.
      () =>
        admin.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
        ),
      () => relay.cut().then(() => relay.mend()),
    ];
    const someAcknowledged = async () => {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 2);
    };
    for (const breakAll of [...rounds, ...rounds]) {
      await someAcknowledged();
      await breakAll();
    }
    await someAcknowledged();
    over = true;
    await load;
    expect([...statuses].filter((status) => ![201, 503].includes(status))).toEqual([]);
    const { rows } = await admin.query("SELECT username FROM users WHERE username = ANY ($1)", [
      acknowledged,
    ]);
    await admin.end();
    expect(rows.map(({ username }) => username).sort()).toEqual(acknowledged.sort());
    await recovered();
  });
});

describe("in a long outage", () => {
  it("of a PostgreSQL that accepts connections but is silent, requests fail soon, caches expire soon, and everything recovers", async () => {
    await recovered();
    await Promise.all(Array.from({ length: 12 }, () => get("/api/news?q=warm").expect(200)));
    relay.hang();
    const changed = app.auth.accounts.change(1, { role: "member" });
    const failed = expect(changed).rejects.toThrow();
    expectAway(await askAll());
    await failed;
    await expect.poll(() => app.platform.notifications.connected).toBe(false);
    expectAway(await Promise.all([get("/api/user"), get("/api/countries")].map(answerOf)));
    await relay.mend();
    await recovered();
  });

  it("a started site stays up with its background jobs, answers again soon after it, and stops cleanly", async () => {
    const ownDatabase = await createTestDatabase();
    const ownRelay = await startTcpRelay(ownDatabase.url);
    const dataDir = await makeTestFolder("away");
    const noFeeds = join(dataDir, "no-feeds.json");
    await writeFile(noFeeds, "[]");
    const site = await startSite({
      env: { DATABASE_URL: ownRelay.url, DATA_DIR: dataDir, NEWS_FEEDS_FILE: noFeeds, LOG_LEVEL: "warn" },
    });
    const direct = new pg.Client({ connectionString: ownDatabase.url });
    await direct.connect();
    const jobsSetUp = async () =>
      Number((await direct.query("SELECT count(*) FROM pgboss.schedule")).rows[0].count);
    const countries = async () => (await supertest(site.url).get("/api/countries")).status;
    const cut = async (notices: () => boolean = () => true) => {
      await ownRelay.cut();
      await expect.poll(countries).toBe(503);
      await expect.poll(notices).toBe(true);
      expect(await countries()).toBe(503);
      await ownRelay.mend();
      await expect.poll(countries).toBe(200);
    };
    try {
      // The first outage comes while the jobs are starting.
      expect(await jobsSetUp()).toBe(14);
      await cut();
      // The second one lasts until running jobs notice.
      await cut(() => site.output().includes("background jobs wait for the database"));
      expect(await site.end("SIGTERM")).toBe(0);
      expect(site.output()).not.toContain("a background job could not be handled");
      expect(site.output()).not.toContain("an error that nothing caught");
    } catch (error) {
      throw new Error(`The site said:\n${site.output()}`, { cause: error });
    } finally {
      await site.end("SIGKILL");
      await direct.end();
      await ownRelay.close();
      await ownDatabase.drop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

it("no error was unhandled", () => {
  expect(unhandled).toEqual([]);
});
