import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { run } from "./account.ts";

/** Whether a process runs. One that is dead but not yet collected by its parent (a zombie) does not. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  try {
    const state = readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) /s, "")[0];
    return state !== "Z" && state !== "X";
  } catch {
    return true; // no /proc on this system
  }
};

/**
 * Whether the live process `pid` is the PostgreSQL server of the folder `cluster` (a real path), and not a
 * stranger that was given the number of a dead one.
 */
export const servesCluster = async (pid: number, cluster: string): Promise<boolean> => {
  if (process.platform === "win32") return true;
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) === cluster) return true;
  } catch {
    // Not Linux, or a container that hides other users' processes from root: the command line tells.
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(cluster);
  } catch {
    const listed = await run("ps", ["-ww", "-o", "command=", "-p", String(pid)]);
    return listed.output.includes(`-D ${cluster} `);
  }
};

const abandonedAfterMs = 10 * 60_000;

/**
 * Removes from `folder` the temporary entries named `<prefix><pid>-…` that a killed process left: its pid is
 * dead, or the entry is older than any start takes.
 */
export const removeAbandoned = async (folder: string, prefix: string): Promise<void> => {
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (Number.isNaN(pid)) continue;
    const path = join(folder, name);
    const entry = await stat(path).catch(() => undefined);
    if (isAlive(pid) && entry && Date.now() - entry.mtimeMs < abandonedAfterMs) continue;
    // A program of the killed start may still be writing for a moment, hence the retries.
    await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
};
