import pg from "pg";
import * as copyStreams from "pg-copy-streams";
import { findNewestMigration, type Migration } from "../migrations.ts";
import { type BackupHeader, type BackupPart, inBlocks, type TableEnd, writeBackup } from "./backup-file.ts";
import { copySource, plainText, readSequences, readTables, type StoredTable } from "./tables.ts";

/** What to back up, and where. */
export interface BackupOptions {
  url: string;
  file: string;
  /** The version of this program, and the migrations that it knows. */
  version: string;
  migrations: readonly Migration[];
  sessionSecret: string | undefined;
  /** Ends the backup, which then rejects. */
  signal?: AbortSignal;
}

/** The name of the newest migration in the database. @throws Error if there is none, or this version does not know it */
const nameMigration = async (
  client: pg.Client,
  { migrations, version }: Pick<BackupOptions, "migrations" | "version">,
): Promise<string> => {
  const newest = await findNewestMigration(client);
  if (newest === undefined)
    throw new Error("There is nothing to back up: the database has no tables of Meridian.");
  const migration = migrations.find(({ createdAt }) => createdAt === newest);
  if (!migration)
    throw new Error(
      `The database belongs to a version of Meridian newer than ${version}. Back it up with that version.`,
    );
  return migration.name;
};

const namesOf = (tables: readonly StoredTable[]) => tables.map(({ name }) => name).join(", ");

/**
 * Begins a transaction that sees the database as it is now, however long it lasts.
 * @returns the tables, which no migration can change until its end
 */
const beginSnapshot = async (client: pg.Client): Promise<StoredTable[]> => {
  await client.query(`${plainText}; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`);
  const found = await readTables(client);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  // Before the first query, which takes the snapshot: a migration can rewrite a table in a way that empties it in an
  // older snapshot.
  if (found.length > 0) await client.query(`LOCK TABLE ${namesOf(found)} IN ACCESS SHARE MODE`);
  const tables = await readTables(client);
  if (namesOf(tables) !== namesOf(found))
    throw new Error("A migration changed the tables when the backup began. Start it again.");
  return tables;
};

async function* readAll(
  client: pg.Client,
  header: BackupHeader,
  report: (end: TableEnd) => void,
): AsyncGenerator<BackupPart> {
  yield header;
  for (const table of header.tables) {
    const rows = client.query(copyStreams.to(`COPY ${copySource(table)} TO STDOUT`));
    yield* inBlocks(rows);
    const end = { table: table.name, rows: rows.rowCount };
    report(end);
    yield end;
  }
}

/**
 * Writes the whole database and the session secret to one file, while the server may run. Rows are streamed, so the
 * size of a table does not matter.
 * @throws Error in one line; then no file was written
 */
export const backUp = async ({ url, file, signal, sessionSecret, ...known }: BackupOptions) => {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    application_name: "meridian backup",
  });
  // A broken connection also rejects the running query.
  client.on("error", () => undefined);
  const end = () => void client.end();
  await client.connect();
  signal?.addEventListener("abort", end);
  try {
    const tables = await beginSnapshot(client);
    const header: BackupHeader = {
      format: "meridian-backup-1",
      version: known.version,
      migration: await nameMigration(client, known),
      date: new Date().toISOString(),
      sessionSecret,
      tables,
      sequences: await readSequences(client),
    };
    const ends: TableEnd[] = [];
    const bytes = await writeBackup(
      file,
      readAll(client, header, (table) => ends.push(table)),
    );
    return { header, bytes, tables: ends };
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", end);
    await client.end();
  }
};
