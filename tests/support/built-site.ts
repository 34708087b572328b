import { rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { readConfig, siteSettingsOf } from "#server/platform/config.ts";
import { readSite } from "#server/platform/http/static.ts";
import { makeTestFolder } from "./folder.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

/** A whole site: the app with its seed and its jobs, on a database of its own, serving the built client. */
export interface BuiltSite {
  url: string;
  app: TestApp;
  dataDir: string;
  close(): Promise<void>;
}

/**
 * Starts a site with these environment variables in the process of the test, and polls its `sources` once. Needs
 * `dist/client`.
 */
export const startBuiltSite = async (
  sources: readonly object[],
  env: Record<string, string>,
): Promise<BuiltSite> => {
  const dataDir = await makeTestFolder("site");
  const feedsFile = join(dataDir, "feeds.json");
  await writeFile(feedsFile, JSON.stringify(sources));
  const settings = { DATA_DIR: dataDir, NEWS_FEEDS_FILE: feedsFile, CURRENCY_RATES_URL: "none", ...env };
  const site = await readSite(resolve("dist/client"), siteSettingsOf(readConfig(settings)));
  const app = await createTestApp({ env: settings, site });
  const jobs = app.createJobs();
  await jobs.prepare();
  await app.seed();
  await app.news.polling.pollDueSources();
  await app.platform.model?.prepare();
  await jobs.start();
  return {
    url: app.url,
    app,
    dataDir,
    async close() {
      await jobs.stop();
      await app.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
