import { build } from "./build.mjs";

const parent = process.ppid;

/**
 * npm runs this process in a shell. A signal to npm ends only that shell, and this process and its database would
 * keep running unnoticed. So stop when the parent process changes.
 */
const endWithShell = () => {
  const watch = setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 250).unref();
  // A signal to this process already stops it.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => clearInterval(watch));
};

await build();
await import("../dist/server/start.js");
if (process.env.npm_lifecycle_event) endWithShell();
