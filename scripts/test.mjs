import { parseArgs } from "node:util";
import { build } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string" },
    workers: { type: "string" },
    project: { type: "string", multiple: true },
    testNamePattern: { type: "string", short: "t" },
  },
});

/** A number that an option gives, or the default. Ends the process if it is not a whole number. */
const wholeNumber = (name, fallback) => {
  const text = values[name] ?? String(fallback);
  if (/^\d{1,9}$/.test(text)) return Number(text);
  console.error(`--${name} takes a whole number, such as ${fallback}.`);
  process.exit(1);
};

const seed = wholeNumber("seed", Math.floor(Math.random() * 1e6));

const chromium = await ensureChromium();
if (!chromium) {
  console.error("The browser tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH to its path.");
  process.exit(1);
}
Object.assign(process.env, { CHROMIUM_PATH: chromium, NO_COLOR: "1" });
// The configuration reads it for each project.
if (values.workers) process.env.TEST_WORKERS = String(wholeNumber("workers", 2));

const start = performance.now();
await build();
console.log(`build: ${Math.round((performance.now() - start) / 1000)} s`);

// Vitest reads the environment when it is loaded.
const { startVitest } = await import("vitest/node");
const { PhaseReporter } = await import("./test-reporter.mjs");
const reporter = new PhaseReporter(seed);
/** One after the other, because each keeps all cores busy. */
const phases = values.project ?? ["server", "components", "journeys"];
let isGreen = true;
for (const project of phases) {
  // Components are tested with the production build of React, which users have and which is faster.
  process.env.NODE_ENV = project === "components" ? "production" : "test";
  const vitest = await startVitest("test", positionals, {
    run: true,
    watch: false,
    passWithNoTests: positionals.length > 0,
    project,
    reporters: [reporter],
    sequence: { seed, shuffle: true },
    ...(values.testNamePattern && { testNamePattern: values.testNamePattern }),
  });
  // An error outside a test fails the run, too.
  isGreen &&= !process.exitCode;
  await vitest.close();
}
reporter.printRepeats();

const counts = [...reporter.phases.values()];
const sum = (word) => counts.reduce((total, phase) => total + phase[word], 0);
const failed = sum("failed") || (isGreen ? 0 : 1);
console.log(`${sum("passed")} passed, ${failed} failed`);
process.exit(failed > 0 || sum("passed") === 0 ? 1 : 0);
