import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { copyDatabase } from "../support/copy-database.ts";
import { startFeedServer } from "../support/feed-server.ts";
import { makeTestFolder } from "../support/folder.ts";
import { startTestPostgres } from "../support/postgres.ts";
import { createTestApp } from "../support/test-app.ts";
import { feedRoutes, sourceOf } from "./feeds.ts";
import { keeper } from "./keeper.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The host of the sources that every site has polled, as `127.0.0.1:port`. */
    feedHost: string;
  }
}

/**
 * Starts one PostgreSQL and one feed server for all journeys. The template database is that of a whole site: seeded, with an
 * administrator, and with its sources polled once.
 */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const postgres = await startTestPostgres();
  const feeds = await startFeedServer(feedRoutes);
  const database = await copyDatabase(postgres);
  const dataDir = await makeTestFolder("template");
  const feedsFile = join(dataDir, "feeds.json");
  const sources = Object.keys(feedRoutes).map((path) => sourceOf(feeds.url + path, `Source ${path}`));
  await writeFile(feedsFile, JSON.stringify(sources));
  const site = await createTestApp({
    databaseUrl: database.url,
    env: {
      DATA_DIR: dataDir,
      NEWS_FEEDS_FILE: feedsFile,
      FETCH_ALLOW_HOSTS: feeds.hostPort,
      ADMIN_USERNAME: keeper.username,
      ADMIN_PASSWORD: keeper.password,
    },
  });
  await site.seed();
  await site.news.polling.pollDueSources();
  await site.close();
  provide("postgres", { url: postgres.url, template: new URL(database.url).pathname.slice(1) });
  provide("feedHost", feeds.hostPort);
  return async () => {
    await feeds.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};
