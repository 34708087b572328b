import { resolve } from "node:path";
import { openDatabase, runMigrations } from "#server/platform/db/open-database.ts";
import { lossesOfNewSecret, replaceFingerprint } from "#server/platform/secret-fingerprint-store.ts";
import { readSessionSecret } from "#server/platform/session-secret.ts";
import { runCommand } from "./command.ts";

const usage = `Usage:
  npm run secret -- replace    use the session secret of the settings from now on, instead of another one

${lossesOfNewSecret}`;

void runCommand(async ([command, ...others], { readSettings, say }) => {
  if (command !== "replace" || others.length > 0) throw new Error(usage);
  const config = readSettings();
  const postgres = await openDatabase(config, { info: () => undefined, warn: say }, "share");
  try {
    await runMigrations(postgres.directUrl, resolve("migrations"));
    const isNew = await replaceFingerprint(postgres.directUrl, await readSessionSecret(config));
    say(
      isNew
        ? "The session secret is replaced. Restart each instance with it."
        : "The database already uses this session secret.",
    );
  } finally {
    await postgres.close();
  }
  return 0;
});
