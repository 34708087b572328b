import { spawn } from "node:child_process";
import { open, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Account, isAlive, type Log, lastLines, postgresEnv, run, servesCluster } from "./account.ts";
import type { Binaries } from "./binaries.ts";

/** A live server of the cluster. */
interface Postmaster {
  pid: number;
  port: number;
  state: "starting" | "ready" | "stopping";
}

const readPidFile = async (
  cluster: string,
): Promise<{ pid: number; port: number; state: string } | undefined> => {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      return "";
    },
  );
  // Lines: pid, data folder, start time, port, socket folder, listen address, shared memory, state.
  const lines = text.split("\n");
  const pid = Number.parseInt(lines[0] ?? "", 10);
  if (!(pid > 0)) return undefined;
  return { pid, port: Number.parseInt(lines[3] ?? "", 10), state: lines[7]?.trim() ?? "" };
};

/** The server that runs on this cluster now, whoever started it, or undefined. */
export const findPostmaster = async (cluster: string): Promise<Postmaster | undefined> => {
  const file = await readPidFile(cluster);
  if (!file || !isAlive(file.pid) || !(await servesCluster(file.pid, cluster))) return undefined;
  const state = file.state === "ready" || file.state === "stopping" ? file.state : "starting";
  return { pid: file.pid, port: file.port, state };
};

/**
 * The pid that a dead server of this cluster left in its file, or undefined when a live one is in it or none.
 * PostgreSQL refuses to start while that number belongs to any process of the same user, also to a zombie; told
 * this number it looks past it, and still checks whether sessions of the dead server use the data.
 */
const leftoverPid = async (cluster: string): Promise<number | undefined> => {
  const file = await readPidFile(cluster);
  if (!file || (isAlive(file.pid) && (await servesCluster(file.pid, cluster)))) return undefined;
  return file.pid;
};

/** What is needed to run the server of one cluster. */
export interface Installation {
  binaries: Binaries;
  account: Account;
  /** Real path of the cluster. */
  cluster: string;
  /** File that the server's log is appended to. */
  logFile: string;
  log: Log;
}

const pollMs = 25;
const keptLogBytes = 1_000_000;

/** A small server: one application, one machine. What is committed is on disk (fsync and the like stay on). */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "60",
  shared_buffers: "64MB",
  max_wal_size: "256MB",
  io_method: "sync",
  // Parallel queries need more /dev/shm than containers give.
  max_parallel_workers_per_gather: "0",
  timezone: "UTC",
  log_timezone: "UTC",
  // The server's own life only: failed statements are the application's to log, and hold people's data.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** A free loopback port below those that systems hand to outgoing connections, so that none sits on it later. */
const freePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < 100; attempt++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
  throw new Error("No free loopback port for PostgreSQL between 20000 and 32000.");
};

const openLog = async (path: string) => {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  if (size > keptLogBytes) await rm(path);
  return open(path, "a", 0o600).catch(async () => {
    await rm(path, { force: true }); // made by another user
    return open(path, "a", 0o600);
  });
};

type Outcome = { exited: true; output: string } | { exited: false };

const launch = async (
  installation: Installation,
  port: number,
  wait: () => Promise<void>,
): Promise<Outcome> => {
  const { binaries, account, cluster, logFile } = installation;
  const log = await openLog(logFile);
  const { size } = await log.stat();
  const flags = Object.entries({ ...settings, port }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const leftover = await leftoverPid(cluster);
  let exit: string | undefined;
  const child = spawn(binaries.postgres, ["-D", cluster, ...flags], {
    ...account,
    cwd: "/",
    // The name under which pg_ctl, too, tells PostgreSQL of a pid that is no other server's.
    env: postgresEnv && leftover ? { ...postgresEnv, PG_GRANDPARENT_PID: String(leftover) } : postgresEnv,
    detached: true, // its own session: Ctrl-C reaches the application only, which then stops PostgreSQL
    windowsHide: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  child.on("error", (error) => {
    exit = error.message;
  });
  child.on("exit", (code, signal) => {
    exit = `it ended with ${signal ?? code}`;
  });
  child.unref();
  await log.close();
  for (;;) {
    await wait().catch((error) => {
      child.kill("SIGINT"); // told to give up: so must the server that just started
      throw error;
    });
    if (exit !== undefined) {
      const written = (await readFile(logFile).catch(() => Buffer.of())).subarray(size).toString();
      return { exited: true, output: written.trim() || exit };
    }
    const running = await findPostmaster(cluster);
    if (running?.pid === child.pid && running?.state === "ready") return { exited: false };
  }
};

const ended = async (pid: number, withinMs: number): Promise<boolean> => {
  const deadline = Date.now() + withinMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(pollMs);
  }
  return true;
};

/**
 * Stops the server that listens on `port`, if it runs: open sessions are cut and all is written; if that takes
 * over 10 s it stops at once and recovers at its next start.
 */
export const stopPostmaster = async (
  { binaries, account, cluster }: Installation,
  port: number,
): Promise<void> => {
  const running = await findPostmaster(cluster);
  if (running?.port !== port) return;
  for (const [mode, signal, waitMs] of [
    ["fast", "SIGINT", 10_000],
    ["immediate", "SIGQUIT", 5_000],
  ] as const) {
    const asked = await run(binaries.pgCtl, ["stop", "-D", cluster, "-m", mode, "-W"], account);
    try {
      // The programs may be gone by now (a new `npm ci` under a running site).
      if (asked.code !== 0) process.kill(running.pid, signal);
    } catch {
      // It has ended.
    }
    if (await ended(running.pid, waitMs)) return;
  }
};

const retriesMs = 10_000;
const saySlowMs = 5_000;

/** What a start may be told: the port to use, and when to give up. */
export interface StartOptions {
  port?: number;
  signal?: AbortSignal;
}

/**
 * Makes sure that a server runs on the cluster and is ready. Adopts a running server, waits for one that is starting,
 * finishes the shutdown of one that is stopping, else starts one. `adopted` tells which. Throws with the log's last lines when
 * PostgreSQL cannot start or a given port is taken, and an AbortError when told to give up.
 */
export const ensurePostmaster = async (
  installation: Installation,
  { port, signal }: StartOptions = {},
): Promise<{ postmaster: Postmaster; adopted: boolean }> => {
  const { cluster, log, logFile } = installation;
  const begun = Date.now();
  let said = false;
  const wait = async (): Promise<void> => {
    if (!said && Date.now() - begun > saySlowMs) {
      said = true;
      log.info(`Waiting for PostgreSQL, which is still busy with its data; see ${logFile}.`);
    }
    await sleep(pollMs, undefined, { signal });
  };
  let adopted = true;
  for (;;) {
    const running = await findPostmaster(cluster);
    if (running?.state === "ready") return { postmaster: running, adopted };
    if (running) {
      // A smart shutdown lasts until the last client leaves, which may be never.
      if (running.state === "stopping") await stopPostmaster(installation, running.port);
      await wait();
      continue;
    }
    const chosen = port ?? (await freePort());
    const outcome = await launch(installation, chosen, wait);
    adopted = outcome.exited;
    if (!outcome.exited) continue;
    const temporary =
      /lock file ".*" already exists/.test(outcome.output) || // another start was quicker
      /shared memory block/.test(outcome.output) || // sessions of a killed server are still ending
      (port === undefined && /could not (bind|create any TCP\/IP)/.test(outcome.output));
    if (!temporary || Date.now() - begun > retriesMs) {
      throw new Error(`PostgreSQL does not start on port ${chosen}: ${lastLines(outcome.output)}`);
    }
    await wait();
  }
};
