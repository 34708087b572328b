import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
import { runMigrations } from "#server/db/migrate.ts";
import { makeTestFolder } from "./folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL for tests; `template` is a migrated database that each worker copies. */
    postgres: { url: string; template: string };
  }
}

const template = "meridian_template";

/** Starts a real PostgreSQL once for all test files, with a migrated template to copy. */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const dataDir = await makeTestFolder("test");
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: console.warn },
  });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${template}`);
  await client.end();
  const templateUrl = new URL(postgres.url);
  templateUrl.pathname = `/${template}`;
  await runMigrations(templateUrl.href, resolve("migrations"));
  provide("postgres", { url: postgres.url, template });
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};
