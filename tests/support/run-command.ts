import { execFile } from "node:child_process";
import { type Command, execute } from "#server/commands/command.ts";
import { readConfig } from "#server/platform/config.ts";
import { build } from "../../scripts/build.mjs";

/** The output of a command and its exit code. */
export interface CommandOutcome {
  code: number;
  output: string;
  errors: string;
}

/** Runs a command in this process, with these settings and no others. */
export const runHere = async (
  command: Command,
  args: string[],
  env: Record<string, string> = {},
): Promise<CommandOutcome> => {
  const lines = { output: "", errors: "" };
  const code = await execute(command, args, {
    readSettings: () => readConfig(env),
    say: (line) => {
      lines.output += `${line}\n`;
    },
    complain: (line) => {
      lines.errors += `${line}\n`;
    },
    stopSignal: () => new AbortController().signal,
  });
  return { code, ...lines };
};

/** Runs `npm run NAME -- …` as npm would, with these settings and no others. `shell` runs first, in the same shell. */
export const runScript = async (
  name: string,
  args: string[],
  env: Record<string, string> = {},
  shell = "",
): Promise<CommandOutcome> => {
  // Build first. Otherwise the command would build within the limits that `shell` sets.
  await build();
  return new Promise((resolve) => {
    const { PATH, HOME } = process.env;
    execFile(
      "sh",
      ["-c", `${shell} exec "$@"`, "sh", process.execPath, `scripts/${name}.mjs`, ...args],
      { env: { PATH, HOME, ...env } },
      (error, output, errors) =>
        resolve({
          code: error ? Number(error.code) : 0,
          output,
          errors,
        }),
    );
  });
};
