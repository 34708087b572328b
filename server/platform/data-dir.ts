import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );

/** Makes what is missing, level by level: Node's own recursive way never ends under /proc. */
const makeFolder = async (path: string): Promise<void> => {
  if (await isFolder(path)) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  try {
    await mkdir(path);
  } catch (error) {
    // Another start may have been quicker.
    if (!(await isFolder(path))) throw error;
  }
};

const denied = "this user may not write there";
const inTheWay = "a file is in the way";
const reasons: Record<string, string> = {
  EACCES: denied,
  EPERM: denied,
  EEXIST: inTheWay,
  ENOTDIR: inTheWay,
  ENOENT: "no folder can be made there",
  EROFS: "nothing can be written there",
  ENOSPC: "the disk is full",
};

/**
 * Makes the folder of DATA_DIR where it is missing, and tries to write to it.
 * @throws Error in one line that names DATA_DIR and says why it cannot be used.
 */
export const makeDataDir = async (path: string): Promise<void> => {
  try {
    await makeFolder(path);
    await rmdir(await mkdtemp(join(path, ".try-")));
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    const reason = reasons[code] ?? message;
    throw new Error(`DATA_DIR is '${path}': it must be a folder that Meridian may write to, but ${reason}.`);
  }
};

const patience = { tries: 25, everyMs: 20 };

/** The secret that signs sessions: made once and kept in `dataDir`, readable by its owner only. */
export const readOrMakeSecret = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, "session-secret");
  await makeDataDir(dataDir);
  // `wx` lets one of two instances win; both read what it wrote.
  await writeFile(path, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
  for (let tried = 0; tried < patience.tries; tried += 1) {
    const secret = (await readFile(path, "utf8")).trim();
    if (secret.length >= 32) return secret;
    // Another instance has made the file and is about to write it.
    await sleep(patience.everyMs);
  }
  throw new Error(
    `${path} does not hold a secret. Delete it, and a new one is made; everybody signs in again.`,
  );
};
