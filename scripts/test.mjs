import { spawn } from "node:child_process";
import { build } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";

const chromium = await ensureChromium();
if (!chromium) {
  console.error("The browser tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH to its path.");
  process.exit(1);
}

/** Runs a test runner, prints its output as it arrives, and collects it. */
const run = (args) =>
  new Promise((done) => {
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, CHROMIUM_PATH: chromium, NODE_ENV: "test", NO_COLOR: "1" },
    });
    let output = "";
    const take = (chunk) => {
      output += chunk;
      process.stdout.write(chunk);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("close", (code) => done({ output, code: code ?? 1 }));
  });

/** Sums the counts in a runner's final lines, for example `Tests  2 failed | 40 passed` or `  3 passed (4.1s)`. */
const count = (output, word) => {
  const line = /^\s*Tests\s.*$/m.exec(output)?.[0] ?? output;
  return [...line.matchAll(new RegExp(`(\\d+) ${word}`, "g"))].reduce(
    (sum, [, number]) => sum + Number(number),
    0,
  );
};

/** The test runs: the server with Vitest, components with Vitest in Chromium, and journeys with Playwright. */
const runs = [
  ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--project", "server"],
  ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--project", "client"],
  ["node_modules/@playwright/test/cli.js", "test"],
];

await build();
// One after the other: each keeps two cores busy, and on a machine with more work than cores, tests of time limits fail.
const results = [];
for (const args of runs) results.push(await run(args));
let passed = 0;
let failed = 0;
for (const { output, code } of results) {
  passed += count(output, "passed");
  // A runner can crash without reporting a failed test.
  failed += count(output, "failed") || (code === 0 ? 0 : 1);
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
