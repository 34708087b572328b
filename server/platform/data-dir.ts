import { mkdir, mkdtemp, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

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
