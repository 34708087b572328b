import { execFileSync } from "node:child_process";
import { realpath, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isAlive } from "#server/platform/db/embedded/account.ts";
import { findPostmaster } from "#server/platform/db/embedded/postmaster.ts";
import { createTestDatabase } from "./support/database.ts";
import { makeTestFolder } from "./support/folder.ts";
import { startSite } from "./support/site.ts";
import { startTcpRelay } from "./support/tcp-relay.ts";

const makeFolder = async () => {
  const dataDir = await makeTestFolder("stop");
  const file = join(dataDir, "no-feeds.json");
  await writeFile(file, "[]");
  return { dataDir, env: { DATA_DIR: dataDir, NEWS_FEEDS_FILE: file } };
};

/** The pids of a PostgreSQL server and all its child processes. */
const familyOf = (pid: number): number[] => {
  const rows = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" }).trim().split("\n");
  const children = rows.map((row) => row.trim().split(/\s+/).map(Number)).filter(([, of]) => of === pid);
  return [pid, ...children.map(([child]) => child!)];
};
const signal = (pids: number[], name: NodeJS.Signals) => {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, name);
};

describe("a stop", () => {
  it("exits with 1, and names what did not end, when its own PostgreSQL is frozen", async ({
    onTestFinished,
  }) => {
    const { dataDir, env } = await makeFolder();
    const site = await startSite({ env });
    const { pid } = (await findPostmaster(await realpath(join(dataDir, "postgres", "data"))))!;
    const family = familyOf(pid);
    expect(family.length).toBeGreaterThan(3);
    onTestFinished(async () => {
      signal(family, "SIGCONT");
      await site.end("SIGKILL");
      if (isAlive(pid)) process.kill(pid, "SIGINT");
      await expect.poll(() => isAlive(pid)).toBe(false);
      await rm(dataDir, { recursive: true, force: true });
    });
    signal(family, "SIGSTOP");
    expect(await site.end("SIGTERM")).toBe(1);
    expect(site.output()).toMatch(/^Meridian ended, but these had not: .*the embedded PostgreSQL\.$/m);
  });

  it("is aborted by a later signal", async ({ onTestFinished }) => {
    const { dataDir, env } = await makeFolder();
    const database = await createTestDatabase();
    const relay = await startTcpRelay(database.url);
    const site = await startSite({ env: { ...env, DATABASE_URL: relay.url } });
    onTestFinished(async () => {
      await site.end("SIGKILL");
      await relay.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    });
    // With a silent PostgreSQL, the stop takes many seconds. Signals within a second count as one.
    relay.hang();
    const exitCode = () => {
      site.process.kill("SIGINT");
      return site.process.exitCode;
    };
    await expect.poll(exitCode).toBe(1);
    expect(site.output()).toContain("Meridian received a second stop signal and ended at once.\n");
    expect(site.output()).not.toContain("these had not");
  });

  it("follows an unhandled promise rejection, logs it as fatal, and exits with 1", async ({
    onTestFinished,
  }) => {
    const { dataDir, env } = await makeFolder();
    const reject = "process.on('SIGUSR2', () => void Promise.reject(new Error('nobody handles this')))";
    const site = await startSite({
      env: { ...env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(reject)}` },
    });
    onTestFinished(async () => {
      await site.end("SIGKILL");
      await rm(dataDir, { recursive: true, force: true });
    });
    const { pid } = (await findPostmaster(await realpath(join(dataDir, "postgres", "data"))))!;
    expect(await site.end("SIGUSR2")).toBe(1);
    expect(site.output()).toMatch(/"level":60.*nobody handles this/);
    expect(site.output()).not.toContain("these had not");
    expect(isAlive(pid)).toBe(false);
  });

  it("follows a signal to npm, although that ends only the shell between them", async ({
    onTestFinished,
  }) => {
    const { dataDir, env } = await makeFolder();
    const site = await startSite({ env, command: ["npm", "start"] });
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const { pid } = (await findPostmaster(await realpath(join(dataDir, "postgres", "data"))))!;
    await site.end("SIGTERM");
    expect(isAlive(pid)).toBe(false);
    await expect(fetch(site.url)).rejects.toThrow();
    expect(site.output()).not.toContain("these had not");
  });
});
