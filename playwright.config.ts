import { defineConfig } from "@playwright/test";
import { chromiumArgs, findChromium } from "./scripts/chromium.mjs";

/** Whole journeys against the built site, as a reader walks them. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.spec.ts",
  timeout: 60_000,
  // Patience costs nothing where all is well, and a busy machine needs it.
  expect: { timeout: 15_000 },
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
