import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { createJobs } from "#server/jobs.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";
import { runMigrations } from "#server/platform/db/open-database.ts";
import { createLogger } from "#server/platform/log.ts";
import { makeTestFolder } from "./folder.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** A PostgreSQL for tests. Each worker copies `template`, a migrated database with the job queues. */
    postgres: { url: string; template: string };
  }
}

const template = "meridian_template";

/** Creates the job queues, so that a starting site finds them. */
const prepareJobs = async (url: string) => {
  const idle = { prune: async () => undefined };
  const jobs = createJobs(url, {
    polling: { pollDueSources: async () => undefined },
    removals: { deleteRemoved: async () => undefined },
    accounts: idle,
    conversations: idle,
    limits: idle,
    matching: { matchQueued: async () => undefined },
    digests: { ...idle, writeDueMails: async () => undefined },
    mails: idle,
    outbox: idle,
    mailRoom: { sendDue: async () => undefined },
    notifications: { subscribe: () => undefined },
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

/** The data is temporary, so durability is off. */
const settings = [
  "max_connections = 300",
  "fsync = off",
  "full_page_writes = off",
  "synchronous_commit = off",
  "wal_level = minimal",
  "max_wal_senders = 0",
  "autovacuum = off",
  "jit = off",
];

/** Allows enough connections for all sites and apps that run in parallel. */
const startPostgres = async (dataDir: string) => {
  const options = { dataDir, log: { info: () => undefined, warn: console.warn } };
  const first = await startEmbeddedPostgres(options);
  for (const setting of settings) await ask(first.url, `ALTER SYSTEM SET ${setting}`);
  await first.stop();
  return startEmbeddedPostgres(options);
};

/** Starts a real PostgreSQL once for all test files, with a migrated template database. */
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
