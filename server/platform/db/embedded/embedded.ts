import { realpath, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg, { type Client } from "pg";
import { backoffMs } from "#server/platform/backoff.ts";
import { makeDataDir } from "#server/platform/data-dir.ts";
import { folderLock } from "../advisory-locks.ts";
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
  type Postmaster,
  type StartOptions,
  stopPostmaster,
} from "./postmaster.ts";

interface Address {
  port: number;
  user: string;
  password: string;
}

/** Opens the connection that holds the lock. Its `end` event reports errors; none of them crashes the process. */
const connect = async (address: Address): Promise<pg.Client> => {
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

/** Takes the lock that marks the folder as in use. It ends with the connection, so also when the process is killed. */
const tryLock = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>(
    "select pg_try_advisory_lock($1, $2) as taken",
    folderLock,
  );
  return rows[0]?.taken === true;
};

/** The pid of the process that holds the lock, from its connection's `application_name`. */
const lockHolder = async (client: pg.Client): Promise<number | undefined> => {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and classid = $1 and objid = $2`,
    folderLock,
  );
  const pid = Number(rows[0]?.name.replace("meridian ", ""));
  return pid > 0 ? pid : undefined;
};

const ensureDatabase = async (client: pg.Client, name: string): Promise<void> => {
  const { rowCount } = await client.query("select from pg_database where datname = $1", [name]);
  if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
};

/** Another running Meridian uses DATA_DIR. */
export class DataDirBusyError extends Error {
  override name = "DataDirBusyError";
}

/** A running server whose lock this process holds, for as long as the connection `client` is open. */
interface LockedServer {
  client: Client;
  port: number;
}

interface LockOptions extends StartOptions {
  installation: Installation;
  dataDir: string;
  password: string;
}

const lockTimeoutMs = 5_000;
const pollMs = 50;

interface LockAttempt {
  /** The connection that now holds the lock. */
  client?: Client;
  /** The process that already holds it. */
  holder?: number | undefined;
  /** Why the connection failed. */
  error?: Error & { code?: string };
}

const attemptLock = async (address: Address): Promise<LockAttempt> => {
  let client: Client | undefined;
  try {
    client = await connect(address);
    if (await tryLock(client)) return { client };
    const holder = await lockHolder(client);
    await client.end();
    return { holder };
  } catch (error) {
    await client?.end().catch(() => undefined);
    return { error: error as Error };
  }
};

/** The error of a failed attempt. `isFinal` if another attempt cannot succeed. */
const explainFailure = ({ error, holder }: LockAttempt, server: Postmaster, dataDir: string) => {
  // SQLSTATE class 28: the password was rejected.
  if (error?.code?.startsWith("28")) {
    const message = `The password in ${dataDir}/postgres-password does not match the database in that folder.`;
    return { isFinal: true, failure: new Error(message) };
  }
  if (error) {
    const message = `PostgreSQL (process ${server.pid}, port ${server.port}) does not respond: ${error.message}`;
    return { isFinal: false, failure: new Error(message) };
  }
  const process = holder === undefined ? "" : ` (process ${holder})`;
  const message = `Another Meridian is already running on ${dataDir}${process}. Stop it, or set DATA_DIR to another folder.`;
  return { isFinal: holder !== undefined && isAlive(holder), failure: new DataDirBusyError(message) };
};

/**
 * Starts or adopts the server and takes its lock. Waits for a server that is shutting down, and up to 5 s for the lock
 * of a process that was just killed.
 * @throws DataDirBusyError when a live process holds the lock
 */
const lockServer = async (options: LockOptions): Promise<LockedServer> => {
  const { installation, dataDir, password } = options;
  const deadline = performance.now() + lockTimeoutMs;
  for (;;) {
    options.signal?.throwIfAborted();
    const { postmaster, adopted } = await ensurePostmaster(installation, options);
    const { pid, port } = postmaster;
    const attempt = await attemptLock({ port, user: roleName, password });
    const { client } = attempt;
    if (!client) {
      const { isFinal, failure } = explainFailure(attempt, postmaster, dataDir);
      if (isFinal || performance.now() > deadline) throw failure;
      await sleep(pollMs);
    } else if ((options.port ?? port) !== port) {
      await stopPostmaster(installation, port); // an earlier process started it on another port
      await client.end();
    } else {
      if (adopted)
        installation.log.info(`Using the PostgreSQL that an earlier run left running (process ${pid}).`);
      return { client, port };
    }
  }
};

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** Connection string of the application's database. It stays the same while this process runs. */
  url: string;
  /** Stops PostgreSQL (fast shutdown) and releases the folder. May be called more than once. */
  stop(): Promise<void>;
}

/** `dataDir` is created if missing. It holds the database, its password and its log. */
export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  /** How many connections PostgreSQL accepts; 60 by default. */
  maxConnections?: number;
}

const databaseName = "meridian";

const install = async (
  { log, maxConnections = 60 }: Omit<EmbeddedOptions, "dataDir">,
  dataDir: string,
): Promise<{ installation: Installation; password: string }> => {
  const account = await findAccount(clusterIn(join(dataDir, "postgres")), log);
  const home = await findHome(dataDir, account, log);
  const copies = isRoot() ? sharedFolder : dataDir;
  const binaries = await findBinaries(locatePackage(), account, copies, log);
  const password = await findPassword(dataDir, await clusterExists(home));
  await ensureCluster(home, binaries, account, password);
  const logFile = join(dataDir, "postgres.log");
  return {
    installation: { binaries, account, cluster: clusterIn(home), logFile, log, maxConnections },
    password,
  };
};

const urlOf = (password: string, port: number) =>
  `postgres://${roleName}:${password}@127.0.0.1:${port}/${databaseName}`;

/** Whether `dataDir` holds a database. Also true when permissions hide the answer. */
export const holdsDatabase = (dataDir: string): Promise<boolean> =>
  stat(clusterIn(join(resolve(dataDir), "postgres"))).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== "ENOENT" && code !== "ENOTDIR",
  );

