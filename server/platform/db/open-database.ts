import pg from "pg";
import type { Logger } from "pino";
import { type Clock, sleep, systemClock } from "#server/platform/clock.ts";
import type { Config } from "#server/platform/config.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { errorCode, isDatabaseAway, reasonOf } from "./client.ts";
import type { Log } from "./embedded/account.ts";
import { applyMigrations, readMigrations } from "./migrations.ts";

/**
 * Runs `work` on a dedicated connection that holds an advisory lock, so that one instance at a time runs it.
 * @throws Error with a readable message when PostgreSQL goes away, or does not respond for `timeoutMs` during the wait
 */
export const withAdvisoryLock = async <T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  timeoutMs = 5000,
): Promise<T> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    application_name: "meridian start",
  });
  // A broken connection also rejects the running query, so the event needs no handling.
  client.on("error", () => undefined);
  try {
    await client.connect();
    // The role may have a timeout for the statements of requests.
    const noTimeout = { text: "SET statement_timeout = 0", query_timeout: timeoutMs };
    await client.query(noTimeout);
    // Polls, because a blocking pg_advisory_lock would not notice that PostgreSQL is gone.
    const tryLock = {
      text: "SELECT pg_try_advisory_lock($1) AS locked",
      values: [advisoryLocks.start],
      query_timeout: timeoutMs,
    };
    while (!(await client.query<{ locked: boolean }>(tryLock)).rows[0]?.locked) await sleep(systemClock, 100);
    return await work(client);
  } catch (error) {
    throw isDatabaseAway(error)
      ? new Error(
          `Lost the connection to PostgreSQL (${reasonOf(error)}). Check that it is running, and try again.`,
        )
      : error;
  } finally {
    // Closing the connection releases the lock. A silent PostgreSQL never confirms it, hence the limit.
    await Promise.race([client.end(), sleep(systemClock, 1000)]);
  }
};

/** SQLSTATE `lock_not_available`, which PostgreSQL raises on a lock timeout. */
const lockTimedOut = "55P03";

/**
 * Applies the migrations in `folder` (drizzle-kit's output), once even when several instances start together. All are
 * applied, or none. Waits for locks in steps of one second, because every other query on a table waits behind a
 * migration that waits for it, such as for the end of a backup.
 * @param log gets one line if the migrations have to wait
 */
export const runMigrations = (url: string, folder: string, log?: Pick<Log, "info">): Promise<void> =>
  withAdvisoryLock(url, async (client) => {
    const migrations = readMigrations(folder);
    await client.query("SET client_min_messages = warning; SET lock_timeout = '1s'");
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.query("BEGIN");
        await applyMigrations(client, migrations);
        await client.query("COMMIT");
        return;
      } catch (error) {
        if (errorCode(error) !== lockTimedOut) throw error;
        await client.query("ROLLBACK");
        if (attempt === 1)
          log?.info("The migrations wait for a lock that another connection holds, such as a backup …");
        await sleep(systemClock, 1000);
      }
    }
  });

export interface WaitOptions {
  url: string;
  /** The setting with the address, for messages; DATABASE_URL by default. */
  setting?: string;
  log: Pick<Logger, "info">;
  /** 30 s by default. */
  timeoutMs?: number;
  /** Interval of the log line that says what the start waits for; 5 s by default. */
  logEveryMs?: number;
  clock?: Clock;
}

/** SQLSTATEs that a retry cannot fix: wrong password, missing role or database, no right to connect, old version. */
const permanentErrors = /^(28...|3D000|42501|0A000)$/;
const minVersion = 150_000;

