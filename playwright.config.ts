import { defineConfig } from "@playwright/test";
import { chromiumArgs, findChromium } from "./scripts/chromium.mjs";

/** Whole user journeys against the built site. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.spec.ts",
  globalSetup: "./tests/e2e/postgres.ts",
  timeout: 120_000,
  // A long timeout costs nothing when tests pass, and a busy machine needs it.
  expect: { timeout: 30_000 },
  workers: 2,
  reporter: "list",
  outputDir: "test-results",
  use: {
    browserName: "chromium",
    launchOptions: { executablePath: (await findChromium()) ?? undefined, args: chromiumArgs },
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    screenshot: "only-on-failure",
    trace: "off",
  },
});
