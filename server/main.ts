import { existsSync } from "node:fs";
import type http from "node:http";
import { resolve } from "node:path";
import { createApp } from "./app.ts";
import { ConfigError, readConfig } from "./config.ts";
import { runMigrations } from "./db/migrate.ts";
import { openDatabase } from "./db/open.ts";
import { createDeps } from "./deps.ts";
import { createLogger } from "./http/logging.ts";
import { createServer } from "./http/server.ts";
import { readSite } from "./http/static.ts";
import { createJobs } from "./jobs.ts";
import { seed } from "./seed.ts";
import { readOrMakeSecret } from "./session-secret.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);
/** What went wrong at the bottom of it: a failed query only repeats its text. */
const grievance = (error: unknown): string =>
  error instanceof Error ? (error.cause ? grievance(error.cause) : error.message) : String(error);

const listen = (server: http.Server, port: number, host: string) =>
  new Promise<void>((done, fail) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const taken = error.code === "EADDRINUSE";
      fail(
        taken
          ? new Error(`Port ${port} is in use. Stop what listens there, or set PORT to another one.`)
          : error,
      );
    });
    server.listen(port, host, done);
  });

/** Lets requests under way finish, for at most 10 s. */
const drain = (server: http.Server) =>
  new Promise<void>((done) => {
    server.close(() => done());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), 10_000).unref();
  });

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
    const newAdmin = await seed(deps);
    const sessionSecret = config.sessionSecret ?? (await readOrMakeSecret(config.dataDir));
    const site = existsSync("dist/client/index.html") ? readSite(resolve("dist/client")) : undefined;
    const app = createApp(deps, { sessionSecret, site });
    await deps.notifications.start();
    const server = createServer(app);
    await listen(server, config.port, config.host);
    closing.push(() => drain(server));
    const { port } = server.address() as { port: number };
    const lines = [
      `Meridian is up at ${config.port === 0 ? `http://localhost:${port}` : config.appUrl}. Database: ${postgres.description}.`,
      newAdmin &&
        `The first administrator is '${newAdmin.username}' with the password '${newAdmin.password}'. This is shown once.`,
    ];
    // In one piece: who waits for the first line has the second one too.
    say(lines.filter(Boolean).join("\n"));
    const jobs = createJobs(postgres.url, deps);
    closing.push(jobs.stop);
    await jobs.start();
  } catch (error) {
    if (stopping) return;
    await stop();
    throw error;
  }
};

start().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError ? grievance(error) : `Meridian could not start: ${grievance(error)}`}\n`,
  );
  process.exit(1);
});
