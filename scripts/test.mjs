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
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, CHROMIUM_PATH: chromium, NODE_ENV: "test", NO_COLOR: "1" },
    });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
      if (live) process.stdout.write(chunk);
    });
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

const journeys = ["node_modules/@playwright/test/cli.js", "test"];

await build();
// Side by side: both spend much of their time waiting, for a start, a stop or a page.
const results = await Promise.all([
  run(["node_modules/vitest/vitest.mjs", "run", "--reporter=default"], { live: true }),
  run(journeys, { live: false }),
]);
// A journey that failed is tried once more with the machine for itself. What fails then is a fault; what does not was
// too slow beside the rest, and stands above with its reason.
const first = results[1];
let alreadyPassed = 0;
if (count(first.output, "failed") > 0) {
  console.log("Once more, alone, what failed:");
  results[1] = await run([...journeys, "--last-failed"], { live: true });
  alreadyPassed = count(first.output, "passed");
}
const passed = results.reduce((sum, { output }) => sum + count(output, "passed"), alreadyPassed);
const failed = results.reduce((sum, { output }) => sum + count(output, "failed"), 0);
// A runner that broke without counting a failure has failed all the same.
const broken = results.filter(({ output, code }) => code !== 0 && count(output, "failed") === 0).length;
console.log(`${passed} passed, ${failed + broken} failed`);
process.exitCode = failed + broken > 0 || passed === 0 ? 1 : 0;
