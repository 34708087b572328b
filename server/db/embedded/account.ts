import { spawn } from "node:child_process";
import { stat } from "node:fs/promises";

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
