import { resolve } from "node:path";
import { randomText } from "#server/features/auth/first-admin.ts";
import { createPasswords } from "#server/features/auth/passwords.ts";
import { type AccountStore, createAccountStore } from "#server/features/auth/store.ts";
import { createDatabase } from "#server/platform/db/client.ts";
import { openDatabase, runMigrations } from "#server/platform/db/open-database.ts";
import { createLogger } from "#server/platform/log.ts";
import { isoDay } from "#shared/calendar/day.ts";
import type { Command } from "../command.ts";

const usage = `Usage:
  npm run user -- list                  list all accounts
  npm run user -- grant-admin NAME      make an account an administrator
  npm run user -- reset-password NAME   set a new random password and print it once`;

const find = async (accounts: AccountStore, name: string) => {
  const account = await accounts.findByName(name);
  if (!account)
    throw new Error(`No account is named '${name}'. Run 'npm run user -- list' to see all accounts.`);
  return account;
};

type Say = (line: string) => void;

const commands: Record<string, (accounts: AccountStore, name: string, say: Say) => Promise<void>> = {
  async list(accounts, _name, say) {
    const all = await accounts.list();
    if (all.length === 0) say("No accounts yet.");
    for (const { id, username, role, createdAt } of all) {
      say(`${String(id).padStart(6)}  ${role.padEnd(6)}  ${isoDay(createdAt)}  ${username}`);
    }
  },
  async "grant-admin"(accounts, name, say) {
    const account = await find(accounts, name);
    await accounts.change(account.id, { role: "admin" });
    say(`'${account.username}' is now an administrator and must sign in again.`);
  },
  async "reset-password"(accounts, name, say) {
    const account = await find(accounts, name);
    const password = randomText(20);
    await accounts.change(account.id, { passwordHash: await createPasswords().hash(password) });
    say(
      `The new password of '${account.username}' is '${password}'. All sessions of the account were signed out.`,
    );
  },
};

/** `npm run user`: lists accounts, and changes one. */
export const user: Command = async ([command = "", name = ""], { readSettings, say }) => {
  const work = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!work || (command !== "list" && !name)) throw new Error(usage);
  const config = readSettings();
  const postgres = await openDatabase(config, { info: () => undefined, warn: say }, "share");
  try {
    await runMigrations(postgres.directUrl, resolve("migrations"));
    const isPooled = config.databaseDirectUrl !== undefined;
    const database = createDatabase({ url: postgres.url, isPooled, log: createLogger("silent") });
    await work(createAccountStore(database), name, say).finally(() => database.close());
  } finally {
    await postgres.close();
  }
  return 0;
};
