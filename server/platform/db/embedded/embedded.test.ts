import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import pg from "pg";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { findTestBase } from "#tests/support/folder.ts";
import { canEnter, isAlive, isRoot, run } from "./account.ts";
import { completePackage, findBinaries, locatePackage } from "./binaries.ts";
import { DataDirBusyError, startEmbeddedPostgres } from "./embedded.ts";
import { findPostmaster } from "./postmaster.ts";

const cleanups: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

const makeFolder = async (parent: string, mode: number): Promise<string> => {
  const folder = await realpath(await mkdtemp(join(parent, "meridian-embedded-")));
  await chmod(folder, mode);
  cleanups.push(async () => {
    const home = await realpath(join(folder, "postgres")).catch(() => undefined);
    const postmaster = home && (await findPostmaster(join(home, "data")));
    if (postmaster) process.kill(postmaster.pid, "SIGKILL");
    for (const path of [home, folder]) {
      if (path) await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    }
  });
  return folder;
};

const makeDataDir = async () => makeFolder(await findTestBase(), 0o755);

/** A data folder of an earlier run, with one row in it. It is copied from a sample, because initdb takes a second. */
const makeUsedDataDir = async (): Promise<string> => {
  const folder = await makeDataDir();
  expect(await run("cp", ["-a", `${sample}/.`, folder])).toEqual({ code: 0, output: "" });
  return folder;
};

const start = async (dataDir: string, maxConnections?: number) => {
  const lines: string[] = [];
  const log = { info: (msg: string) => lines.push(msg), warn: (msg: string) => lines.push(msg) };
  const postgres = await startEmbeddedPostgres({ dataDir, log, maxConnections });
  cleanups.push(postgres.stop);
  return { ...postgres, lines };
};

interface Child {
  process: ChildProcess;
  url: string;
}

const startChild = async (dataDir: string, ids: { uid?: number; gid?: number } = {}): Promise<Child> => {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", resolve("tests/support/embedded-child.ts"), dataDir],
    {
      ...ids,
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  cleanups.push(async () => child.kill("SIGKILL"));
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const url = await new Promise<string>((done, fail) => {
    child.stdout.once("data", (chunk) => done(String(chunk).trim()));
    child.once("exit", () => fail(new Error(`The child process ended: ${errors}`)));
  });
  return { process: child, url };
};

const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done(child.exitCode);
    else child.once("exit", done);
  });

const kill = async (child: ChildProcess): Promise<void> => {
  child.kill("SIGKILL");
  await ended(child);
};

const query = async <Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
};

const writeRow = (url: string) => query(url, "create table kept as select 'committed' as word");
const readRow = (url: string) => query<{ word: string }>(url, "select word from kept");
const row = [{ word: "committed" }];

const clusterOf = async (dataDir: string) => join(await realpath(join(dataDir, "postgres")), "data");

const postmasterOf = async (dataDir: string) => {
  const postmaster = await findPostmaster(await clusterOf(dataDir));
  if (!postmaster) throw new Error("PostgreSQL does not run");
  return postmaster;
};

/** Repeats an attempt until it succeeds. */
const eventually = async <T>(attempt: () => Promise<T>): Promise<T> => {
  const results: T[] = [];
  const succeeds = () =>
    attempt().then(
      (result) => results.push(result) > 0,
      () => false,
    );
  await expect.poll(succeeds).toBe(true);
  return results[0] as T;
};

const childrenOf = (pid: number): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readFileSync(`/proc/${name}/stat`, "utf8")
          .replace(/^.*\) . /s, "")
          .startsWith(`${pid} `);
      } catch {
        return false;
      }
    })
    .map(Number);

let sample = "";

beforeAll(async () => {
  sample = await makeDataDir();
  const removeSample = cleanups.splice(0);
  const postgres = await start(sample);
  await writeRow(postgres.url);
  await postgres.stop();
  cleanups.splice(0);
  return async () => {
    for (const clean of removeSample) await clean();
  };
});

