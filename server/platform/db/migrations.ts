import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";

/** A migration that drizzle-kit wrote. */
export interface Migration {
  /** The name of its file without `.sql`, such as `0014_health`. */
  name: string;
  /** Milliseconds since 1970. Identifies the migration in the database. */
  createdAt: number;
  hash: string;
  statements: string[];
}

/** Reads the migrations in `folder`, oldest first. */
export const readMigrations = (folder: string): Migration[] => {
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(join(folder, "meta/_journal.json"), "utf8"),
  );
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }, index) => ({
    name: journal.entries[index]?.tag ?? "",
    createdAt: folderMillis,
    hash,
    statements: sql,
  }));
};

/** The table of drizzle's own migrator, so that its tools can be used on the database. */
const migrationsTable = "drizzle.__drizzle_migrations";

/** `createdAt` of the newest migration that was applied; undefined in a database without Meridian's tables. */
export const findNewestMigration = async (client: pg.ClientBase): Promise<number | undefined> => {
  const known = await client.query<{ known: boolean }>("SELECT to_regclass($1) IS NOT NULL AS known", [
    migrationsTable,
  ]);
  if (!known.rows[0]?.known) return undefined;
  const { rows } = await client.query<{ newest: string | null }>(
    `SELECT max(created_at) AS newest FROM ${migrationsTable}`,
  );
  return rows[0]?.newest ? Number(rows[0].newest) : undefined;
};

/** Applies the migrations that are newer than the newest one in the database. Call it in a transaction. */
export const applyMigrations = async (
  client: pg.ClientBase,
  migrations: readonly Migration[],
): Promise<void> => {
  const newest = (await findNewestMigration(client)) ?? Number.NEGATIVE_INFINITY;
  const missing = migrations.filter(({ createdAt }) => createdAt > newest);
  if (missing.length === 0) return;
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE IF NOT EXISTS ${migrationsTable} (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`);
  for (const { statements, hash, createdAt } of missing) {
    for (const statement of statements) await client.query(statement);
    await client.query(`INSERT INTO ${migrationsTable} (hash, created_at) VALUES ($1, $2)`, [
      hash,
      createdAt,
    ]);
  }
};
