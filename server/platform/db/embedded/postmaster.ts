import { spawn } from "node:child_process";
import { open, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Account, isAlive, type Log, lastLines, postgresEnv, run, servesCluster } from "./account.ts";
import type { Binaries } from "./binaries.ts";

export interface Postmaster {
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

/** The server that currently runs on this cluster, no matter who started it. */
export const findPostmaster = async (cluster: string): Promise<Postmaster | undefined> => {
  const file = await readPidFile(cluster);
  if (!file || !isAlive(file.pid) || !(await servesCluster(file.pid, cluster))) return undefined;
  const state = file.state === "ready" || file.state === "stopping" ? file.state : "starting";
  return { pid: file.pid, port: file.port, state };
};

/**
 * The pid that a dead server left in the cluster's pid file, if any. PostgreSQL refuses to start while any process of
 * the same user, even a zombie, has that pid. Passing the pid to PostgreSQL makes it ignore that process; it still
 * checks whether sessions of the dead server use the data.
 */
const leftoverPid = async (cluster: string): Promise<number | undefined> => {
  const file = await readPidFile(cluster);
  if (!file || (isAlive(file.pid) && (await servesCluster(file.pid, cluster)))) return undefined;
  return file.pid;
};

export interface Installation {
  binaries: Binaries;
  account: Account;
  /** Real path of the cluster. */
  cluster: string;
  /** The server appends its log here. */
  logFile: string;
  log: Log;
  maxConnections: number;
}

const pollMs = 25;
const keptLogBytes = 1_000_000;

/** Sized for one application on one machine. Durability settings such as fsync keep their safe defaults. */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_buffers: "64MB",
  max_wal_size: "256MB",
  io_method: "sync",
  // Parallel queries need more /dev/shm than containers provide.
  max_parallel_workers_per_gather: "0",
  timezone: "UTC",
  log_timezone: "UTC",
  // Logs the server's own events only. Failed statements contain personal data, and the application logs them.
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

/** A free loopback port below the ephemeral range, so that no outgoing connection can occupy it later. */
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
    await rm(path, { force: true }); // owned by another user
    return open(path, "a", 0o600);
  });
};

type Outcome = { exited: true; output: string } | { exited: false };

const launch = async (
  installation: Installation,
  port: number,
  wait: () => Promise<void>,
): Promise<Outcome> => {
  const { binaries, account, cluster, logFile, maxConnections } = installation;
  const log = await openLog(logFile);
  const { size } = await log.stat();
  const flags = Object.entries({ ...settings, max_connections: maxConnections, port }).flatMap(
    ([name, value]) => ["-c", `${name}=${value}`],
  );
  const leftover = await leftoverPid(cluster);
  let exit: string | undefined;
  const child = spawn(binaries.postgres, ["-D", cluster, ...flags], {
    ...account,
    cwd: "/",
    // pg_ctl uses the same variable to make PostgreSQL ignore a pid.
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
      child.kill("SIGINT"); // the start was aborted, so stop the new server too
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

const hasExited = async (pid: number, withinMs: number): Promise<boolean> => {
  const deadline = performance.now() + withinMs;
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false;
    await sleep(pollMs);
  }
  return true;
};

/**
 * Stops the server on `port` with a fast shutdown, which disconnects clients and writes everything to disk. After 10 s
 * it falls back to an immediate shutdown, from which PostgreSQL recovers at its next start.
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
      // pg_ctl may have been deleted, for example by `npm ci` under a running site.
      if (asked.code !== 0) process.kill(running.pid, signal);
    } catch {
      // It has ended.
    }
    if (await hasExited(running.pid, waitMs)) return;
  }
};

const retryForMs = 10_000;
const logWaitAfterMs = 5_000;
/** A concurrent start was faster, or sessions of a killed server are still ending. */
const temporaryErrors = /lock file ".*" already exists|shared memory block/;
const portTaken = /could not (bind|create any TCP\/IP)/;

/** Whether another launch may succeed. If the port was not given, the next launch uses another one. */
const mayRetry = (output: string, port: number | undefined) =>
  temporaryErrors.test(output) || (port === undefined && portTaken.test(output));

export interface StartOptions {
  /** A random free port by default. */
  port?: number;
  /** Aborts the start. */
  signal?: AbortSignal;
}

/**
 * Ensures that a server runs on the cluster and is ready: adopts a running server, waits for one that is starting,
 * completes the shutdown of one that is stopping, or starts one. `adopted` is false if this call started it.
 * @throws Error with the last lines of the log when PostgreSQL cannot start or the given port is taken
 * @throws AbortError when `signal` fires
 */
export const ensurePostmaster = async (
  installation: Installation,
  { port, signal }: StartOptions,
): Promise<{ postmaster: Postmaster; adopted: boolean }> => {
  const { cluster, log, logFile } = installation;
  const startedAt = performance.now();
  let logged = false;
  const wait = async (): Promise<void> => {
    if (!logged && performance.now() - startedAt > logWaitAfterMs) {
      logged = true;
      log.info(`Waiting for PostgreSQL to become ready; see ${logFile}.`);
    }
    await sleep(pollMs, undefined, { signal });
  };
  let adopted = true;
  for (;;) {
    const running = await findPostmaster(cluster);
    if (running?.state === "ready") return { postmaster: running, adopted };
    if (running) {
      // A smart shutdown lasts until the last client disconnects, which may never happen.
      if (running.state === "stopping") await stopPostmaster(installation, running.port);
      await wait();
      continue;
    }
    const chosen = port ?? (await freePort());
    const outcome = await launch(installation, chosen, wait);
    adopted = outcome.exited;
    if (!outcome.exited) continue;
    if (!mayRetry(outcome.output, port) || performance.now() - startedAt > retryForMs) {
      throw new Error(`PostgreSQL failed to start on port ${chosen}: ${lastLines(outcome.output)}`);
    }
    await wait();
  }
};
