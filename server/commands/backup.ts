import { readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readSecret } from "#server/platform/data-dir.ts";
import { backUp } from "#server/platform/db/backup/back-up.ts";
import { readMigrations } from "#server/platform/db/migrations.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import packageJson from "../../package.json" with { type: "json" };
import { readSettings, runCommand, say, stopSignal } from "./command.ts";

const usage = `Usage:
  npm run backup                          save everything to meridian-DATE.backup in this folder
  npm run backup -- FILE                  save everything to FILE
  npm run backup -- FOLDER                save everything to meridian-DATE.backup in an existing folder
  npm run backup -- FOLDER --keep DAYS    afterwards, delete the backups in it that are older`;

/** Such as `meridian-2026-11-24-183322.backup`, in UTC. */
const nameAt = (time: number) =>
  `meridian-${new Date(time).toISOString().slice(0, 19).replaceAll(":", "").replace("T", "-")}.backup`;
/** Also the unfinished file of a backup that was killed. */
const isNamedByDate = /^meridian-\d{4}-\d{2}-\d{2}-\d{6}\.backup(\.\d+\.part)?$/;
const dayMs = 24 * 60 * 60 * 1000;

const isFolder = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory() ?? false;

/** Reads the arguments. @throws Error with the usage */
const readArgs = async (args: string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { keep: { type: "string" } },
      allowPositionals: true,
    });
    const [path = ".", ...others] = positionals;
    const folder = (await isFolder(path)) ? path : undefined;
    const keepDays = values.keep === undefined ? undefined : Number(values.keep);
    const mayKeep =
      keepDays === undefined || (folder !== undefined && /^[1-9]\d{0,3}$/.test(values.keep ?? ""));
    if (others.length > 0 || path === "" || !mayKeep) throw new Error(usage);
    return { folder, keepDays, file: folder === undefined ? path : join(folder, nameAt(Date.now())) };
  } catch {
    throw new Error(usage);
  }
};

/** Deletes the backups of a folder that are older, by the date in their name. @returns how many */
const deleteOlder = async (folder: string, days: number): Promise<number> => {
  const oldest = nameAt(Date.now() - days * dayMs);
  const old = (await readdir(folder)).filter((name) => isNamedByDate.test(name) && name < oldest);
  for (const name of old) await rm(join(folder, name));
  return old.length;
};

runCommand(async (args) => {
  const { file, folder, keepDays } = await readArgs(args);
  const config = readSettings();
  const postgres = await openDatabase(config, { info: () => undefined, warn: say }, "share");
  try {
    const sessionSecret = config.sessionSecret ?? (await readSecret(config.dataDir));
    const { bytes, header, tables } = await backUp({
      ...{ url: postgres.directUrl, file, sessionSecret, signal: stopSignal() },
      ...{ version: packageJson.version, migrations: readMigrations(resolve("migrations")) },
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `Saved ${rows} rows of ${tables.length} tables to '${file}' (${bytes} bytes, Meridian ${header.version}, migration ${header.migration}).`,
    );
    say(
      sessionSecret
        ? "It holds personal data and the session secret: keep it private, and on another machine."
        : `It holds personal data, but no session secret: SESSION_SECRET is not set, and '${config.dataDir}' has none.`,
    );
    // Only after a success: if backups fail for weeks, the last good ones stay.
    if (folder !== undefined && keepDays !== undefined) {
      const deleted = await deleteOlder(folder, keepDays);
      if (deleted > 0) say(`Deleted ${deleted} older than ${keepDays} days.`);
    }
  } finally {
    await postgres.close();
  }
});
