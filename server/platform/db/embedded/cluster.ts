import { randomBytes } from "node:crypto";
import {
  chmod,
  chown,
  link,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import {
  type Account,
  canEnter,
  isRoot,
  type Log,
  lastLines,
  type RunResult,
  removeAbandoned,
  run,
} from "./account.ts";
import type { Binaries } from "./binaries.ts";

/** Holds clusters (one folder per DATA_DIR) and programs that PostgreSQL's user could not reach elsewhere. Used by root only. */
export const sharedFolder = "/var/lib/meridian";

const exists = async (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

const makeFolder = async (path: string): Promise<void> => {
  await mkdir(path, { recursive: true });
  // Independent of the umask, PostgreSQL's user must be able to enter. The cluster inside is private.
  if (isRoot()) await chmod(path, 0o755);
};

/**
 * Finds or creates the folder that holds the cluster, `DATA_DIR/postgres`, and returns its real path. If `account`
 * cannot enter DATA_DIR, it is a symlink to a folder under `/var/lib/meridian`.
 * @throws Error with a readable message when the linked folder is missing or inaccessible
 */
export const findHome = async (dataDir: string, account: Account, log: Log): Promise<string> => {
  const path = join(dataDir, "postgres");
  if (!(await exists(path))) {
    if (await canEnter(dataDir, account)) await makeFolder(path);
    else {
      const home = join(sharedFolder, randomBytes(6).toString("hex"));
      await makeFolder(sharedFolder);
      await makeFolder(home);
      await writeFile(join(home, "belongs-to"), `${path}\n`); // for people; the program does not read it
      try {
        await symlink(home, path);
        log.info(
          `The database of ${dataDir} is in ${home}, because PostgreSQL's user cannot enter DATA_DIR.`,
        );
      } catch (error) {
        await rm(home, { recursive: true, force: true });
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // a concurrent start was faster
      }
    }
  }
  const target = await readlink(path).catch(() => undefined);
  const home = await realpath(path).catch(() => {
    throw new Error(
      `The database of ${dataDir} was in ${target}, which no longer exists. Restore it, or delete the link ${path} ` +
        "to start with an empty database.",
    );
  });
  if (!(await canEnter(home, account))) {
    throw new Error(
      `PostgreSQL runs as user ${account.uid}, who cannot enter ${home}. Open its parent folders (chmod a+x), ` +
        "or set DATA_DIR to another folder.",
    );
  }
  return home;
};

/**
 * The password of the cluster's only role, from `DATA_DIR/postgres-password` (mode 0600). Generated at the first start.
 * @throws Error with a readable message when the file is unreadable, or missing although a cluster exists
 */
export const findPassword = async (dataDir: string, clusterExists: boolean): Promise<string> => {
  const path = join(dataDir, "postgres-password");
  if (!(await exists(path))) {
    if (clusterExists) {
      throw new Error(
        `${path} is missing, and the database in ${join(dataDir, "postgres")} cannot be opened without it. ` +
          "Restore it, or delete that folder to start with an empty database.",
      );
    }
    const draft = `${path}.${randomBytes(4).toString("hex")}`;
    const file = await open(draft, "wx", 0o600);
    await file.writeFile(`${randomBytes(24).toString("hex")}\n`);
    await file.sync();
    await file.close();
    // Creating a hard link is atomic and fails if the file exists, so that one of two concurrent starts wins.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    await rm(draft);
  }
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EACCES") throw error;
    throw new Error(
      `${dataDir} belongs to a Meridian that another user started: its postgres-password cannot be read. ` +
        "Start as that user, or set DATA_DIR to another folder.",
    );
  });
  return text.trim();
};

/** The cluster's only role. */
export const roleName = "meridian";

export const clusterIn = (home: string): string => join(home, "data");

/** Whether the folder holds a cluster. It is always complete, because it is renamed into place. */
export const clusterExists = async (home: string): Promise<boolean> =>
  stat(clusterIn(home)).then(
    () => true,
    () => false,
  );

const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
};

/**
 * Values for LC_CTYPE, by preference; the name of the UTF-8 locale differs between systems. Sorting and case come from
 * the built-in provider, but pg_trgm needs LC_CTYPE to recognize letters beyond ASCII.
 */
const ctypes = ["C.UTF-8", "en_US.UTF-8", "UTF-8", "C"];

const runInitdb = async (initdb: string, args: string[], account: Account): Promise<RunResult> => {
  const fixed = ["--auth=scram-sha-256", "--encoding=UTF8", "--no-instructions", "--locale=C"];
  const provider = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  let result: RunResult = { code: null, output: "" };
  for (const ctype of ctypes) {
    result = await run(initdb, [...args, ...fixed, ...provider, `--lc-ctype=${ctype}`], account);
    if (result.code === 0 || !result.output.includes("invalid locale name")) break;
  }
  return result;
};

const prefix = "new-";

/**
 * Creates the cluster in `home` unless it exists: UTF-8, sorted by code point, SCRAM passwords. It is built in a
 * temporary folder and renamed when complete, so that a crash leaves no partial cluster. If two starts race, both use
 * the cluster of the first.
 * @throws Error with the last lines of initdb's output
 */
export const ensureCluster = async (
  home: string,
  { initdb }: Binaries,
  account: Account,
  password: string,
): Promise<void> => {
  await removeAbandoned(home, prefix);
  if (await clusterExists(home)) return;
  const draft = await mkdtemp(join(home, `${prefix}${process.pid}-`));
  try {
    await chmod(draft, 0o700);
    const passwordFile = join(draft, "password");
    const file = await open(passwordFile, "wx", 0o600);
    await file.writeFile(password);
    if (account.uid !== undefined && account.gid !== undefined) {
      await file.chown(account.uid, account.gid);
      await chown(draft, account.uid, account.gid);
    }
    await file.close();
    const args = ["--pgdata", join(draft, "data"), "--username", roleName, "--pwfile", passwordFile];
    const result = await runInitdb(initdb, args, account);
    if (result.code !== 0) {
      throw new Error(`PostgreSQL could not create its database in ${home}: ${lastLines(result.output)}`);
    }
    await rename(join(draft, "data"), clusterIn(home)).catch(async (error: Error) => {
      if (!(await clusterExists(home))) throw error;
    });
    await syncFolder(home);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};
