import { randomBytes } from "node:crypto";
import {
  chmod,
  link,
  lstat,
  mkdir,
  open,
  readFile,
  readlink,
  realpath,
  rm,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { type Account, canEnter, isRoot, type Log } from "./account.ts";

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
