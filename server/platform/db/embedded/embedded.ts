import { realpath, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg, { type Client } from "pg";
import { makeDataDir } from "#server/platform/data-dir.ts";
import { findAccount, isAlive, isRoot, type Log } from "./account.ts";
import { findBinaries, locatePackage } from "./binaries.ts";
import {
  clusterExists,
  clusterIn,
  ensureCluster,
  findHome,
  findPassword,
  roleName,
  sharedFolder,
} from "./cluster.ts";
import {
  ensurePostmaster,
  findPostmaster,
  type Installation,
  type StartOptions,
  stopPostmaster,
} from "./postmaster.ts";

/** Where and with what to connect to the embedded server. */
export interface Address {
  port: number;
  user: string;
  password: string;
}

// Any pair of numbers that nothing else in Meridian locks.
const lockKey = [1_296_388_690, 1];

/** A connection for the lock alone. Its errors are told by its `end`; none is thrown into the process. */
export const connect = async (address: Address): Promise<pg.Client> => {
  const client = new pg.Client({
    ...address,
    host: "127.0.0.1",
    database: "postgres",
    ssl: false,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: `meridian ${process.pid}`,
  });
  client.on("error", () => undefined);
  await client.connect();
  return client;
};

/** Takes the lock that says "this folder is in use"; it goes with the connection, so also with a killed process. */
export const tryLock = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_lock($1, $2) as taken",
    lockKey,
  );
  return rows[0]?.taken === true;
};

/** The process that holds the lock, as it named itself when it connected; undefined when there is none. */
export const lockHolder = async (client: pg.Client): Promise<number | undefined> => {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = $1 and objid = $2`,
    lockKey,
  );
  const pid = Number(rows[0]?.name.replace("meridian ", ""));
  return pid > 0 ? pid : undefined;
};

/** Makes the database unless it is there. */
export const ensureDatabase = async (client: pg.Client, name: string): Promise<void> => {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
  if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
};

/** Another live Meridian uses the data folder; the message says so in one line. */
export class DataDirBusyError extends Error {
  override name = "DataDirBusyError";
}

/** The claim on a running server: valid for as long as the connection `client` lives. */
export interface Hold {
  client: Client;
  port: number;
}

/** What a claim is made on, and how its server is started if it must be. */
export interface HoldOptions extends StartOptions {
  installation: Installation;
  dataDir: string;
  password: string;
}

const patienceMs = 5_000;
const pollMs = 50;

const busy = (dataDir: string, holder: number | undefined) =>
  new DataDirBusyError(
    `Another Meridian is already running on ${dataDir}${holder ? ` (process ${holder})` : ""}. ` +
      "Stop it, or set DATA_DIR to another folder.",
  );

/**
 * Starts or adopts the server and takes its lock. A server that is going down under us is waited for; so is
 * the lock of a process that has just been killed, for 5 s. Throws DataDirBusyError when a live process has it.
 */
export const holdServer = async (options: HoldOptions): Promise<Hold> => {
  const { installation, dataDir, password } = options;
  const { log } = installation;
  const deadline = Date.now() + patienceMs;
  for (;;) {
    options.signal?.throwIfAborted();
    const { postmaster, adopted } = await ensurePostmaster(installation, options);
    const { pid, port } = postmaster;
    let client: Client | undefined;
    let holder: number | undefined;
    try {
      client = await connect({ port, user: roleName, password });
      if (await tryLock(client)) {
        if (options.port !== undefined && options.port !== port) {
          await stopPostmaster(installation, port); // a process that is gone by now had started it elsewhere
          await client.end();
          continue;
        }
        if (adopted)
          log.info(`PostgreSQL of an earlier run was still up (process ${pid}); going on with it.`);
        return { client, port };
      }
      holder = await lockHolder(client);
      await client.end();
    } catch (error) {
      await client?.end().catch(() => undefined);
      // Class 28: the password is refused.
      if (String((error as { code?: string }).code).startsWith("28")) {
        throw new Error(`${dataDir}/postgres-password is not the password of the database beside it.`);
      }
      if (Date.now() > deadline) {
        throw new Error(
          `PostgreSQL (process ${pid}, port ${port}) does not answer: ${(error as Error).message}`,
        );
      }
      await sleep(pollMs);
      continue;
    }
    if (holder !== undefined && isAlive(holder)) throw busy(dataDir, holder);
    if (Date.now() > deadline) throw busy(dataDir, holder);
    await sleep(pollMs);
  }
};

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
