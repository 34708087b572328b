import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import type { Logger } from "pino";
import { alone } from "./alone.ts";

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
export const describeDatabase = (url: string): string => {
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
