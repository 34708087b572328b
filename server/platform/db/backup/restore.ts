import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import * as copyStreams from "pg-copy-streams";
import { applyMigrations, type Migration } from "../migrations.ts";
import { withAdvisoryLock } from "../open-database.ts";
import { type BackupHeader, type OpenBackup, openBackup, type TableEnd } from "./backup-file.ts";
import { copyTarget, plainText, readTables, type StoredTable } from "./tables.ts";

/** This program: its version, and the migrations that it knows. */
export interface Program {
  version: string;
  migrations: readonly Migration[];
}

const isNewer = (one: string, other: string) => one.localeCompare(other, "en", { numeric: true }) > 0;

/**
 * Opens a backup that this program can restore, after checking all of it.
 * @throws Error with a one-line message if the file is not a complete backup, or was made by a newer version
 */
export const openRestorable = async (file: string, { version, migrations }: Program): Promise<OpenBackup> => {
  const backup = await openBackup(file);
  const { header } = backup;
  const isKnown = migrations.some(({ name }) => name === header.migration);
  if (isKnown && !isNewer(header.version, version)) return backup;
  await backup.close();
  throw new Error(
    `'${file}' was made by Meridian ${header.version} (migration ${header.migration}), which is newer than this version, ${version}. Restore it with ${header.version} or a newer version.`,
  );
};

/** Whether a database has no tables yet. */
const isEmpty = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query<{ count: number }>(`
    SELECT count(*)::int AS count FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'p') AND nspname IN ('public', 'drizzle', 'pgboss')`);
  return rows[0]?.count === 0;
};

/** Yields rows up to the end of their table, and passes the end to `report`. */
async function* rowsOfTable(parts: AsyncIterator<Buffer | TableEnd>, report: (end: TableEnd) => void) {
  for (;;) {
    const { done, value } = await parts.next();
    if (done) return;
    if (!Buffer.isBuffer(value)) return report(value);
    yield value;
  }
}

/** Drops all foreign keys, so that tables can be filled in any order. @returns statements that add and check them */
const dropForeignKeys = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`);
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return rows.map(
    ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
  );
};

const fill = async (
  client: pg.ClientBase,
  table: StoredTable,
  parts: AsyncIterator<Buffer | TableEnd>,
): Promise<TableEnd> => {
  let end: TableEnd | undefined;
  const copy = client.query(copyStreams.from(`COPY ${copyTarget(table)} FROM STDIN`));
  const rows = rowsOfTable(parts, (reported) => {
    end = reported;
  });
  await pipeline(Readable.from(rows), copy);
  if (end?.table !== table.name || end.rows !== copy.rowCount)
    throw new Error(
      `The backup says that ${end?.table} has ${end?.rows} rows, but ${copy.rowCount} rows of ${table.name} were read.`,
    );
  return end;
};

/** Fills the migrated tables with exactly the rows of the backup. Works with the rights of their owner. */
const fillTables = async (client: pg.ClientBase, { header, read }: OpenBackup): Promise<TableEnd[]> => {
  const { tables, sequences, migration } = header;
  if (!isDeepStrictEqual(await readTables(client), tables))
    throw new Error(`The tables of the backup are not those of the migration ${migration}.`);
  const foreignKeys = await dropForeignKeys(client);
  // The rows already contain the effects of triggers.
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
  // Migrations insert rows, too.
  await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(", ")}`);
  const parts = read();
  const ends: TableEnd[] = [];
  for (const table of tables) ends.push(await fill(client, table, parts));
  for (const [sequence, value] of Object.entries(sequences))
    await client.query("SELECT setval($1::regclass, $2::bigint)", [sequence, value]);
  for (const statement of foreignKeys) await client.query(statement);
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
  return ends;
};

export interface RestoreOptions extends Pick<Program, "migrations"> {
  url: string;
  /** Runs when the database is complete. If it rejects, nothing is restored. */
  beforeCommit(header: BackupHeader): Promise<void>;
  /** Ends the restore, which then rejects. */
  signal?: AbortSignal;
}

/**
 * Restores a backup into an empty database, in one transaction. Then applies the migrations that are newer than the
 * backup. Instances that start during a restore wait until it has finished.
 * @returns how many rows each table has
 * @throws Error with a one-line message; the database is then unchanged
 */
export const restore = (
  backup: OpenBackup,
  { url, migrations, beforeCommit, signal }: RestoreOptions,
): Promise<TableEnd[]> =>
  withAdvisoryLock(url, async (client) => {
    const end = () => void client.end();
    signal?.addEventListener("abort", end);
    try {
      if (!(await isEmpty(client)))
        throw new Error("The database is not empty. Restore into a new database, or into a new DATA_DIR.");
      await client.query(`${plainText}; SET client_min_messages = warning; SET statement_timeout = 0`);
      await client.query("BEGIN");
      const last = migrations.findIndex(({ name }) => name === backup.header.migration);
      await applyMigrations(client, migrations.slice(0, last + 1));
      const ends = await fillTables(client, backup);
      await applyMigrations(client, migrations);
      await beforeCommit(backup.header);
      await client.query("COMMIT");
      return ends;
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    } finally {
      signal?.removeEventListener("abort", end);
    }
  });
