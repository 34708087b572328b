import { spawn } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The system user that runs PostgreSQL, as numeric ids for `spawn`; `{}` is the user of this process. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** Prints progress of the start, one line per call. */
export interface Log {
  info(msg: string): void;
  warn(msg: string): void;
}

/** The exit code (null if the program could not start or was killed) and the combined output. */
export interface RunResult {
  code: number | null;
  output: string;
}

/** The environment of every PostgreSQL program. It inherits nothing, so that no PG* or LC_* variable affects them. */
export const postgresEnv =
  process.platform === "win32"
    ? undefined
    : {
        PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
        HOME: "/",
        LC_ALL: "C",
        TZ: "UTC",
      };

/** Runs a program as `account` and waits for its exit. It starts in `/`, because that user may lack access to the current folder. Never rejects. */
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

const maxLines = 4;

/** The last lines of a program's output, joined into one line for an error message. */
export const lastLines = (text: string): string => {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter(Boolean).slice(-maxLines).join(" | ");
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

/** Whether this process runs as root. PostgreSQL refuses to run as root. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * The account that runs PostgreSQL: that of this process, unless it is root. For root it is the owner of the
 * existing cluster, else the system's `postgres` user, else `meridian`, which is created if missing.
 * @throws Error with a readable message when no such user can be found or created
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
      "PostgreSQL cannot run as root, and the system user 'meridian' could not be created " +
        `(${lastLines(failure)}). Start as an ordinary user, or set DATABASE_URL.`,
    );
  }
  log.info("Created the system user 'meridian', because PostgreSQL cannot run as root.");
  return created;
};

/** Whether `account` can enter `folder`. Tries it as that user. */
export const canEnter = async (folder: string, account: Account): Promise<boolean> => {
  if (account.uid === undefined) return true;
  const result = await run("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], account);
  return result.code === 0;
};

/** Whether a process is running; a zombie is not. */
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
 * Whether the live process `pid` is the PostgreSQL server of the folder `cluster` (a real path). After a crash, the
 * pid may have been reused by an unrelated process.
 */
export const servesCluster = async (pid: number, cluster: string): Promise<boolean> => {
  if (process.platform === "win32") return true;
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) === cluster) return true;
  } catch {
    // Not Linux, or a container that hides other users' processes from root: check the command line instead.
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(cluster);
  } catch {
    const listed = await run("ps", ["-ww", "-o", "command=", "-p", String(pid)]);
    return listed.output.includes(`-D ${cluster} `);
  }
};

const abandonedAfterMs = 10 * 60_000;

/** How old an entry is, by the clock of its file system, which differs from this machine's on a network drive. */
const ageMs = async (path: string, prefix: string): Promise<number> => {
  const { mtimeMs } = await stat(path);
  const probe = await mkdtemp(join(dirname(path), `${prefix}${process.pid}-`));
  const { mtimeMs: now } = await stat(probe);
  await rm(probe, { recursive: true, force: true });
  return now - mtimeMs;
};

/**
 * Removes temporary entries named `<prefix><pid>-…` from `folder` that a killed process left behind: the pid is dead,
 * or the entry is older than any start could take.
 */
export const removeAbandoned = async (folder: string, prefix: string): Promise<void> => {
  for (const name of readdirSync(folder)) {
    const pid = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (Number.isNaN(pid)) continue;
    const path = join(folder, name);
    // An entry of unknown age is new, or gone already.
    if (isAlive(pid) && (await ageMs(path, prefix).catch(() => 0)) < abandonedAfterMs) continue;
    // A child of the killed process may still be writing for a moment, hence the retries.
    await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
};
