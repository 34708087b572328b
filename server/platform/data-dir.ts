import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (entry) => entry.isDirectory(),
    () => false,
  );

/** Creates missing folders level by level, because Node's `recursive` option never returns under /proc. */
const makeFolder = async (path: string): Promise<void> => {
  if (await isFolder(path)) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  try {
    await mkdir(path);
  } catch (error) {
    // A concurrent start may have created it.
    if (!(await isFolder(path))) throw error;
  }
};

const denied = "this user has no permission to write there";
const inTheWay = "a file is in the way";
const reasons: Record<string, string> = {
  EACCES: denied,
  EPERM: denied,
  EEXIST: inTheWay,
  ENOTDIR: inTheWay,
  ENOENT: "no folder can be created there",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
};

/**
 * Creates DATA_DIR if it is missing, and tries to write to it.
 * @throws Error with a one-line message that names DATA_DIR and the reason
 */
export const makeDataDir = async (path: string): Promise<void> => {
  try {
    await makeFolder(path);
    await rmdir(await mkdtemp(join(path, ".try-")));
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    const reason = reasons[code] ?? message;
    throw new Error(`DATA_DIR is '${path}': it must be a folder that Meridian can write to, but ${reason}.`);
  }
};

const secretIn = (dataDir: string) => join(dataDir, "session-secret");

const readRetries = { count: 25, everyMs: 20 };

/** The secret that signs sessions. Generated once and stored in `dataDir`, readable by its owner only. */
export const readOrMakeSecret = async (dataDir: string): Promise<string> => {
  const path = secretIn(dataDir);
  await makeDataDir(dataDir);
  // `wx` fails if the file exists, so concurrent instances all read the secret of the first one.
  await writeFile(path, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    },
  );
  for (let attempt = 0; attempt < readRetries.count; attempt += 1) {
    const secret = (await readFile(path, "utf8")).trim();
    if (secret.length >= 32) return secret;
    // Another instance has created the file but not written it yet.
    await sleep(readRetries.everyMs);
  }
  throw new Error(
    `${path} does not contain a secret. Delete it to generate a new one. All users must then sign in again, and stays in accounts cannot be read.`,
  );
};

/** The secret in `dataDir`, or undefined if there is none. */
export const readSecret = async (dataDir: string): Promise<string | undefined> => {
  const secret = await readFile(secretIn(dataDir), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
  });
  return secret?.trim() || undefined;
};

/**
 * Stores a restored secret in `dataDir`, readable by its owner only. Keeps another secret that lies there.
 * @returns the path of the secret, and the path where the other one lies now
 */
export const storeSecret = async (
  dataDir: string,
  secret: string,
): Promise<{ path: string; replaced: string | undefined }> => {
  const path = secretIn(dataDir);
  await makeDataDir(dataDir);
  const present = await readSecret(dataDir);
  if (present === secret) return { path, replaced: undefined };
  const replaced = present && `${path}-replaced-${Date.now()}`;
  if (replaced) await rename(path, replaced);
  await writeFile(path, secret, { mode: 0o600, flag: "wx" });
  return { path, replaced };
};
