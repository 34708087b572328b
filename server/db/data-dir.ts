import { mkdir, mkdtemp, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

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
