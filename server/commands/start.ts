import { start } from "#server/main.ts";
import { ConfigError } from "#server/platform/config.ts";
import { reasonOf } from "#server/platform/db/client.ts";

start().catch((error: unknown) => {
  const message =
    error instanceof ConfigError ? error.message : `Meridian could not start: ${reasonOf(error)}`;
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
