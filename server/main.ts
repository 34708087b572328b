import { existsSync } from "node:fs";
import http from "node:http";
import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { createApp } from "./app.ts";
import { createDeps } from "./deps.ts";
import { createJobs } from "./jobs.ts";
import { ConfigError, readConfig, siteSettingsOf } from "./platform/config.ts";
import { readOrMakeSecret } from "./platform/data-dir.ts";
import { reasonOf } from "./platform/db/client.ts";
import { openDatabase, runMigrations, withAdvisoryLock } from "./platform/db/open-database.ts";
import type { HttpServices } from "./platform/http/implement.ts";
import { createServer, listen, prepareDrain } from "./platform/http/server.ts";
import { readSite } from "./platform/http/static.ts";
import { createLogger } from "./platform/log.ts";
import { outboxIn } from "./platform/mail/transport.ts";
import { openAiUrl } from "./platform/model/model-connection.ts";
import { createTeardown } from "./platform/shutdown.ts";
import { seed } from "./seed.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

/** A port or address that cannot be had ends the start before anything is made. */
const tryListen = async (port: number, host: string): Promise<void> => {
  const probe = http.createServer();
  await listen(probe, port, host);
  await new Promise((done) => probe.close(done));
};

const start = async (): Promise<void> => {
  // V8 lets the garbage of a long stream grow to three times what lives before it looks for it; half of it is enough.
  setFlagsFromString("--heap-growing-percent=50");
  if (existsSync(".env")) process.loadEnvFile(".env");
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const teardown = createTeardown(log);

  const stop = async (): Promise<boolean> => {
    const left = await teardown.run();
    if (left.length > 0) complain(`Meridian ended, but these had not: ${left.join(", ")}.`);
    return left.length === 0;
  };
  const stopAndExit = (code: number) => void stop().then((whole) => process.exit(whole ? code : 1));
  let askedAt: number | undefined;
  const onSignal = () => {
    // One Ctrl-C may come twice, from the terminal and from npm.
    if (askedAt !== undefined && Date.now() - askedAt > 1000) {
      complain("Meridian was told to end again, and ended at once.");
      process.exit(1);
    }
    if (askedAt === undefined) stopAndExit(0);
    askedAt ??= Date.now();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  // Without a listener of its own, Node raises an unhandled rejection as an uncaught exception.
  process.on("uncaughtException", (error, origin) => {
    log.fatal({ err: error, origin }, "stopping after an error that nothing caught");
    stopAndExit(1);
  });

  try {
    await tryListen(config.port, config.host);
    const postgres = await openDatabase(config, { info: say, warn: say });
    teardown.add({ what: "the embedded PostgreSQL", withinMs: 5000, close: postgres.close });
    await runMigrations(postgres.url, resolve("migrations"));
    const sessionSecret = config.sessionSecret ?? (await readOrMakeSecret(config.dataDir));
    const deps = createDeps(config, log, postgres.url, { sessionSecret });
    teardown.add({ what: "the database connections", withinMs: 1000, close: deps.close });
    const jobs = createJobs(postgres.url, deps);
    teardown.add({ what: "the background jobs", withinMs: 6000, close: jobs.stop });
    await jobs.prepare();
    // One instance after the other: those that come later find nothing to do, instead of waiting for its rows.
    const newAdmin = await withAdvisoryLock(postgres.url, () => seed(deps));
    // At once, for what follows may fail, and nobody is told again.
    if (newAdmin)
      say(
        `The first administrator is '${newAdmin.username}' with the password '${newAdmin.password}'. This is shown once.`,
      );
    const unused = newAdmin || config.admin ? undefined : await deps.accounts.findUnusedAdmin();
    if (unused)
      say(
        `Nobody has signed in as '${unused.username}' yet. If the password was lost: npm run user -- reset-password ${unused.username}`,
      );
    const site = existsSync("dist/client/index.html")
      ? await readSite(resolve("dist/client"), siteSettingsOf(config))
      : undefined;
    const app = createApp(deps, { sessionSecret, site });
    await deps.notifications.start();
    const server = createServer(app);
    const drain = prepareDrain(server, (app.locals.http as HttpServices).streams.close);
    await listen(server, config.port, config.host);
    teardown.add({ what: "the requests under way", withinMs: 11_000, close: drain });
    const { port } = server.address() as { port: number };
    const mail = config.smtp
      ? `sent by ${config.smtp.host}`
      : `written to ${outboxIn(config.dataDir)} (SMTP_URL sends it)`;
    const { languageModel: model } = config;
    const writer = model
      ? `${model.model} at ${new URL(model.baseUrl ?? openAiUrl).host}`
      : "none, the embedded library answers (OPENAI_API_KEY or OPENAI_BASE_URL names one)";
    say(
      `Meridian is up at ${config.port === 0 ? `http://localhost:${port}` : config.appUrl}. Database: ${postgres.description}. Mail: ${mail}. Language model: ${writer}.`,
    );
    await jobs.start();
  } catch (error) {
    if (teardown.begun) return;
    await stop();
    throw error;
  }
};

start().catch((error: unknown) => {
  complain(error instanceof ConfigError ? error.message : `Meridian could not start: ${reasonOf(error)}`);
  process.exit(1);
});
