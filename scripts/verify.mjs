// Runs `.ci/run` on a clean clone of HEAD. Records the commit in `verified` in the git directory if it passes.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();

const commit = git("rev-parse", "HEAD");
const changed = git("status", "--porcelain");
if (changed) console.log(`Not part of ${commit.slice(0, 8)}, so not verified:\n${changed}`);

const folder = mkdtempSync(join(tmpdir(), "meridian-verify-"));
// Ctrl-C ends `.ci/run`, then this process removes the folder.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);

git("clone", "--quiet", "--no-hardlinks", git("rev-parse", "--show-toplevel"), folder);
git("-C", folder, "checkout", "--quiet", "--detach", commit);
const { status, error } = spawnSync(join(folder, ".ci/run"), { cwd: folder, stdio: "inherit" });
rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
if (error) console.error(error.message);
if (status === 0) {
  writeFileSync(resolve(git("rev-parse", "--git-dir"), "verified"), `${commit}\n`);
  console.log(`Verified ${commit.slice(0, 8)}.`);
}
process.exitCode = status ?? 1;
