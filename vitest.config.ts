import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumArgs, findChromium } from "./scripts/chromium.mjs";
import { flags } from "./vite.config.ts";

const executablePath = (await findChromium()) ?? undefined;

/**
 * `server` runs in Node with a real PostgreSQL, `client` renders components in Chromium. Journeys are in tests/e2e.
 * Commands of their own run `upgrade`, which needs a previous release (scripts/test-upgrade.mjs), and `replica`, which
 * needs programs of the system (scripts/test-replica.mjs).
 */
export default defineConfig({
  test: {
    // Each worker also loads a database or a browser, so more workers are slower on two cores.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "server",
          environment: "node",
          isolate: false,
          include: [
            "{server,shared,scripts,deploy}/**/*.test.ts",
            "tests/{,bench/,bench/assistant/}*.test.ts",
            "client/**/*.test.ts",
          ],
          globalSetup: "tests/support/postgres.ts",
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "upgrade",
          environment: "node",
          include: ["tests/upgrade/*.test.ts"],
          globalSetup: "tests/support/postgres.ts",
        },
      },
      {
        test: {
          name: "replica",
          environment: "node",
          include: ["tests/replica/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [react(), tailwindcss(), flags],
        // Bundle all libraries before the first test. Discovering one later would reload the page during a test.
        optimizeDeps: { entries: ["client/**/*.tsx", "client/**/*.ts"], include: ["react/jsx-dev-runtime"] },
        test: {
          name: "client",
          include: ["client/**/*.test.tsx"],
          setupFiles: ["tests/support/client-setup.ts"],
          // Two pages at once. A project does not inherit this setting, and by default one core means one page.
          maxWorkers: 2,
          testTimeout: 60_000,
          // On a busy machine, one second is too short. The chat's toasts close after five seconds, so wait less than that.
          expect: { poll: { timeout: 4000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // Without reduced motion, each click waits for the transitions of its target.
            provider: playwright({
              launchOptions: { executablePath, args: chromiumArgs },
              contextOptions: { reducedMotion: "reduce" },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
