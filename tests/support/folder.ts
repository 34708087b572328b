import { chmod, mkdtemp, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";
const minFreeBytes = 2 ** 31;

/** The folder for temporary folders. Prefers memory: a database has hundreds of files, and a disk takes several times longer to create and delete them. */
export const findTestBase = async (): Promise<string> => {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize >= minFreeBytes ? memory : tmpdir();
};

/** Creates a temporary folder that PostgreSQL's user can enter when the tests run as root. */
const makeFolder = async (base: string, name: string): Promise<string> => {
  const folder = await mkdtemp(join(base, `meridian-${name}-`));
  await chmod(folder, 0o755);
  return folder;
};

/** Creates a temporary folder, in memory if possible. */
export const makeTestFolder = async (name: string): Promise<string> => makeFolder(await findTestBase(), name);

/** Creates a temporary folder on disk, for measurements. */
export const makeDiskFolder = (name: string): Promise<string> => makeFolder(tmpdir(), name);
