import { spawn } from "node:child_process";

// Two processes: the API, started again when a file of it changes, and Vite with hot reload, which passes /api on.
const node = (...args) => spawn(process.execPath, args, { stdio: "inherit" });
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
const stop = () => {
  for (const child of children) child.kill("SIGTERM");
};
process.on("SIGINT", stop);
process.on("SIGTERM", stop);
for (const child of children) child.on("exit", stop);
