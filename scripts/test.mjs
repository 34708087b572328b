import { spawn } from "node:child_process";
import { build } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";

const chromium = await ensureChromium();
if (!chromium) {
  console.error("The browser tests need Chromium or Chrome: install one, or name it in CHROMIUM_PATH.");
  process.exit(1);
}

/** Runs a runner. What it says is shown as it comes (`live`) or, whole, at its end. */
const run = (args, { live }) =>
  new Promise((done) => {
    const child = spawn(process.execPath, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, CHROMIUM_PATH: chromium, NODE_ENV: "test", NO_COLOR: "1" },
    });
    let output = "";
    const take = (chunk) => {
      output += chunk;
      if (live) process.stdout.write(chunk);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("close", (code) => {
      if (!live) process.stdout.write(output);
      done({ output, code: code ?? 1 });
    });
  });

/** Adds up what a runner's closing lines say, for example `Tests  2 failed | 40 passed` or `  3 passed (4.1s)`. */
const count = (output, word) => {
  const line = /^\s*Tests\s.*$/m.exec(output)?.[0] ?? output;
  return [...line.matchAll(new RegExp(`(\\d+) ${word}`, "g"))].reduce(
    (sum, [, number]) => sum + Number(number),
    0,
  );
};

/** The runners, and what of each is run again after a failure. */
const runners = [
  {
    args: ["node_modules/vitest/vitest.mjs", "run", "--reporter=default"],
    live: true,
    failedIn: (output) => [
      ...new Set([...output.matchAll(/^ FAIL {2}\|[^|]+\| (\S+)/gm)].map(([, file]) => file)),
    ],
  },
  {
    args: ["node_modules/@playwright/test/cli.js", "test"],
    live: false,
    failedIn: () => ["--last-failed"],
  },
];

await build();
// Side by side: both spend much of their time waiting, for a start, a stop or a page.
const results = await Promise.all(
  runners.map(async (runner) => ({ runner, ...(await run(runner.args, runner)) })),
);
let passed = 0;
let failed = 0;
for (const { runner, output, code } of results) {
  passed += count(output, "passed") + count(output, "failed");
  if (code === 0) continue;
  // What failed is tried once more with the machine for itself. What fails then is a fault; what does not was too slow
  // beside the rest, and stands above with its reason.
  console.log("Once more, alone, what failed:");
  const again = await run([...runner.args, ...runner.failedIn(output)], { live: true });
  // A runner that broke without counting a failure has failed all the same.
  const faults = count(again.output, "failed") || (again.code === 0 ? 0 : 1);
  passed = Math.max(0, passed - faults);
  failed += faults;
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