/** The address without its password, for logs and messages. */
const describeDatabase = (url: string): string => {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || "localhost"}:${port || 5432}${pathname}`;
};

/**
 * Connects once.
 * @returns the statement timeout of new connections, '0' for none
 * @throws the driver's error, or one with SQLSTATE `feature_not_supported` for an old version
 */
const checkDatabase = async (url: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; timeout: string }>(
      "SELECT current_setting('server_version_num') AS version, current_setting('statement_timeout') AS timeout",
    );
    const version = Number(rows[0]?.version);
    if (version >= minVersion) return rows[0]?.timeout ?? "0";
    const message = `it is version ${Math.floor(version / 10_000)}, but 15 or newer is required`;
    throw Object.assign(new Error(message), { code: "0A000" });
  } finally {
    await client.end().catch(() => undefined);
  }
};

/**
 * Waits until PostgreSQL accepts connections.
 * @returns the statement timeout of new connections, '0' for none
 * @throws Error with a readable message on a timeout, a refused login, or a version older than 15
 */
export const waitForDatabase = async ({
  url,
  setting = "DATABASE_URL",
  log,
  timeoutMs = 30_000,
  logEveryMs = 5000,
  clock = systemClock,
}: WaitOptions): Promise<string> => {
  const where = describeDatabase(url);
  const deadline = clock.now() + timeoutMs;
  let logAt = clock.now();
  for (;;) {
    const error = await checkDatabase(url).catch((failure: Error & { code?: string }) => failure);
    if (typeof error === "string") return error;
    const { code = "", message } = error;
    const reason = message || code || "no response";
    if (permanentErrors.test(code))
      throw new Error(`PostgreSQL at ${where} cannot be used: ${reason}. Check ${setting}.`);
    if (clock.now() >= deadline)
      throw new Error(
        `PostgreSQL at ${where} did not respond within ${Math.round(timeoutMs / 1000)} seconds (${reason}). Start it, or correct ${setting}.`,
      );
    if (clock.now() >= logAt) {
      log.info(`Waiting for PostgreSQL at ${where} (${reason}) …`);
      logAt = clock.now() + logEveryMs;
    }
    await sleep(clock, 300);
  }
};

/** A PostgreSQL server that accepts connections. */
export interface OpenedDatabase {
  url: string;
  /** PostgreSQL itself, for what a pooler in transaction mode cannot carry: LISTEN and locks of a session. */
  directUrl: string;
  /** Names the database and the setting that changes it, for the startup log. */
  description: string;
  close(): Promise<void>;
}

/** Waits for the pooler at `url`, and for PostgreSQL itself. */
const openPooled = async (url: string, directUrl: string, log: Log): Promise<void> => {
  await waitForDatabase({ url: directUrl, setting: "DATABASE_DIRECT_URL", log });
  if ((await waitForDatabase({ url, log })) !== "0") return;
  log.warn(
    "Statements through DATABASE_URL have no time limit on the server. Set one: ALTER ROLE name SET statement_timeout = '1800ms'.",
  );
};

/**
 * Waits for the PostgreSQL at DATABASE_URL, or starts the embedded one. With `share`, connects to the embedded
 * PostgreSQL of a server that runs on the same DATA_DIR instead of refusing to start, and never creates a database.
 * @throws Error with a one-line message that says what to do
 */
export const openDatabase = async (
  config: Config,
  log: Log,
  mode: "own" | "share" = "own",
): Promise<OpenedDatabase> => {
  const { databaseUrl: url, databaseDirectUrl } = config;
  if (url) {
    if (databaseDirectUrl) await openPooled(url, databaseDirectUrl, log);
    else await waitForDatabase({ url, log });
    return {
      url,
      directUrl: databaseDirectUrl ?? url,
      description: describeDatabase(url),
      close: async () => undefined,
    };
  }
  const { findRunningPostgres, holdsDatabase, startEmbeddedPostgres } = await import(
    "./embedded/embedded.ts"
  );
  const description = `embedded PostgreSQL in ${config.dataDir} (set DATABASE_URL to use another)`;
  if (mode === "share" && !(await holdsDatabase(config.dataDir)))
    throw new Error(
      `There is no database in DATA_DIR '${config.dataDir}'. Start Meridian there once, or set DATA_DIR to the folder that it uses.`,
    );
  const running = mode === "share" ? await findRunningPostgres(config.dataDir) : undefined;
  if (running) return { url: running, directUrl: running, description, close: async () => undefined };
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  return {
    url: embedded.url,
    directUrl: embedded.url,
    description,
    close: embedded.stop,
  };
};