const killServer = (pid: number): void => {
  for (const victim of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(victim, "SIGKILL");
    } catch {
      // Ended with its parent.
    }
  }
};

describe("starting and stopping", () => {
  it("keeps the data across restarts, in UTF-8 and behind a password", async () => {
    const dataDir = join(await makeDataDir(), "made", "if-missing");
    const first = await start(dataDir);
    await writeRow(first.url);
    const pid = (await postmasterOf(dataDir)).pid;
    await Promise.all([first.stop(), first.stop()]);
    expect(isAlive(pid)).toBe(false);

    const { url, lines } = await start(dataDir, 61);
    expect(await readRow(url)).toEqual(row);
    expect(await query(url, "SHOW max_connections")).toEqual([{ max_connections: "61" }]);
    expect(lines).toEqual([]);
    expect((await stat(join(dataDir, "postgres-password"))).mode & 0o777).toBe(0o600);

    const wrong = new URL(url);
    wrong.password = "postgres";
    await expect(query(wrong.href, "select 1")).rejects.toThrow(/password authentication failed/);

    // PostgreSQL sorts by code point, and recognizes letters beyond ASCII.
    const [facts] = await query(
      url,
      `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
         current_setting('listen_addresses') as addresses, lower('ÉΔ') as lower,
         (select string_agg(word, ' ' order by word) from unnest(array['é', 'b', 'Z', 'a']) as word) as sorted`,
    );
    expect(facts).toEqual({
      encoding: "UTF8",
      fsync: "on",
      addresses: "127.0.0.1",
      lower: "éδ",
      sorted: "Z a b é",
    });
    await query(url, "create extension pg_trgm");
    expect(await query(url, "select similarity('Δελφοί', 'Δελφοί') as same")).toEqual([{ same: 1 }]);
  });

  it("refuses a second start with a message that names the folder and the process, and lets the first one exit by itself", async () => {
    const dataDir = await makeUsedDataDir();
    const child = await startChild(dataDir);
    const { pid } = await postmasterOf(dataDir);
    const second = start(dataDir);
    await expect(second).rejects.toThrow(DataDirBusyError);
    await expect(second).rejects.toThrow(
      `Another Meridian is already running on ${dataDir} (process ${child.process.pid}). ` +
        "Stop it, or set DATA_DIR to another folder.",
    );
    expect(await query(child.url, "select 1 as one")).toEqual([{ one: 1 }]);
    child.process.kill("SIGTERM");
    expect(await ended(child.process)).toBe(0);
    expect(isAlive(pid)).toBe(false);
  });
});

