import type { Config } from "../config.ts";
import { describeDatabase, waitForDatabase } from "./migrate.ts";

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
  const { findRunningPostgres, holdsDatabase, startEmbeddedPostgres } = await import("./embedded.ts");
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
