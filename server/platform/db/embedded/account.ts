import { spawn } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Who runs PostgreSQL: `{}` is the user of this process, otherwise numeric ids for `spawn`. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** A log of two levels, each call one line. */
export interface Log {
  info(msg: string): void;
  warn(msg: string): void;
}

/** How a program ended: its exit code (null when it could not run or was killed) and all it printed. */
export interface RunResult {
  code: number | null;
  output: string;
}

/** The environment of every PostgreSQL program: nothing of ours, so that no PG* or LC_* variable bends it. */
export const postgresEnv =
  process.platform === "win32"
    ? undefined
    : {
        PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        HOME: "/",
        LC_ALL: "C",
        TZ: "UTC",
      };

/** Runs a program to its end as `account`, from `/` (the own folder may be closed to that user). Never rejects. */
export const run = (file: string, args: string[], account: Account = {}): Promise<RunResult> =>
  new Promise((resolve) => {
    let output = "";
    const child = spawn(file, args, {
      ...account,
      cwd: "/",
      env: postgresEnv,
      windowsHide: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.on("error", (error) => resolve({ code: null, output: output + error.message }));
    child.on("close", (code) => resolve({ code, output }));
  });

/** The last lines of a program's output as one line for an error message. */
export const lastLines = (text: string, count = 4): string => {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter(Boolean).slice(-count).join(" | ");
};

const namedAccount = async (name: string): Promise<Account | undefined> => {
  const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
  if (uid.code !== 0 || gid.code !== 0 || Number(uid.output) === 0) return undefined;
  return { uid: Number(uid.output), gid: Number(gid.output) };
};

const createAccount = async (name: string): Promise<string> => {
  const attempts: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", name]],
    ["adduser", ["-S", "-D", "-H", name]], // busybox
  ];
  let output = "";
  for (const [command, args] of attempts) {
    const result = await run(command, args);
    if (result.code === 0) return "";
    output += `${result.output}\n`;
  }
  return output;
};

/** Whether the process is root, as whom PostgreSQL refuses to run. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * The account that runs PostgreSQL: the process's own, unless that is root. For root it is the owner of the
 * existing cluster, else the system's `postgres` user, else `meridian`, made if missing.
 * Throws in words when none can be had.
 */
export const findAccount = async (cluster: string, log: Log): Promise<Account> => {
  if (!isRoot()) return {};
  const owner = await stat(cluster).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const existing = (await namedAccount("postgres")) ?? (await namedAccount("meridian"));
  if (existing) return existing;
  const failure = await createAccount("meridian");
  const created = await namedAccount("meridian");
  if (!created) {
    throw new Error(
      "PostgreSQL does not run as root, and the system user 'meridian' could not be made " +
        `(${lastLines(failure)}). Start as an ordinary user, or set DATABASE_URL.`,
    );
  }
  log.info("Made the system user 'meridian', because PostgreSQL does not run as root.");
  return created;
};

/** Whether `account` can enter `folder`, tried by that user itself. */
export const canEnter = async (folder: string, account: Account): Promise<boolean> => {
  if (account.uid === undefined) return true;
  const result = await run("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], account);
  return result.code === 0;
};

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
