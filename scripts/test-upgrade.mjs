import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "./build.mjs";

/*
 * Runs the previous release next to this version, on a database that this version has migrated:
 *
 *   npm run test:upgrade           the newest tag before this commit, or else the commit that recorded the newest release
 *   npm run test:upgrade -- REF    any commit
 *
 * Needs git, and the registry of npm if REF has another package-lock.json.
 */

const output = (program, ...args) => {
  const { status, stdout } = spawnSync(program, args, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : "";
};

const run = (program, args, options = {}) => {
  const { status } = spawnSync(program, args, { stdio: "inherit", ...options });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} failed`);
};

const releasesFile = "migrations/releases.json";
const { releases } = JSON.parse(readFileSync(releasesFile, "utf8"));
const newestTag = () => output("git", "describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD~1");
const newestRecord = () =>
  releases
    .map(({ version }) => output("git", "log", "-1", "--format=%H", `-S"${version}"`, "--", releasesFile))
    .findLast((record) => record !== "");

const wanted = process.argv[2] ?? (newestTag() || newestRecord());
const commit = wanted && output("git", "rev-parse", "--verify", "--quiet", `${wanted}^{commit}`);
if (!commit) {
  const reason = wanted ? `There is no commit '${wanted}'.` : "This clone does not reach back to a release.";
  console.error(`${reason} Name a commit: npm run test:upgrade -- REF`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "meridian-previous-"));
const previous = join(folder, "site");
try {
  run("git", ["worktree", "add", "--quiet", "--detach", previous, commit]);
  const lock = (where) => readFileSync(join(where, "package-lock.json"), "utf8");
  if (lock(previous) === lock(".")) symlinkSync(resolve("node_modules"), join(previous, "node_modules"));
  else run("npm", ["ci", "--prefer-offline"], { cwd: previous });
  run(process.execPath, ["scripts/build.mjs"], { cwd: previous });
  await build();
  run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--project", "upgrade"], {
    env: { ...process.env, NODE_ENV: "test", PREVIOUS_RELEASE: previous },
  });
  console.log(`${wanted} (${commit.slice(0, 7)}) runs on the database of this version.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
  spawnSync("git", ["worktree", "prune"]);
}
