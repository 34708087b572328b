import { resolve } from "node:path";
import type { BackupHeader } from "#server/platform/db/backup/backup-file.ts";
import { openRestorable, restore as restoreBackup } from "#server/platform/db/backup/restore.ts";
import { readMigrations } from "#server/platform/db/migrations.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { storeSecret } from "#server/platform/session-secret.ts";
import packageJson from "../../../package.json" with { type: "json" };
import type { Command } from "../command.ts";

const usage = `Usage:
  npm run restore -- FILE    restore a backup into an empty database`;

/** Stores the secret of a backup. @returns what the operator must know about it */
const restoreSecret = async (
  { sessionSecret }: BackupHeader,
  { dataDir, sessionSecret: configured }: { dataDir: string; sessionSecret: string | undefined },
): Promise<string> => {
  if (!sessionSecret)
    return "The backup holds no session secret: set SESSION_SECRET to the one of the server that was backed up.";
  if (configured === sessionSecret) return "SESSION_SECRET is the one of the backup.";
  const { path, replaced } = await storeSecret(dataDir, sessionSecret);
  if (configured)
    return `SESSION_SECRET is not the one of the backup, which is in '${path}'. Set SESSION_SECRET to it. Meridian does not start with another one.`;
  const kept = replaced ? ` The secret that was there is now in '${replaced}'.` : "";
  return `The session secret is in '${path}'. If the server uses another DATA_DIR, set SESSION_SECRET to it.${kept}`;
};

/** `npm run restore` */
export const restore: Command = async ([file, ...others], { readSettings, say, stopSignal }) => {
  if (!file || others.length > 0) throw new Error(usage);
  const config = readSettings();
  const migrations = readMigrations(resolve("migrations"));
  const backup = await openRestorable(file, { version: packageJson.version, migrations });
  try {
    const postgres = await openDatabase(config, { info: () => undefined, warn: say });
    try {
      let aboutSecret = "";
      const tables = await restoreBackup(backup, {
        ...{ url: postgres.directUrl, migrations, signal: stopSignal() },
        async beforeCommit(header) {
          aboutSecret = await restoreSecret(header, config);
        },
      });
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      const { version, date } = backup.header;
      say(`Restored ${rows} rows of ${tables.length} tables from Meridian ${version}, saved at ${date}.`);
      say(aboutSecret);
    } finally {
      await postgres.close();
    }
  } finally {
    await backup.close();
  }
  return 0;
};
