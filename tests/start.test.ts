import { randomUUID } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import supertest from "supertest";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { isAlive } from "#server/platform/db/embedded/account.ts";
import { createTestDatabase } from "./support/database.ts";
import { makeTestFolder } from "./support/folder.ts";
import { runScript } from "./support/run-command.ts";
import { type RunningSite, spawnSite, startSite, startSites } from "./support/site.ts";

// Without feeds, so that no network is needed.
const quiet = async (dataDir: string) => {
  const file = join(dataDir, "no-feeds.json");
  await writeFile(file, "[]");
  return { DATA_DIR: dataDir, NEWS_FEEDS_FILE: file };
};

const register = (site: RunningSite, username: string) =>
  supertest(site.url).post("/api/register").send({ username, password: "long enough" });
const login = (site: RunningSite, username: string, password = "long enough") =>
  supertest(site.url).post("/api/login").send({ username, password });

const shownPassword = /The first administrator is 'admin' with the password '(\w{20})'/;

describe("npm start with its own PostgreSQL", () => {
  let dataDir: string;
  let env: Record<string, string>;
  let site: RunningSite;
  /** The output of the first start. */
  let shown: string;
  beforeAll(async () => {
    dataDir = await makeTestFolder("start");
    env = await quiet(dataDir);
    site = await startSite({ env });
    shown = site.output();
  });
  beforeEach(async () => {
    const { exitCode, signalCode } = site.process;
    if (exitCode !== null || signalCode !== null) site = await startSite({ env });
  });
  afterAll(async () => {
    await site?.end("SIGTERM");
    await rm(dataDir, { recursive: true, force: true });
  });

  it("prints one line with its address and the defaults in use, and shows the first administrator", async () => {
    const lines = shown.split("\n").filter((line) => line.includes("Meridian is up"));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("DATABASE_URL");
    expect(lines[0]).toContain(`Mail: written to ${join(dataDir, "outbox")} (SMTP_URL sends it).`);
    expect(lines[0]).toContain(
      "Language model: none, the embedded library answers (OPENAI_API_KEY or OPENAI_BASE_URL names one).",
    );
    const [, password = ""] = shownPassword.exec(shown) ?? [];
    expect((await login(site, "admin", password).expect(200)).body).toMatchObject({
      username: "admin",
      role: "admin",
    });
    expect(await readFile(join(dataDir, "session-secret"), "utf8")).toMatch(/^.{40,}$/);
  });

  it("loses no commit when only the server is killed, shows no second administrator, lets commands run beside it, and ends on Ctrl-C", async () => {
    const { body } = await register(site, "stays").expect(201);
    await site.end("SIGKILL");
    site = await startSite({ env });
    expect((await login(site, "stays").expect(200)).body).toEqual(body);
    expect(site.output()).not.toContain("The first administrator");
    const countries = await supertest(site.url).get("/api/countries").expect(200);
    expect(countries.body).toHaveLength(249);

    const listed = await runScript("user", ["list"], env);
    expect(listed).toMatchObject({ code: 0, errors: "", output: expect.stringMatching(/admin.*stays/s) });
    const file = join(dataDir, "all.backup");
    expect(await runScript("backup", [file], env)).toMatchObject({ code: 0, errors: "" });
    const refused = await runScript("restore", [file], env);
    expect(refused).toMatchObject({ code: 1, output: "" });
    expect(refused.errors).toMatch(/^Another Meridian is already running on .*\n$/);
    expect(await site.end("SIGINT")).toBe(0);
    expect(await runScript("user", ["list"], env)).toEqual(listed);
  });
});

