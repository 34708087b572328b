import { existsSync } from "node:fs";
import { type Config, readConfig } from "#server/platform/config.ts";
import { reasonOf } from "#server/platform/db/client.ts";

/** What a command needs from its process. */
export interface CommandContext {
  readSettings(): Config;
  /** Prints one line. */
  say(line: string): void;
  /** Prints one line about a failure. */
  complain(line: string): void;
  stopSignal(): AbortSignal;
}

/** Runs with the arguments after its name. @returns the exit code */
export type Command = (args: string[], context: CommandContext) => Promise<number>;

/** Reads the settings like the server, from the environment and from `.env`. */
const readSettings = (): Config => {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return readConfig(process.env);
};

/** Fires at the first Ctrl-C, so that a command can clean up. A second one ends the process at once. */
const stopSignal = (): AbortSignal => {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => stopping.abort(new Error("Stopped. Nothing was changed.")));
  return stopping.signal;
};

/** Runs a command and returns its exit code. A failure prints one line and returns 1. */
export const execute = async (command: Command, args: string[], context: CommandContext): Promise<number> => {
  try {
    return await command(args, context);
  } catch (error) {
    context.complain(reasonOf(error));
    return 1;
  }
};

/** Runs a command with the arguments and the settings of this process. */
export const runCommand = async (command: Command): Promise<void> => {
  process.exitCode = await execute(command, process.argv.slice(2), {
    readSettings,
    say: (line) => void process.stdout.write(`${line}\n`),
    complain: (line) => void process.stderr.write(`${line}\n`),
    stopSignal,
  });
};
