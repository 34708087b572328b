import { createReadStream } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createImportStore } from "#server/features/entry/import-store.ts";
import { readImport } from "#server/features/entry/read-import.ts";
import { createDatabase } from "#server/platform/db/client.ts";
import { openDatabase, runMigrations } from "#server/platform/db/open-database.ts";
import { createLogger } from "#server/platform/log.ts";
import { isoDay } from "#shared/calendar/day.ts";
import { isAskable } from "#shared/entry/question.ts";
import { runCommand } from "./command.ts";

const usage = `Usage:
  npm run import -- entry FILE.csv [--date 2026-01-31] [--name NAME]
    FILE.csv has the columns Passport, Destination and Requirement.
    --date is the day that the file describes; today by default.
    --name is the name of the data set, by default that of the file.`;

/** An import writes some ten thousand rows in one statement. */
const timeoutMs = 60_000;

const readArguments = (args: string[]) => {
  const { values, positionals } = parseArgs({
    ...{ args, allowPositionals: true },
    options: { date: { type: "string" }, name: { type: "string" } },
  });
  const [kind, file] = positionals;
  const { date = isoDay(new Date()), name = basename(file ?? "", ".csv") } = values;
  if (kind !== "entry" || !file || name.trim() === "") throw new Error(usage);
  if (!isAskable(date)) throw new Error(`'${date}' is not a day. Write it as 2026-01-31.`);
  return { file, date, name: name.trim().slice(0, 100) };
};

void runCommand(async (args, { readSettings, say }) => {
  const { file, date, name } = readArguments(args);
  const rows = await readImport(createReadStream(file, "utf8"));
  const config = readSettings();
  const postgres = await openDatabase(config, { info: () => undefined, warn: say }, "share");
  try {
    await runMigrations(postgres.directUrl, resolve("migrations"));
    const database = createDatabase({ url: postgres.directUrl, timeoutMs, log: createLogger("silent") });
    try {
      const store = createImportStore(database);
      const { added, changed, rows: count } = await store.saveImport(name, date, rows);
      say(`Imported ${count} rows of '${name}' as of ${date}: ${added} new, ${changed} changed.`);
    } finally {
      await database.close();
    }
  } finally {
    await postgres.close();
  }
  return 0;
});
