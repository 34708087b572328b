import { build } from "./build.mjs";

const parent = process.ppid;

/**
 * npm puts a shell between itself and this process. A signal to npm ends that shell alone; then this process would live
 * on, with its database, and nobody would know.
 */
const endWithShell = () => {
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 250).unref();
  // Who was told to end is on the way.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => clearInterval(watch));
};

await build();
await import("../dist/server/main.js");
if (process.env.npm_lifecycle_event) endWithShell();
