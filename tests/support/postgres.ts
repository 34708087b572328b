import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { createMeridian } from "#server/main.ts";
import { readConfig } from "#server/platform/config.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";
import { runMigrations } from "#server/platform/db/open-database.ts";
import { createLogger } from "#server/platform/log.ts";
import type { TestPostgres } from "./copy-database.ts";
import { makeTestFolder } from "./folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    postgres: TestPostgres;
  }
}

const template = "meridian_template";

/** Creates the job queues, so that a site that starts finds them. */
const prepareJobs = async (databaseUrl: string) => {
  const meridian = createMeridian(readConfig({ LOG_LEVEL: "silent" }), {
    log: createLogger("warn"),
    databaseUrl,
    sessionSecret: "a secret that signs nothing here",
  });
  const jobs = meridian.createJobs();
  await jobs.prepare();
  await jobs.stop();
  await meridian.close();
};

const ask = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
};

/** Durability is off, because the databases are deleted after the run. */
const settings = [
  "fsync = off",
  "full_page_writes = off",
  "synchronous_commit = off",
  "wal_level = minimal",
  "max_wal_senders = 0",
  "autovacuum = off",
  "jit = off",
];

/** Starts a PostgreSQL with enough connections for all sites and apps that tests run in parallel. */
const startPostgres = async (dataDir: string) => {
  const log = { info: () => undefined, warn: console.warn };
  const options = { dataDir, log, maxConnections: 1000 };
  const first = await startEmbeddedPostgres(options);
  for (const setting of settings) await ask(first.url, `ALTER SYSTEM SET ${setting}`);
  await first.stop();
  return startEmbeddedPostgres(options);
};

/** Starts a real PostgreSQL with a template to copy: migrated, and with the job queues. */
export const startTestPostgres = async (): Promise<TestPostgres & { stop(): Promise<void> }> => {
  const dataDir = await makeTestFolder("test");
  const postgres = await startPostgres(dataDir);
  await ask(postgres.url, `CREATE DATABASE ${template}`);
  const templateUrl = new URL(postgres.url);
  templateUrl.pathname = `/${template}`;
  await runMigrations(templateUrl.href, resolve("migrations"));
  await prepareJobs(templateUrl.href);
  return {
    url: postgres.url,
    template,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Starts one PostgreSQL for all test files of Vitest. */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const { url, template, stop } = await startTestPostgres();
  provide("postgres", { url, template });
  return stop;
};
