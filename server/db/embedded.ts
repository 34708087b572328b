import { realpath, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makeDataDir } from "./data-dir.ts";
import { findAccount, isRoot, type Log } from "./embedded/account.ts";
import { findBinaries, locatePackage } from "./embedded/binaries.ts";
import { clusterExists, clusterIn, ensureCluster, roleName } from "./embedded/cluster.ts";
import { DataDirBusyError, type Hold, type HoldOptions, holdServer } from "./embedded/hold.ts";
import { findHome, findPassword, sharedFolder } from "./embedded/home.ts";
import { connect, ensureDatabase } from "./embedded/lock.ts";
import { findPostmaster } from "./embedded/pid-file.ts";
import { type Installation, stopPostmaster } from "./embedded/postmaster.ts";

export { DataDirBusyError };

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Connection string of the application's database; the same for as long as this process lives. */
  url: string;
  /** Stops PostgreSQL (fast shutdown) and gives the folder free. May be called more than once. */
  stop(): Promise<void>;
}

/** `dataDir` is made if missing and holds everything, password included. */
export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
}

const databaseName = "meridian";

const install = async (
  dataDir: string,
  log: Log,
): Promise<{ installation: Installation; password: string }> => {
  const account = await findAccount(clusterIn(join(dataDir, "postgres")), log);
  const home = await findHome(dataDir, account, log);
  const copies = isRoot() ? sharedFolder : dataDir;
  const binaries = await findBinaries(locatePackage(), account, copies, log);
  const password = await findPassword(dataDir, await clusterExists(home));
  await ensureCluster(home, binaries, account, password);
  const logFile = join(dataDir, "postgres.log");
  return { installation: { binaries, account, cluster: clusterIn(home), logFile, log }, password };
};

const urlOf = (password: string, port: number) =>
  `postgres://${roleName}:${password}@127.0.0.1:${port}/${databaseName}`;

/** Whether an earlier start made a database in `dataDir`, or we may not see. */
export const holdsDatabase = (dataDir: string): Promise<boolean> =>
  stat(clusterIn(join(resolve(dataDir), "postgres"))).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== "ENOENT" && code !== "ENOTDIR",
  );

/**
 * The connection string of the PostgreSQL that another process runs on `dataDir`, for a command beside a running
 * server; undefined when none runs there.
 */
export const findRunningPostgres = async (dataDir: string): Promise<string | undefined> => {
  const cluster = clusterIn(join(resolve(dataDir), "postgres"));
  const postmaster = await realpath(cluster).then(findPostmaster, () => undefined);
  if (postmaster?.state !== "ready") return undefined;
  const password = await findPassword(resolve(dataDir), true);
  const client = await connect({ port: postmaster.port, user: roleName, password });
  await client.end();
  return urlOf(password, postmaster.port);
};

const backOffMs = { first: 100, most: 5_000 };

/** Tries until the server is held again, or undefined when told to give up; says a reason once, not at each try. */
const holdAgain = async (options: HoldOptions & { signal: AbortSignal }): Promise<Hold | undefined> => {
  const { signal, installation } = options;
  let reason = "";
  for (let delayMs = backOffMs.first; ; delayMs = Math.min(delayMs * 2, backOffMs.most)) {
    try {
      await sleep(delayMs, undefined, { signal });
      return await holdServer(options);
    } catch (error) {
      if (signal.aborted) return undefined;
      const { message } = error as Error;
      if (message !== reason) installation.log.warn(`PostgreSQL is not back yet: ${message}`);
      reason = message;
    }
  }
};

const checkEveryMs = 1_000;

/**
 * Turns every smart shutdown (SIGTERM) into a fast one until `signal` fires. PostgreSQL would refuse new connections
 * and wait for ours to end, so we would never learn that it must be started again.
 */
const finishShutdowns = async (installation: Installation, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    try {
      await sleep(checkEveryMs, undefined, { signal, ref: false });
      const running = await findPostmaster(installation.cluster);
      if (running?.state === "stopping") await stopPostmaster(installation, running.port);
    } catch {
      // The sleep was aborted, or the pid file could not be read; the next check may read it.
    }
  }
};

/**
 * Starts PostgreSQL on `dataDir`, or goes on with the one that an earlier process left running, and keeps it
 * up: if it dies or is told to shut down, it is started again on the same port. Throws DataDirBusyError when
 * another live process uses the folder, else an Error in words (no binary for this platform, no user to run as,
 * initdb's last lines).
 */
export const startEmbeddedPostgres = async ({ dataDir, log }: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  await makeDataDir(dataDir);
  const folder = await realpath(resolve(dataDir));
  const { installation, password } = await install(folder, log);
  const options: HoldOptions = { installation, dataDir: folder, password };
  const first = await holdServer(options);
  const { port } = first;
  try {
    await ensureDatabase(first.client, databaseName);
  } catch (error) {
    await stopPostmaster(installation, port);
    await first.client.end();
    throw error;
  }

  const stopping = new AbortController();
  let current: Hold | undefined;
  let recovery: Promise<void> | undefined;
  const keep = (hold: Hold): void => {
    current = hold;
    hold.client.once("end", () => {
      current = undefined;
      if (!stopping.signal.aborted) recovery = recover();
    });
  };
  const recover = async (): Promise<void> => {
    log.warn("PostgreSQL went away; starting it again.");
    const hold = await holdAgain({ ...options, port, signal: stopping.signal });
    if (!hold) return;
    log.info(`PostgreSQL is back on port ${port}.`);
    keep(hold);
  };
  keep(first);
  const watch = finishShutdowns(installation, stopping.signal);

  const shutDown = async (): Promise<void> => {
    stopping.abort();
    await Promise.all([recovery, watch]);
    await stopPostmaster(installation, port);
    await current?.client.end();
  };
  let stopped: Promise<void> | undefined;
  return {
    url: urlOf(password, port),
    stop: () => {
      stopped ??= shutDown();
      return stopped;
    },
  };
};
