import { randomUUID } from "node:crypto";
import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createTestDatabase } from "./support/database.ts";
import { type FeedServer, startFeedServer } from "./support/feed-server.ts";
import { makeTestFolder } from "./support/folder.ts";
import { type RunningSite, spawnSite, startSite, startSites } from "./support/site.ts";

// No feeds: what is tried here has nothing to do with them, and no network is needed.
const quiet = async (dataDir: string) => {
  const file = join(dataDir, "no-feeds.json");
  await writeFile(file, "[]");
  return { DATA_DIR: dataDir, NEWS_FEEDS_FILE: file };
};

const register = (site: RunningSite, username: string) =>
  supertest(site.url).post("/api/register").send({ username, password: "long enough" });
const login = (site: RunningSite, username: string, password = "long enough") =>
  supertest(site.url).post("/api/login").send({ username, password });

describe("npm start with its own PostgreSQL", () => {
  let dataDir: string;
  let env: Record<string, string>;
  let site: RunningSite;
  beforeAll(async () => {
    dataDir = await makeTestFolder("start");
    env = await quiet(dataDir);
    site = await startSite({ env });
  }, 120_000);
  afterAll(async () => {
    await site?.end("SIGKILL");
    // What a killed server leaves is adopted by the next start, which then stops it.
    await (await startSite({ env })).end("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  }, 120_000);

  it("says in one line that it is up and what runs on a default, and shows the first administrator once", async () => {
    const lines = site
      .output()
      .split("\n")
      .filter((line) => line.includes("Meridian is up"));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("DATABASE_URL");
    expect(lines[0]).toContain(`Mail: written to ${join(dataDir, "outbox")} (SMTP_URL sends it).`);
    expect(lines[0]).toContain(
      "Language model: none, the embedded library answers (OPENAI_API_KEY or OPENAI_BASE_URL names one).",
    );
    const [, password = ""] =
      /The first administrator is 'admin' with the password '(\w{20})'/.exec(site.output()) ?? [];
    expect((await login(site, "admin", password).expect(200)).body).toMatchObject({
      username: "admin",
      role: "admin",
    });
  });

  it("keeps its secret readable by its owner only", async () => {
    expect((await stat(join(dataDir, "session-secret"))).mode & 0o777).toBe(0o600);
    expect(await readFile(join(dataDir, "session-secret"), "utf8")).toMatch(/^.{40,}$/);
  });

  it("ends a second start on the same folder with one clear line", async () => {
    const second = spawnSite({ env });
    expect(await second.ended).toBe(1);
    const lines = second
      .output()
      .trim()
      .split("\n")
      .filter((line) => !/^Building/.test(line));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(dataDir);
    await supertest(site.url).get("/api/countries").expect(200);
  }, 60_000);

  it("starts again over the data of before, after Ctrl-C, and shows no second administrator", async () => {
    const { body } = await register(site, "stays").expect(201);
    expect(await site.end("SIGINT")).toBe(0);
    site = await startSite({ env });
    expect((await login(site, "stays").expect(200)).body).toEqual(body);
    expect(site.output()).not.toContain("The first administrator");
    const countries = await supertest(site.url).get("/api/countries").expect(200);
    expect(countries.body).toHaveLength(249);
  }, 120_000);

  it("loses nothing committed when the server alone is killed, with PostgreSQL still running", async () => {
    await register(site, "after-kill").expect(201);
    await site.end("SIGKILL");
    site = await startSite({ env });
    await login(site, "after-kill").expect(200);
  }, 120_000);
});

describe("npm start with DATABASE_URL", () => {
  it("lets several instances start together on one empty database, and migrates and seeds once", async () => {
    const { url } = inject("postgres");
    const name = `start_${randomUUID().replaceAll("-", "")}`;
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name}`);
    const database = new URL(url);
    database.pathname = `/${name}`;
    const dataDir = await makeTestFolder("start");
    const env = { ...(await quiet(dataDir)), DATABASE_URL: database.href };
    const sites = await startSites(Array.from({ length: 4 }, () => ({ env })));
    const client = new pg.Client({ connectionString: database.href });
    await client.connect();
    const { rows: schedules } = await client.query("SELECT name FROM pgboss.schedule ORDER BY name");
    expect(schedules).toHaveLength(7);
    const shown = sites.filter((site) => site.output().includes("The first administrator"));
    expect(shown).toHaveLength(1);
    await register(sites[0]!, "everywhere").expect(201);
    for (const site of sites) await login(site, "everywhere").expect(200);
    const polled = () =>
      client.query("SELECT FROM pgboss.job WHERE name = 'news-poll' AND state = 'completed'");
    await expect.poll(async () => (await polled()).rowCount, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(await Promise.all(sites.map((site) => site.end("SIGTERM")))).toEqual([0, 0, 0, 0]);
    for (const site of sites) expect(site.output()).not.toMatch(/"level":[456]0|could not/);
    const { rows } = await client.query(
      "SELECT (SELECT count(*) FROM users)::int AS users, (SELECT count(*) FROM countries)::int AS countries",
    );
    expect(rows).toEqual([{ users: 2, countries: 249 }]);
    await client.end();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
    await rm(dataDir, { recursive: true, force: true });
  }, 120_000);

  it("reads the news right away after kill -9 in the middle of reading them, and has what was cut off due within a minute", async () => {
    const { url, drop } = await createTestDatabase();
    // A host is asked by one at a time, and the killed one has its turn at this one until the lease ends.
    const feeds = await startFeedServer();
    const others = await startFeedServer();
    const dataDir = await makeTestFolder("start");
    const file = join(dataDir, "feeds.json");
    const name = { name: "Feed", country: "PT", language: "en", topic: "visa" };
    const list = (...urls: string[]) =>
      writeFile(file, JSON.stringify(urls.map((url) => ({ ...name, url }))));
    const env = {
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      NEWS_FEEDS_FILE: file,
      FETCH_ALLOW_HOSTS: `${feeds.hostPort},${others.hostPort}`,
    };
    const requestedOf = (server: FeedServer) => () => server.requests.map(({ path }) => path);
    feeds.set("/hangs", () => undefined);
    await list(`${feeds.url}/hangs`);
    const killed = await startSite({ env });
    await expect.poll(requestedOf(feeds), { timeout: 10_000 }).toEqual(["/hangs"]);
    await killed.end("SIGKILL");
    await list(`${feeds.url}/hangs`, `${others.url}/next`);
    const site = await startSite({ env });
    await expect.poll(requestedOf(others), { timeout: 10_000 }).toEqual(["/next"]);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(
      "SELECT greatest(next_poll_at, lease_until) < now() + interval '1 minute' AS soon FROM news_sources WHERE url LIKE '%/hangs'",
    );
    expect(rows).toEqual([{ soon: true }]);
    await client.end();
    await site.end("SIGTERM");
    await Promise.all([feeds.close(), others.close()]);
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  it("of several that start together, leaves none behind when one cannot", async () => {
    const database = await createTestDatabase();
    const dataDir = await makeTestFolder("start");
    const env = { ...(await quiet(dataDir)), DATABASE_URL: database.url };
    await expect(startSites([{ env }, { env: { ...env, PORT: "many" } }])).rejects.toThrow("PORT is 'many'");
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(
      // PostgreSQL's own helpers come and go.
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
    );
    expect(rows).toEqual([]);
    await client.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);

  it("answers every request that it accepted before SIGTERM", async () => {
    const dataDir = await makeTestFolder("start");
    const { url, template } = inject("postgres");
    const name = `start_${randomUUID().replaceAll("-", "")}`;
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    const database = new URL(url);
    database.pathname = `/${name}`;
    const site = await startSite({ env: { ...(await quiet(dataDir)), DATABASE_URL: database.href } });
    const answers = Array.from({ length: 12 }, (_, index) => register(site, `accepted-${index}`));
    const results = Promise.allSettled(answers.map((answer) => answer.then(({ status }) => status)));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(await site.end("SIGTERM")).toBe(0);
    const acknowledged = (await results).filter(
      (result) => result.status === "fulfilled" && result.value === 201,
    ).length;
    const client = new pg.Client({ connectionString: database.href });
    await client.connect();
    const { rows } = await client.query(
      "SELECT count(*)::int AS n FROM users WHERE username LIKE 'accepted-%'",
    );
    expect(rows[0].n).toBe(acknowledged);
    expect(acknowledged).toBeGreaterThan(0);
    await client.end();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);
});

describe("npm start with wrong settings", () => {
  it("lists all faults and ends with 1 before it listens", async () => {
    const { ended, output } = spawnSite({ env: { PORT: "many", NEWS_POLL_MINUTES: "-5" } });
    expect(await ended).toBe(1);
    expect(output()).toContain("PORT is 'many': it must be a whole number from 0 to 65535");
    expect(output()).toContain("NEWS_POLL_MINUTES is '-5'");
    expect(output()).not.toContain("at Object");
  }, 60_000);

  const lastLineOf = async (env: Record<string, string>) => {
    const { ended, output } = spawnSite({ env });
    expect(await ended).toBe(1);
    const lines = output()
      .trim()
      .split("\n")
      .filter((line) => !/^Building/.test(line));
    expect(lines).toHaveLength(1);
    return lines[0];
  };

  it("says in one line that DATA_DIR is no folder that it could use", async () => {
    const folder = await makeTestFolder("start");
    const file = join(folder, "file");
    await writeFile(file, "");
    for (const path of [file, join(file, "data"), "/proc/meridian"])
      expect(await lastLineOf({ DATA_DIR: path })).toContain(
        `Meridian could not start: DATA_DIR is '${path}': `,
      );
    await rm(folder, { recursive: true });
  }, 60_000);

  it("shows the first administrator though the start ends early, and says later that nobody was it yet", async () => {
    const database = await createTestDatabase();
    const folder = await makeTestFolder("start");
    const env = { ...(await quiet(folder)), DATABASE_URL: database.url };
    const ending = spawnSite({ env });
    const isShown = /The first administrator is 'admin' with the password '(\w{20})'/;
    await new Promise<void>((resolve) => {
      ending.onOutput(() => isShown.test(ending.output()) && resolve());
    });
    ending.child.kill("SIGKILL");
    await ending.ended;
    const shown = isShown.exec(ending.output());

    const hint = /^Nobody has signed in as 'admin' yet\..* npm run user -- reset-password admin$/m;
    const site = await startSite({ env });
    expect(site.output()).toMatch(hint);
    await login(site, "admin", shown?.[1]).expect(200);
    await site.end("SIGTERM");
    const next = await startSite({ env });
    expect(next.output()).not.toMatch(hint);
    await next.end("SIGTERM");
    await database.drop();
    await rm(folder, { recursive: true });
  }, 60_000);

  it("says in one line that it cannot listen on HOST, or that PORT is in use", async () => {
    const database = await createTestDatabase();
    const folder = await makeTestFolder("start");
    const env = { ...(await quiet(folder)), DATABASE_URL: database.url };
    expect(await lastLineOf({ ...env, HOST: "203.0.113.1" })).toMatch(
      /^Meridian could not start: HOST is '203\.0\.113\.1', which is not an address of this machine\./,
    );
    const port = new URL(database.url).port;
    expect(await lastLineOf({ ...env, PORT: port })).toMatch(
      new RegExp(`^Meridian could not start: Port ${port} is in use\\.`),
    );
    // The database is as it was: who starts again is shown the administrator's password.
    const site = await startSite({ env });
    expect(site.output()).toContain("The first administrator is 'admin'");
    await site.end("SIGTERM");
    await database.drop();
    await rm(folder, { recursive: true });
  }, 60_000);
});
