import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { build } from "./build.mjs";

/** Debian keeps each version of PostgreSQL in a folder of its own. */
const versions = "/usr/lib/postgresql";
const bin = (existsSync(versions) ? readdirSync(versions) : [])
  .filter((version) => Number(version) >= 15)
  .sort((a, b) => Number(b) - Number(a))
  .map((version) => join(versions, version, "bin"))
  .find((folder) => existsSync(join(folder, "pg_basebackup")) && existsSync(join(folder, "postgres")));
const pgbouncer = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"].find((path) => existsSync(path));

if (!bin || !pgbouncer) {
  console.error(
    "These tests need PostgreSQL 15 or newer and PgBouncer. On Debian: apt-get install postgresql pgbouncer",
  );
  process.exit(1);
}
await build();
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "--project", "replica", ...process.argv.slice(2)],
  { stdio: "inherit", env: { ...process.env, POSTGRES_BIN: bin, PGBOUNCER: pgbouncer } },
);
process.exitCode = status ?? 1;
