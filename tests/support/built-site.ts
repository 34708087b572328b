import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { readConfig, siteSettingsOf } from "#server/platform/config.ts";
import { readSite } from "#server/platform/http/static.ts";
import { makeTestFolder } from "./folder.ts";
import { createTestApp, type TestApp } from "./test-app.ts";

/** A whole site: the app with its jobs, on a copy of the template database, serving the built client. */
export interface BuiltSite {
  url: string;
  app: TestApp;
  dataDir: string;
  close(): Promise<void>;
}

/**
 * Starts a site with these environment variables in the process of the test. Needs `dist/client`, and a template
 * database that is seeded.
 */
export const startBuiltSite = async (env: Record<string, string>): Promise<BuiltSite> => {
  const dataDir = await makeTestFolder("site");
  const settings = { DATA_DIR: dataDir, CURRENCY_RATES_URL: "none", ...env };
  const site = await readSite(resolve("dist/client"), siteSettingsOf(readConfig(settings)));
  const app = await createTestApp({ env: settings, site });
  const jobs = app.createJobs();
  await jobs.prepare();
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
