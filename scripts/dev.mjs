import { spawn } from "node:child_process";

// Two processes: the API, started again when a file of it changes, and Vite with hot reload, which passes /api on.
// Each is a group of its own, out of reach of the terminal's Ctrl-C: two signals would kill the API before it has stopped.
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
    "server/main.ts",
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