describe("after a kill", () => {
  it("adopts the PostgreSQL that a killed process left running, and restarts it when it dies", async () => {
    const dataDir = await makeUsedDataDir();
    const child = await startChild(dataDir);
    const orphan = await postmasterOf(dataDir);
    await kill(child.process);

    const next = await start(dataDir);
    expect((await postmasterOf(dataDir)).pid).toBe(orphan.pid);
    expect(next.lines).toEqual([expect.stringContaining(`process ${orphan.pid}`)]);
    expect(await readRow(next.url)).toEqual(row);

    process.kill(orphan.pid, "SIGKILL");
    expect(await eventually(() => readRow(next.url))).toEqual(row);
    expect((await postmasterOf(dataDir)).pid).not.toBe(orphan.pid);
  });

  it("loses nothing committed when every process is killed at once, even if another process reuses the server's pid", async () => {
    const dataDir = await makeUsedDataDir();
    const child = await startChild(dataDir);
    const cluster = await clusterOf(dataDir);
    const { pid } = await postmasterOf(dataDir);
    child.process.kill("SIGKILL");
    killServer(pid);
    await ended(child.process);
    const { uid, gid } = await stat(cluster);
    const stranger = spawn("sleep", ["60"], { cwd: "/", ...(isRoot() ? { uid, gid } : {}) });
    cleanups.push(async () => stranger.kill());
    const pidFile = join(cluster, "postmaster.pid");
    await writeFile(pidFile, (await readFile(pidFile, "utf8")).replace(/^\d+/, String(stranger.pid)));

    const next = await start(dataDir);
    expect(await readRow(next.url)).toEqual(row);
    expect(stranger.exitCode).toBeNull();
  });

  it("starts from scratch when the first start was killed halfway, and lets exactly one of two concurrent starts win", async () => {
    const dataDir = await makeDataDir();
    const child = startChild(dataDir);
    const home = join(dataDir, "postgres");
    await eventually(async () => {
      if (!existsSync(home) || readdirSync(home).length === 0) throw new Error("not yet");
    });
    await cleanups.pop()?.(); // kills the child
    await expect(child).rejects.toThrow("ended");
    expect(readdirSync(home)).toEqual([expect.stringMatching(/^new-/)]);

    const outcomes = await Promise.allSettled([start(dataDir), start(dataDir)]);
    const winners = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    const errors = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
    expect(errors).toEqual([expect.any(DataDirBusyError)]);
    await writeRow(winners[0]?.url ?? "");
    expect(readdirSync(home)).toEqual(["data"]);
  });

  it("does not wait at the start for a connection that a killed process left open", async () => {
    const dataDir = await makeUsedDataDir();
    const child = await startChild(dataDir);
    const orphan = await postmasterOf(dataDir);
    const idle = new pg.Client({ connectionString: child.url });
    idle.on("error", () => undefined);
    await idle.connect();
    await kill(child.process);
    // A smart shutdown waits for open connections.
    process.kill(orphan.pid, "SIGTERM");
    await eventually(async () => expect((await postmasterOf(dataDir)).state).toBe("stopping"));

    const next = await start(dataDir);
    expect(await readRow(next.url)).toEqual(row);
    expect((await postmasterOf(dataDir)).pid).not.toBe(orphan.pid);
  });
});

describe("a PostgreSQL that stops unexpectedly", () => {
  const restartLines = (port: number) => [
    "PostgreSQL stopped unexpectedly. Restarting it.",
    `PostgreSQL is back on port ${port}.`,
  ];

  it("is restarted on the same port, which is logged once, when it dies and when it waits for connections to close", async () => {
    const dataDir = await makeUsedDataDir();
    const postgres = await start(dataDir);
    const before = await postmasterOf(dataDir);
    process.kill(before.pid, "SIGKILL");

    expect(await eventually(() => readRow(postgres.url))).toEqual(row);
    await eventually(async () => expect(postgres.lines).toHaveLength(2));
    expect(postgres.lines).toEqual(restartLines(before.port));
    // The lock is held again, too.
    await expect(start(dataDir)).rejects.toThrow(DataDirBusyError);

    // A smart shutdown is turned into a fast one.
    const second = await postmasterOf(dataDir);
    process.kill(second.pid, "SIGTERM");
    await eventually(async () => expect(postgres.lines).toHaveLength(4));
    expect(postgres.lines.slice(2)).toEqual(restartLines(before.port));
    expect(await readRow(postgres.url)).toEqual(row);
    const { pid } = await postmasterOf(dataDir);
    expect(pid).not.toBe(second.pid);
    await postgres.stop();
    expect(isAlive(pid)).toBe(false);
  });
});