/** The connection string of the PostgreSQL that a running server started on `dataDir`, or undefined if none runs. */
export const findRunningPostgres = async (dataDir: string): Promise<string | undefined> => {
  const cluster = clusterIn(join(resolve(dataDir), "postgres"));
  const postmaster = await realpath(cluster).then(findPostmaster, () => undefined);
  if (postmaster?.state !== "ready") return undefined;
  const password = await findPassword(resolve(dataDir), true);
  const client = await connect({ port: postmaster.port, user: roleName, password });
  await client.end();
  return urlOf(password, postmaster.port);
};

const relockBackoff = { firstMs: 100, maxMs: 5_000 };

/** Retries with exponential backoff until the server runs and is locked again; undefined once `signal` fires. Logs a repeated reason once. */
const relockServer = async (
  options: LockOptions & { signal: AbortSignal },
): Promise<LockedServer | undefined> => {
  const { signal, installation } = options;
  let reason = "";
  for (let attempt = 1; ; attempt += 1) {
    try {
      await sleep(backoffMs(attempt, relockBackoff), undefined, { signal });
      return await lockServer(options);
    } catch (error) {
      if (signal.aborted) return undefined;
      const { message } = error as Error;
      if (message !== reason) installation.log.warn(`PostgreSQL could not be restarted yet: ${message}`);
      reason = message;
    }
  }
};

const checkEveryMs = 1_000;

/**
 * Turns every smart shutdown of PostgreSQL (SIGTERM) into a fast one, until `signal` fires. In a smart shutdown,
 * PostgreSQL refuses new connections and waits for the existing ones to close, so it would never restart.
 */
const finishShutdowns = async (installation: Installation, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    try {
      await sleep(checkEveryMs, undefined, { signal, ref: false });
      const running = await findPostmaster(installation.cluster);
      if (running?.state === "stopping") await stopPostmaster(installation, running.port);
    } catch {
      // The sleep was aborted, or the pid file was unreadable; the next check tries again.
    }
  }
};

/**
 * Starts PostgreSQL on `dataDir`, or adopts the one that an earlier process left running. If it dies or shuts down, it
 * is restarted on the same port.
 * @throws DataDirBusyError when another process uses the folder
 * @throws Error with a readable message otherwise: no binary for this platform, no user to run as, initdb failed
 */
export const startEmbeddedPostgres = async (settings: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const { dataDir, log } = settings;
  await makeDataDir(dataDir);
  const folder = await realpath(resolve(dataDir));
  const { installation, password } = await install(settings, folder);
  const options: LockOptions = { installation, dataDir: folder, password };
  const first = await lockServer(options);
  const { port } = first;
  try {
    await ensureDatabase(first.client, databaseName);
  } catch (error) {
    await stopPostmaster(installation, port);
    await first.client.end();
    throw error;
  }

  const stopping = new AbortController();
  let current: LockedServer | undefined;
  let recovery: Promise<void> | undefined;
  const watchConnection = (server: LockedServer): void => {
    current = server;
    server.client.once("end", () => {
      current = undefined;
      if (!stopping.signal.aborted) recovery = recover();
    });
  };
  const recover = async (): Promise<void> => {
    log.warn("PostgreSQL stopped unexpectedly. Restarting it.");
    const server = await relockServer({ ...options, port, signal: stopping.signal });
    if (!server) return;
    log.info(`PostgreSQL is back on port ${port}.`);
    watchConnection(server);
  };
  watchConnection(first);
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
