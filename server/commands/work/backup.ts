import { readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { backUp } from "#server/platform/db/backup/back-up.ts";
import { readMigrations } from "#server/platform/db/migrations.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { readSecret } from "#server/platform/session-secret.ts";
import { dayMs } from "#shared/calendar/day.ts";
import packageJson from "../../../package.json" with { type: "json" };
import type { Command } from "../command.ts";

const usage = `Usage:
  npm run backup                          save everything to meridian-DATE.backup in this folder
  npm run backup -- FILE                  save everything to FILE
  npm run backup -- FOLDER                save everything to meridian-DATE.backup in an existing folder
  npm run backup -- FOLDER --keep DAYS    afterwards, delete the backups in it that are older`;

/** Names a backup by its UTC time, such as `meridian-2026-11-24-183322.backup`. */
const nameAt = (time: number) =>
  `meridian-${new Date(time).toISOString().slice(0, 19).replaceAll(":", "").replace("T", "-")}.backup`;
/** Also matches the unfinished file of a killed backup. */
const isNamedByDate = /^meridian-\d{4}-\d{2}-\d{2}-\d{6}\.backup(\.\d+\.part)?$/;

const isFolder = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory() ?? false;

const parse = (args: string[]) => {
  try {
    return parseArgs({ args, options: { keep: { type: "string" } }, allowPositionals: true });
  } catch {
    throw new Error(usage);
  }
};

/** @throws Error with the usage, or if `--keep` comes with a path that is not a folder */
const readArgs = async (args: string[]) => {
  const { values, positionals } = parse(args);
  const { keep } = values;
  const [path = ".", ...others] = positionals;
  const isKeep = keep === undefined || /^[1-9]\d{0,3}$/.test(keep);
  if (others.length > 0 || path === "" || !isKeep) throw new Error(usage);
  const folder = (await isFolder(path)) ? path : undefined;
  if (keep !== undefined && !folder)
    throw new Error(`'${path}' is not a folder. --keep needs one that exists.`);
  return {
    folder,
    keepDays: keep === undefined ? undefined : Number(keep),
    file: folder === undefined ? path : join(folder, nameAt(Date.now())),
  };
};

/** Deletes the backups whose name has a date more than `days` ago. @returns how many */
const deleteOlder = async (folder: string, days: number): Promise<number> => {
  const oldest = nameAt(Date.now() - days * dayMs);
  const old = (await readdir(folder)).filter((name) => isNamedByDate.test(name) && name < oldest);
  for (const name of old) await rm(join(folder, name));
  return old.length;
};

/** `npm run backup` */
export const backup: Command = async (args, { readSettings, say, stopSignal }) => {
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
    // Delete only after a success: if backups fail for weeks, the last good ones stay.
    if (folder !== undefined && keepDays !== undefined) {
      const deleted = await deleteOlder(folder, keepDays);
      if (deleted > 0) say(`Deleted ${deleted} older than ${keepDays} days.`);
    }
  } finally {
    await postgres.close();
  }
  return 0;
};
