import { resolve } from "node:path";
import { readSecret } from "#server/platform/data-dir.ts";
import { backUp } from "#server/platform/db/backup/back-up.ts";
import { readMigrations } from "#server/platform/db/migrations.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import packageJson from "../../package.json" with { type: "json" };
import { readSettings, runCommand, say, stopSignal } from "./command.ts";

const usage = `Usage:
  npm run backup            save everything to meridian-DATE.backup in this folder
  npm run backup -- FILE    save everything to FILE`;

/** Such as `meridian-2026-11-24-183322.backup`, in UTC. */
const defaultFile = () =>
  `meridian-${new Date().toISOString().slice(0, 19).replaceAll(":", "").replace("T", "-")}.backup`;

runCommand(async (args) => {
  const [file = defaultFile(), ...others] = args;
  if (others.length > 0 || file === "" || file.startsWith("-")) throw new Error(usage);
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
  } finally {
    await postgres.close();
  }
});
