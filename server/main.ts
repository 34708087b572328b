import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { createApp } from "./app.ts";
import { ConfigError, readConfig } from "./config.ts";
import { reasonOf } from "./db/client.ts";
import { runMigrations } from "./db/migrate.ts";
import { openDatabase } from "./db/open.ts";
import { createDeps } from "./deps.ts";
import { createLogger } from "./http/logging.ts";
import { createServer, listen, prepareDrain } from "./http/server.ts";
import { readSite } from "./http/static.ts";
import { createJobs } from "./jobs.ts";
import { seed } from "./seed.ts";
import { readOrMakeSecret } from "./session-secret.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

const start = async (): Promise<void> => {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const closing: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;

  /** Undoes the start, last things first. */
  const stop = () => {
    stopping ??= (async () => {
      for (const close of closing.reverse())
        await close().catch((error) => log.error({ err: error }, "closing failed"));
    })();
    return stopping;
  };
  const stopAndExit = (code: number) => void stop().then(() => process.exit(code));
  process.on("SIGINT", () => stopAndExit(0));
  process.on("SIGTERM", () => stopAndExit(0));
  process.on("unhandledRejection", (error) =>
    log.error({ err: error }, "a promise was rejected and nobody cared"),
  );
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error that nobody caught");
    stopAndExit(1);
  });

  try {
    const postgres = await openDatabase(config, { info: say, warn: say });
    closing.push(postgres.close);
    await runMigrations(postgres.url, resolve("migrations"));
    const deps = createDeps(config, log, postgres.url);
    closing.push(deps.close);
    const jobs = createJobs(postgres.url, deps);
    closing.push(jobs.stop);
    await jobs.prepare();
    const newAdmin = await seed(deps);
    const sessionSecret = config.sessionSecret ?? (await readOrMakeSecret(config.dataDir));
    const site = existsSync("dist/client/index.html") ? readSite(resolve("dist/client")) : undefined;
    const app = createApp(deps, { sessionSecret, site });
    await deps.notifications.start();
    const server = createServer(app);
    const drain = prepareDrain(server);
    await listen(server, config.port, config.host);
    closing.push(drain);
    const { port } = server.address() as { port: number };
    const lines = [
      `Meridian is up at ${config.port === 0 ? `http://localhost:${port}` : config.appUrl}. Database: ${postgres.description}.`,
      newAdmin &&
        `The first administrator is '${newAdmin.username}' with the password '${newAdmin.password}'. This is shown once.`,
    ];
    // In one piece: who waits for the first line has the second one too.
    say(lines.filter(Boolean).join("\n"));
    await jobs.start();
  } catch (error) {
    if (stopping) return;
    await stop();
    throw error;
  }
};

start().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : `Meridian could not start: ${reasonOf(error)}`}\n`,
  );
  process.exit(1);
});
