import { spawnSync } from "node:child_process";
import { build } from "./build.mjs";

await build();
const { status } = spawnSync(
  process.execPath,
  ["--import", "tsx", "tests/bench/run.ts", ...process.argv.slice(2)],
  {
    stdio: "inherit",
  },
);
process.exitCode = status ?? 1;
