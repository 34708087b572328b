import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { Logger } from "pino";
import type { Config } from "#server/platform/config.ts";
import { isDatabaseAway, reasonOf } from "./client.ts";

/** Any number that no other user of the database takes for an advisory lock. */
const startLock = 7_316_001;

/**
 * Runs `work` on a connection of its own, one instance after the other.
 * @throws Error in words when PostgreSQL goes away, or is silent for 5 s before it is our turn
 */
export const alone = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: "meridian start",
  });
  // What breaks the connection fails the query under way too.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // Asked again and again: who waits inside PostgreSQL does not notice that it is gone.
    const tryLock = {
      text: "SELECT pg_try_advisory_lock($1) AS locked",
      values: [startLock],
      query_timeout: 5000,
    };
    while (!(await client.query<{ locked: boolean }>(tryLock)).rows[0]?.locked) await sleep(100);
    return await work(client);
  } catch (error) {
    throw isDatabaseAway(error) ? new Error(`PostgreSQL went away (${reasonOf(error)}).`) : error;
  } finally {
    // The lock ends with the connection, to which a silent PostgreSQL does not say goodbye.
    await Promise.race([client.end(), sleep(1000)]);
  }
};

/** Brings the tables up to date, once, however many instances start together. `folder` holds drizzle-kit's output. */
export const runMigrations = (url: string, folder: string): Promise<void> =>
  alone(url, async (client) => {
    await client.query("SET client_min_messages = warning");
    await migrate(drizzle(client), { migrationsFolder: folder });
  });

/** How long to wait for a database that is not there yet, and who is told. */
export interface WaitOptions {
  url: string;
  log: Pick<Logger, "info">;
  /** How long to wait; 30 s where absent. */
  timeoutMs?: number;
  /** How often to say that we wait; 5 s where absent. */
  noteEveryMs?: number;
}

/** PostgreSQL answers, and is none that we can use. */
class UnfitDatabaseError extends Error {
  override name = "UnfitDatabaseError";
}

/** Faults that waiting does not mend: wrong password, missing role or database, no right to connect. */
const hopeless = /^(28...|3D000|42501)$/;
const oldestVersion = 150_000;

/** The address without its password, for messages. */
const describeDatabase = (url: string): string => {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || "localhost"}:${port || 5432}${pathname}`;
};

/**
 * Waits until a PostgreSQL answers.
 * @throws Error in words when it does not within the time, refuses us, or is older than 15.
 */
export const waitForDatabase = async ({
  url,
  log,
  timeoutMs = 30_000,
  noteEveryMs = 5000,
}: WaitOptions): Promise<void> => {
  const where = describeDatabase(url);
  const deadline = Date.now() + timeoutMs;
  let noteAt = Date.now();
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ version: string }>(
        "SELECT current_setting('server_version_num') AS version",
      );
      const version = Number(rows[0]?.version);
      if (version >= oldestVersion) return;
      throw new UnfitDatabaseError(
        `it is version ${Math.floor(version / 10_000)}, and 15 or newer is needed`,
      );
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      const reason = message || code || "no answer";
      if (error instanceof UnfitDatabaseError || hopeless.test(code ?? ""))
        throw new Error(`PostgreSQL at ${where} cannot be used: ${reason}. Check DATABASE_URL.`);
      if (Date.now() >= deadline) {
        throw new Error(
          `PostgreSQL at ${where} did not answer within ${Math.round(timeoutMs / 1000)} seconds (${reason}). Start it, or correct DATABASE_URL.`,
        );
      }
      if (Date.now() >= noteAt) {
        log.info(`Waiting for PostgreSQL at ${where} (${reason}) …`);
        noteAt = Date.now() + noteEveryMs;
      }
    } finally {
      await client.end().catch(() => undefined);
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
};

/** A PostgreSQL that answers. `description` tells a person which, and what changes it. */
export interface OpenedDatabase {
  url: string;
  description: string;
  close(): Promise<void>;
}

/** Tells what the start does, a line each. */
export interface Announcer {
  info(line: string): void;
  warn(line: string): void;
}

/**
 * Waits for the PostgreSQL of DATABASE_URL, or starts the embedded one. `share` joins the embedded one of a server
 * that runs on the same folder, instead of refusing to start beside it, and makes no new one.
 * @throws Error in one line that says what to do when there is no PostgreSQL to be had.
 */
export const openDatabase = async (
  config: Config,
  log: Announcer,
  mode: "own" | "share" = "own",
): Promise<OpenedDatabase> => {
  if (config.databaseUrl) {
    await waitForDatabase({ url: config.databaseUrl, log });
    return {
      url: config.databaseUrl,
      description: describeDatabase(config.databaseUrl),
      close: async () => undefined,
    };
  }
  const { findRunningPostgres, holdsDatabase, startEmbeddedPostgres } = await import(
    "./embedded/embedded.ts"
  );
  const description = `embedded PostgreSQL in ${config.dataDir} (DATABASE_URL takes another)`;
  if (mode === "share" && !(await holdsDatabase(config.dataDir)))
    throw new Error(
      `There is no database in DATA_DIR '${config.dataDir}'. Start Meridian there once, or set DATA_DIR to the folder that it runs on.`,
    );
  const running = mode === "share" ? await findRunningPostgres(config.dataDir) : undefined;
  if (running) return { url: running, description, close: async () => undefined };
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
  return {
    url: embedded.url,
    description,
    close: embedded.stop,
  };
};
