import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
import { runMigrations } from "#server/db/migrate.ts";
import { createLogger } from "#server/http/logging.ts";
import { createJobs } from "#server/jobs.ts";
import { makeTestFolder } from "./folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL for tests; `template` is a migrated database with the queues of jobs, that each worker copies. */
    postgres: { url: string; template: string };
  }
}

const template = "meridian_template";

/** What queues a mail needs the queue, though nobody works on it. */
const prepareJobs = async (url: string) => {
  const idle = { prune: async () => undefined };
  const jobs = createJobs(url, {
    polling: { pollDueSources: async () => undefined },
    accounts: idle,
    conversations: idle,
    limits: idle,
    mails: idle,
    outbox: idle,
    mail: { deliver: async () => "done" },
    log: createLogger("warn"),
  });
  await jobs.prepare();
  await jobs.stop();
};

const ask = async (url: string, sql: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  await client.end();
};

/** A PostgreSQL with connections enough for all the sites and apps that tests run beside each other. */
const startPostgres = async (dataDir: string) => {
  const options = { dataDir, log: { info: () => undefined, warn: console.warn } };
  const first = await startEmbeddedPostgres(options);
  await ask(first.url, "ALTER SYSTEM SET max_connections = 300");
  await first.stop();
  return startEmbeddedPostgres(options);
};

/** Starts a real PostgreSQL once for all test files, with a template to copy: migrated, and with the queues of jobs. */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const dataDir = await makeTestFolder("test");
  const postgres = await startPostgres(dataDir);
  await ask(postgres.url, `CREATE DATABASE ${template}`);
  const templateUrl = new URL(postgres.url);
  templateUrl.pathname = `/${template}`;
  await runMigrations(templateUrl.href, resolve("migrations"));
  await prepareJobs(templateUrl.href);
  provide("postgres", { url: postgres.url, template });
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};
