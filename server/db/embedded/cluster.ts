import { chmod, chown, mkdtemp, open, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Account, lastLines, type RunResult, run } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { removeAbandoned } from "./process.ts";

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
