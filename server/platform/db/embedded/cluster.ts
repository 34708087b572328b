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

/** Where root puts what an unprivileged user could not reach: one folder per DATA_DIR, and programs. */
export const sharedFolder = "/var/lib/meridian";

const exists = async (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

const makeFolder = async (path: string): Promise<void> => {
  await mkdir(path, { recursive: true });
  // Whatever the umask: the account must be able to pass through; the cluster inside is closed to others.
  if (isRoot()) await chmod(path, 0o755);
};

/**
 * Finds or makes the folder that holds the cluster: `DATA_DIR/postgres`. Where `account` cannot enter
 * DATA_DIR, that is a link to a folder of its own under `/var/lib/meridian`, so that it moves and goes with
 * DATA_DIR. Gives its real path. Throws in words when the linked folder is gone or closed.
 */
export const findHome = async (dataDir: string, account: Account, log: Log): Promise<string> => {
  const path = join(dataDir, "postgres");
  if (!(await exists(path))) {
    if (await canEnter(dataDir, account)) await makeFolder(path);
    else {
      const home = join(sharedFolder, randomBytes(6).toString("hex"));
      await makeFolder(sharedFolder);
      await makeFolder(home);
      await writeFile(join(home, "belongs-to"), `${path}\n`); // for people: nothing reads it
      try {
        await symlink(home, path);
        log.info(`The database of ${dataDir} lies in ${home}, because PostgreSQL's user cannot enter it.`);
      } catch (error) {
        await rm(home, { recursive: true, force: true });
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // else another start was quicker
      }
    }
  }
  const target = await readlink(path).catch(() => undefined);
  const home = await realpath(path).catch(() => {
    throw new Error(
      `The database of ${dataDir} lies in ${target}, which is gone. Put it back, or delete the link ${path} ` +
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
 * The password of the cluster's only role, from `DATA_DIR/postgres-password` (readable by the owner alone).
 * Made at the first start; throws in words when it is missing beside an existing cluster, or unreadable.
 */
export const findPassword = async (dataDir: string, clusterExists: boolean): Promise<string> => {
  const path = join(dataDir, "postgres-password");
  if (!(await exists(path))) {
    if (clusterExists) {
      throw new Error(
        `${path} is missing, and the database in ${join(dataDir, "postgres")} opens with nothing else. ` +
          "Put it back, or delete that folder to start with an empty database.",
      );
    }
    const draft = `${path}.${randomBytes(4).toString("hex")}`;
    const file = await open(draft, "wx", 0o600);
    await file.writeFile(`${randomBytes(24).toString("hex")}\n`);
    await file.sync();
    await file.close();
    // A hard link appears whole and only once, also when two first starts race.
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

/** The cluster's only role, and the database that is made for the application. */
export const roleName = "meridian";

/** Where in its home folder the cluster lies. */
export const clusterIn = (home: string): string => join(home, "data");

/** Whether the folder holds a complete cluster: it only ever appears whole. */
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
 * The built-in provider sorts and changes case alike on every system. The system's LC_CTYPE only tells
 * pg_trgm what a letter is, where plain C knows ASCII alone; its UTF-8 name differs between systems.
 */
const letterLocales = ["C.UTF-8", "en_US.UTF-8", "UTF-8", "C"];

const runInitdb = async (initdb: string, args: string[], account: Account): Promise<RunResult> => {
  const fixed = ["--auth=scram-sha-256", "--encoding=UTF8", "--no-instructions", "--locale=C"];
  const provider = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  let result: RunResult = { code: null, output: "" };
  for (const letters of letterLocales) {
    result = await run(initdb, [...args, ...fixed, ...provider, `--lc-ctype=${letters}`], account);
    if (result.code === 0 || !result.output.includes("invalid locale name")) break;
  }
  return result;
};

const prefix = "new-";

/**
 * Makes the cluster in `home` unless it is there: UTF-8, sorted by code point everywhere alike, SCRAM
 * passwords. Built aside and renamed when complete and on disk, so that a kill leaves nothing half made; of
 * two starts that race one wins, and both go on with its cluster. Throws with initdb's last lines.
 */
export const ensureCluster = async (
  home: string,
  { initdb }: Binaries,
  account: Account,
  password: string,
): Promise<void> => {
  await removeAbandoned(home, prefix);
  if (await clusterExists(home)) return;
  const workshop = await mkdtemp(join(home, `${prefix}${process.pid}-`));
  try {
    await chmod(workshop, 0o700);
    const passwordFile = join(workshop, "password");
    const file = await open(passwordFile, "wx", 0o600);
    await file.writeFile(password);
    if (account.uid !== undefined && account.gid !== undefined) {
      await file.chown(account.uid, account.gid);
      await chown(workshop, account.uid, account.gid);
    }
    await file.close();
    const args = ["--pgdata", join(workshop, "data"), "--username", roleName, "--pwfile", passwordFile];
    const result = await runInitdb(initdb, args, account);
    if (result.code !== 0) {
      throw new Error(`PostgreSQL could not make its database in ${home}: ${lastLines(result.output)}`);
    }
    await rename(join(workshop, "data"), clusterIn(home)).catch(async (error: Error) => {
      if (!(await clusterExists(home))) throw error;
    });
    await syncFolder(home);
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
};
