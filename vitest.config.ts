import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { chromiumArgs, findChromium } from "./scripts/chromium.mjs";

const executablePath = (await findChromium()) ?? undefined;

/** `server`: Node with a real PostgreSQL. `client`: components in a real Chromium. Whole journeys are in tests/e2e. */
export default defineConfig({
  test: {
    // Each worker has a database's or a browser's load behind it: more of them than cores is slower.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "server",
          environment: "node",
          isolate: false,
          include: [
            "{server,shared,scripts}/**/*.test.ts",
            "tests/{,bench/,bench/assistant/}*.test.ts",
            "client/**/*.test.ts",
          ],
          globalSetup: "tests/support/postgres.ts",
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react(), tailwindcss()],
        // All libraries are bundled before the first test: finding one later would reload the page under it.
        optimizeDeps: { entries: ["client/**/*.tsx", "client/**/*.ts"], include: ["react/jsx-dev-runtime"] },
        test: {
          name: "client",
          include: ["client/**/*.test.tsx"],
          setupFiles: ["tests/support/client-setup.ts"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath, args: chromiumArgs } }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