describe("users and folders", () => {
  const nobody = { uid: 65_534, gid: 65_534 };

  it("works as an ordinary user, with everything in the data folder", async ({ skip }) => {
    if (!isRoot()) skip("every other test already runs as an ordinary user");
    if (!(await canEnter(resolve("node_modules"), nobody)))
      skip("other users cannot enter this project's folder");
    const dataDir = await makeFolder(await findTestBase(), 0o777);
    const child = await startChild(dataDir, nobody);
    await writeRow(child.url);
    expect((await lstat(join(dataDir, "postgres"))).isDirectory()).toBe(true);
    child.process.kill("SIGTERM");
    expect(await ended(child.process)).toBe(0);

    // Started by root, PostgreSQL runs as the owner of the data.
    const asRoot = await start(dataDir);
    expect(await readRow(asRoot.url)).toEqual(row);
    await asRoot.stop();
    expect(await readFile(join(dataDir, "postgres.log"), "utf8")).not.toContain("refused");

    const again = await startChild(dataDir, nobody);
    expect(await readRow(again.url)).toEqual(row);
  });

  it("works as root in a folder that only root can enter, and logs where the data is", async ({ skip }) => {
    if (!isRoot()) skip("only root runs PostgreSQL as another user");
    const closed = await makeFolder(homedir(), 0o700);
    const dataDir = join(closed, "data");
    const first = await start(dataDir);
    const home = await realpath(join(dataDir, "postgres"));
    cleanups.push(() => rm(home, { recursive: true, force: true }));
    expect(home).toMatch(/^\/var\/lib\/meridian\/[0-9a-f]{12}$/);
    expect(first.lines).toContainEqual(expect.stringContaining(`is in ${home}`));
    await writeRow(first.url);
    await first.stop();

    const second = await start(dataDir);
    expect(await readRow(second.url)).toEqual(row);
    await second.stop();

    await rm(home, { recursive: true });
    await expect(start(dataDir)).rejects.toThrow(/which no longer exists/);
  });

  it("names the missing file when the password of a database is lost", async () => {
    const dataDir = await makeDataDir();
    await mkdir(join(dataDir, "postgres", "data"), { recursive: true });
    await expect(start(dataDir)).rejects.toThrow(/postgres-password is missing/);
  });
});

describe("the programs", () => {
  const copyWithoutLinks = async (parent: string): Promise<string> => {
    const folder = join(parent, "package");
    await cp(locatePackage(), folder, {
      recursive: true,
      filter: async (path) => !/\.a$|\/share\//.test(path) && !(await lstat(path)).isSymbolicLink(),
    });
    return folder;
  };

  it("run although npm skipped the symlinks between their libraries", async () => {
    const folder = await copyWithoutLinks(await makeDataDir());
    const initdb = join(folder, "native", "bin", "initdb");
    await chmod(initdb, 0o644);
    const links = JSON.parse(await readFile(join(folder, "native", "pg-symlinks.json"), "utf8"));
    if (links.length > 0) expect((await run(initdb, ["-V"])).code).not.toBe(0);
    await completePackage(folder);
    await completePackage(folder);
    expect((await run(initdb, ["-V"])).output).toMatch(/^initdb \(PostgreSQL\)/);
  });

  it("are copied when PostgreSQL's user cannot reach them", async ({ skip }) => {
    if (!isRoot()) skip("an ordinary user reaches its own node_modules");
    const closed = await makeFolder(await findTestBase(), 0o700);
    const copies = await makeDataDir();
    const lines: string[] = [];
    const log = { info: (msg: string) => lines.push(msg), warn: (msg: string) => lines.push(msg) };
    const folder = await copyWithoutLinks(closed);
    const binaries = await findBinaries(folder, { uid: 65_534, gid: 65_534 }, copies, log);
    expect(dirname(dirname(dirname(dirname(binaries.postgres))))).toBe(copies);
    expect((await run(binaries.initdb, ["-V"], { uid: 65_534, gid: 65_534 })).code).toBe(0);
    expect(lines).toEqual([expect.stringContaining(copies)]);
  });

  it("are reported missing, with advice, on an unsupported platform", () => {
    expect(() => locatePackage("plan9", "mips")).toThrow(/No PostgreSQL binary for plan9-mips.*DATABASE_URL/);
  });
});
