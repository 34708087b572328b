import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { createLawStore } from "#server/features/law/store.ts";
import { filesIn } from "#server/knowledge/files.ts";
import { readExamples } from "#server/knowledge/law/examples.ts";
import { readLaw } from "#server/knowledge/law/law.ts";
import { createDatabase } from "#server/platform/db/client.ts";
import { openDatabase, runMigrations } from "#server/platform/db/open-database.ts";
import { createLogger } from "#server/platform/log.ts";
import type { LawPack } from "#shared/law/contract.ts";
import { countOf } from "#shared/text/count.ts";
import type { Command, CommandContext } from "../command.ts";
import { compareExamples } from "./examples.ts";

const usage = `Usage:
  npm run law -- check FOLDER    read the tables of law in FOLDER, name the first mistake, and compute its examples
  npm run law -- use FOLDER      check them, and let all running instances use them
  npm run law -- reset           use the tables of this version again
    FOLDER is a copy of server/knowledge/law that you have edited.`;

/** Longer than for other work, because the tables are several hundred kilobytes in size. */
const timeoutMs = 30_000;

/** @throws Error that names the file, the line and the column of a mistake */
const readFolder = (folder: string, say: CommandContext["say"]): LawPack => {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`There is no folder called '${folder}'.`);
  const pack = readLaw(filesIn(folder));
  const rules = countOf(pack.visitRules.length + pack.dayRules.length, "day rule");
  say(`No mistake in ${countOf(pack.entry.rules.length, "entry rule")} and ${rules}.`);
  return pack;
};

/** Computes the worked examples of the folder by its law. A folder may have none. */
const check = (folder: string, { say }: CommandContext): number => {
  const pack = readFolder(folder, say);
  if (existsSync(join(folder, "examples")))
    return compareExamples(readExamples(filesIn(folder)), pack, (line) => say(`Examples: ${line}`));
  say("Examples: the folder has none.");
  return 0;
};

type LawStore = ReturnType<typeof createLawStore>;

const withStore = async ({ readSettings, say }: CommandContext, work: (store: LawStore) => Promise<void>) => {
  const config = readSettings();
  const postgres = await openDatabase(config, { info: () => undefined, warn: say }, "share");
  try {
    await runMigrations(postgres.directUrl, resolve("migrations"));
    const database = createDatabase({ url: postgres.directUrl, timeoutMs, log: createLogger("silent") });
    await work(createLawStore(database)).finally(() => database.close());
  } finally {
    await postgres.close();
  }
};

const use = async (folder: string, context: CommandContext) => {
  const pack = readFolder(folder, context.say);
  await withStore(context, (store) => store.use(pack, resolve(folder)));
  context.say("Saved. Running instances switch within seconds. Reload open pages to see the change.");
  context.say("Worked examples stay those of this version.");
};

const reset = (context: CommandContext) =>
  withStore(context, async (store) => {
    const wasInUse = await store.reset();
    context.say(`All instances use the tables of their version ${wasInUse ? "again" : "already"}.`);
  });

/** `npm run law`: changes the tables of law of running instances without a build. */
export const law: Command = async ([command, folder, ...others], context) => {
  if (others.length > 0) throw new Error(usage);
  if (command === "use" && folder) await use(folder, context);
  else if (command === "check" && folder) return check(folder, context);
  else if (command === "reset" && !folder) await reset(context);
  else throw new Error(usage);
  return 0;
};