describe("npm start with DATABASE_URL", () => {
  it("lets instances start together on an empty database, seeds once, and answers each request accepted before SIGTERM", async () => {
    const { url } = inject("postgres");
    const name = `start_${randomUUID().replaceAll("-", "")}`;
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${name}`);
    const database = new URL(url);
    database.pathname = `/${name}`;
    const dataDir = await makeTestFolder("start");
    const env = { ...(await quiet(dataDir)), DATABASE_URL: database.href };
    const sites = await startSites([{ env }, { env }]);
    const client = new pg.Client({ connectionString: database.href });
    await client.connect();
    const shown = sites.filter((site) => site.output().includes("The first administrator"));
    expect(shown).toHaveLength(1);
    await register(sites[0]!, "everywhere").expect(201);
    for (const site of sites) await login(site, "everywhere").expect(200);
    const polled = () =>
      client.query("SELECT FROM pgboss.job WHERE name = 'news-poll' AND state = 'completed'");
    await expect.poll(async () => (await polled()).rowCount).toBeGreaterThan(0);

    const accepted = Array.from({ length: 12 }, async (_, index) => {
      const { status } = await register(sites[0]!, `accepted-${index}`);
      return status;
    });
    const statuses = Promise.allSettled(accepted);
    await Promise.race(accepted);
    expect(await Promise.all(sites.map((site) => site.end("SIGTERM")))).toEqual([0, 0]);
    for (const site of sites) expect(site.output()).not.toMatch(/"level":[56]0|could not/);
    const acknowledged = (await statuses).filter(
      (result) => result.status === "fulfilled" && result.value === 201,
    ).length;
    expect(acknowledged).toBeGreaterThan(0);
    const { rows } = await client.query(
      "SELECT (SELECT count(*) FROM users)::int AS users, (SELECT count(*) FROM countries)::int AS countries",
    );
    expect(rows).toEqual([{ users: 2 + acknowledged, countries: 249 }]);
    await client.end();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
    await rm(dataDir, { recursive: true, force: true });
  });

  it("shows the first administrator as soon as it exists, and says later if nobody has signed in as it", async () => {
    const { url, drop } = await createTestDatabase();
    const folder = await makeTestFolder("start");
    const env = { ...(await quiet(folder)), DATABASE_URL: url };
    // A start that cannot listen does not change the database.
    const failing = spawnSite({ env: { ...env, HOST: "203.0.113.1" } });
    expect(await failing.ended).toBe(1);
    const lines = failing
      .output()
      .trim()
      .split("\n")
      .filter((line) => !/^Building/.test(line));
    expect(lines).toEqual([expect.stringMatching(/^Meridian could not start: HOST is '203\.0\.113\.1', /)]);

    const ending = spawnSite({ env });
    await new Promise<void>((resolve) => {
      ending.onOutput(() => shownPassword.test(ending.output()) && resolve());
    });
    ending.child.kill("SIGKILL");
    await ending.ended;
    const [, password] = shownPassword.exec(ending.output()) ?? [];

    const site = await startSite({ env });
    expect(site.output()).toMatch(
      /^Nobody has signed in as 'admin' yet\..* npm run user -- reset-password admin$/m,
    );
    await login(site, "admin", password).expect(200);
    await site.end("SIGTERM");
    await drop();
    await rm(folder, { recursive: true });
  });
});

it("npm start refuses another session secret until it is replaced, and a DATA_DIR that cannot store emails", async () => {
  const { url, drop } = await createTestDatabase();
  const folder = await makeTestFolder("start");
  const env = {
    ...(await quiet(folder)),
    DATABASE_URL: url,
    SESSION_SECRET: "the-first-secret-of-32-characters",
  };
  const other = { ...env, SESSION_SECRET: "another-secret-of-32-characters--" };
  /** Runs a command to its end. */
  const run = async (settings: Record<string, string>, ...command: [string, ...string[]]) => {
    const { ended, output } = spawnSite({ env: settings, command: [process.execPath, ...command] });
    const code = await ended;
    return {
      code,
      output: output()
        .replace(/^Building …\n/, "")
        .trim(),
    };
  };
  const start = "scripts/start.mjs";
  await (await startSite({ env })).end("SIGTERM");
  const refused = await run(other, start);
  expect(refused.code).toBe(1);
  expect(refused.output).toMatch(/^Meridian could not start: The session secret is not the one /);
  expect((await run(other, "scripts/secret.mjs")).output).toMatch(/^Usage:/);
  expect((await run(other, "scripts/secret.mjs", "replace")).output).toMatch(
    /^The session secret is replaced/,
  );
  await (await startSite({ env: other })).end("SIGTERM");

  const file = join(folder, "no-feeds.json");
  expect(await run({ ...other, DATA_DIR: file }, start)).toEqual({
    code: 1,
    output: `Meridian could not start: DATA_DIR is '${file}': it must be a folder that Meridian can write to, but a file is in the way.`,
  });
  await drop();
  await rm(folder, { recursive: true });
});

it("npm start with wrong settings lists all faults and exits with 1 before it listens", async () => {
  const { ended, output } = spawnSite({ env: { PORT: "many", NEWS_POLL_MINUTES: "-5" } });
  expect(await ended).toBe(1);
  expect(output()).toContain("PORT is 'many': it must be a whole number from 0 to 65535");
  expect(output()).toContain("NEWS_POLL_MINUTES is '-5'");
  expect(output()).not.toContain("at Object");
});

it("sites that a test starts together are all stopped if one cannot start", async () => {
  const run = (program: string) => ({ env: {}, command: [process.execPath, "-e", program] as const });
  const folder = await makeTestFolder("start");
  const pidFile = join(folder, "pid");
  const good = run(
    `require("fs").writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
     console.log("Meridian is up at http://localhost:1. "); setInterval(() => {}, 1000);`,
  );
  await expect(startSites([good, run("console.log('a reason'); process.exit(1)")])).rejects.toThrow(
    "a reason",
  );
  expect(isAlive(Number(await readFile(pidFile, "utf8")))).toBe(false);
  await rm(folder, { recursive: true });
});
