import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a temporary folder that PostgreSQL's user can enter when the tests run as root. */
export const makeTestFolder = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), `meridian-${name}-`));
  await chmod(folder, 0o755);
  return folder;
};
