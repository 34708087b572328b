import { spawn } from "node:child_process";

// Runs the API, which restarts when a file changes, and Vite with hot reload, which proxies /api to it.
// Each child has its own process group, so the terminal's Ctrl-C does not reach it. Otherwise it would get two
// signals, and the second one would kill the API before it has shut down.
const node = (...args) =>
  spawn(process.execPath, args, {
    stdio: ["ignore", "inherit", "inherit"],
    detached: process.platform !== "win32",
  });
const children = [
  node(
    "node_modules/tsx/dist/cli.mjs",
    "watch",
    "--clear-screen=false",
    "--include",
    "shared/**/*",
    "--include",
    "server/knowledge/**/*",
    "server/commands/start.ts",
  ),
  node("node_modules/vite/bin/vite.js"),
];
let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill("SIGTERM");
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
for (const child of children) child.on("exit", stop);
