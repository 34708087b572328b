import { existsSync } from "node:fs";
import { type Config, readConfig } from "#server/platform/config.ts";
import { reasonOf } from "#server/platform/db/client.ts";

/** Prints one line. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Reads the settings like the server, from the environment and from `.env`. */
export const readSettings = (): Config => {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return readConfig(process.env);
};

/** Fires at the first Ctrl-C, so that a command can clean up. A second one ends the process at once. */
export const stopSignal = (): AbortSignal => {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => stopping.abort(new Error("Stopped. Nothing was changed.")));
  return stopping.signal;
};

/** Runs a command with the arguments of this process. A failure prints one line and ends with exit code 1. */
export const runCommand = (work: (args: string[]) => Promise<void>): void => {
  work(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${reasonOf(error)}\n`);
    process.exitCode = 1;
  });
};
