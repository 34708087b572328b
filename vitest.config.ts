import { availableParallelism } from "node:os";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { chromiumArgs, findChromium } from "./scripts/chromium.mjs";
import { catalogueModules, flags } from "./vite.config.ts";

const executablePath = (await findChromium()) ?? undefined;

/** The number of files that run at once. At least two, so that one can run while the other waits. */
const maxWorkers = Number(process.env.TEST_WORKERS) || Math.max(2, availableParallelism() - 1);

/** The one limit of every test and hook, generous for a busy machine. A test that reaches it has hung. */
const timeoutMs = 900_000;

/** The settings that all phases share. Mocks and stubs are restored after each test. */
const shared = {
  maxWorkers,
  testTimeout: timeoutMs,
  hookTimeout: timeoutMs,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  // One limit for every condition that a test waits for, well below the limit of the test.
  expect: { poll: { timeout: timeoutMs / 10, interval: 10 } },
};

/** The tables of law and their examples as the module `virtual:law`, because a browser reads no files. */
const law: Plugin = {
  name: "law",
  resolveId: (id) => (id === "virtual:law" ? "\0law" : undefined),
  async load(id) {
    if (id !== "\0law") return undefined;
    const [{ lawPack }, { lawExamples }] = await Promise.all([
      import("./server/knowledge/law/law.ts"),
      import("./server/knowledge/law/examples.ts"),
    ]);
    return `export const lawPack = ${JSON.stringify(lawPack)};
export const examples = ${JSON.stringify(lawExamples)};`;
  },
};

/**
 * `npm test` runs three phases, one after the other: `server` runs in Node with a real PostgreSQL,
 * `components` in Chromium, and `journeys` on the built site. Commands of their own run `upgrade`, which needs a previous
 * release (scripts/test-upgrade.mjs), and `replica`, which needs programs of the system (scripts/test-replica.mjs).
 */
export default defineConfig({
  test: {
    // Vitest reads this only at the top level. Bundling all libraries may take a minute on a busy machine.
    browser: { connectTimeout: timeoutMs, instances: [] },
    projects: [
      {
        plugins: [catalogueModules],
        test: {
          ...shared,
          name: "server",
          environment: "node",
          isolate: false,
          include: [
            "{server,shared,scripts,deploy}/**/*.test.ts",
            "tests/{,bench/,bench/assistant/}*.test.ts",
            "client/**/*.test.ts",
          ],
          globalSetup: "tests/support/postgres.ts",
          setupFiles: "tests/support/server-setup.ts",
        },
      },
      {
        plugins: [react(), tailwindcss(), flags, catalogueModules, law],
        // Bundle all libraries before the first test. Discovering one later would reload the page during a test.
        optimizeDeps: { entries: ["client/**/*.tsx", "client/**/*.ts"], include: ["react/jsx-runtime"] },
        test: {
          ...shared,
          name: "components",
          include: ["client/**/*.test.tsx"],
          setupFiles: "tests/support/client-setup.ts",
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // Dates and texts must not depend on the machine. Without reduced motion, each click waits for transitions.
            provider: playwright({
              // A click or a key that cannot be delivered fails with its element's name, as a wait for a state does.
              actionTimeout: timeoutMs / 10,
              launchOptions: { executablePath, args: chromiumArgs },
              contextOptions: { timezoneId: "UTC", locale: "en-US", reducedMotion: "reduce" },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        test: {
          ...shared,
          name: "journeys",
          environment: "node",
          isolate: false,
          include: ["tests/e2e/*.spec.ts"],
          globalSetup: "tests/e2e/setup.ts",
          setupFiles: "tests/support/server-setup.ts",
        },
      },
      {
        test: {
          ...shared,
          name: "upgrade",
          environment: "node",
          include: ["tests/upgrade/*.test.ts"],
          globalSetup: "tests/support/postgres.ts",
        },
      },
      {
        test: {
          ...shared,
          name: "replica",
          environment: "node",
          include: ["tests/replica/*.test.ts"],
        },
      },
    ],
  },
});
