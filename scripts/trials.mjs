import { spawnSync } from "node:child_process";
import { build } from "./build.mjs";

const [kind, ...args] = process.argv.slice(2);
await build();
const { status } = spawnSync(process.execPath, ["--import", "tsx", `tests/${kind}/run.ts`, ...args], {
  stdio: "inherit",
});
process.exitCode = status ?? 1;
