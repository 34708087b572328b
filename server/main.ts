import { existsSync } from "node:fs";
import http from "node:http";
import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import type { RateLimit } from "#shared/contract.ts";
import packageJson from "../package.json" with { type: "json" };
import type { AnswerTimes } from "./features/assistant/ask.ts";
import { createAssistant } from "./features/assistant/module.ts";
import { createAuth, createSignIn } from "./features/auth/module.ts";
import type { HashCost } from "./features/auth/passwords.ts";
import { createCountries } from "./features/countries/module.ts";
import { createEntry } from "./features/entry/module.ts";
import { createHealth } from "./features/health/module.ts";
import { createLawFeature } from "./features/law/module.ts";
import { createMonitoring, matchQueue } from "./features/monitoring/module.ts";
import { createNews, type NewsLimits } from "./features/news/module.ts";
import { createPlaces } from "./features/places/module.ts";
import { createProcedures } from "./features/procedures/module.ts";
import { createProgrammes } from "./features/programmes/module.ts";
import { createQuestions } from "./features/questions/module.ts";
import { createStays } from "./features/stays/module.ts";
import { createWaitlist } from "./features/waitlist/module.ts";
import { type Config, readConfig, siteSettingsOf } from "./platform/config.ts";
import { makeDataDir } from "./platform/data-dir.ts";
import { openDatabase, runMigrations, withAdvisoryLock } from "./platform/db/open-database.ts";
import { type AdmissionOptions, createAdmission, startLagMeter } from "./platform/http/admission.ts";
import { createApp } from "./platform/http/app.ts";
import { createOpenStreams } from "./platform/http/event-stream.ts";
import { createHttp } from "./platform/http/implement.ts";
import { createServer, listen, prepareDrain } from "./platform/http/server.ts";
import { readSite, type Site } from "./platform/http/static.ts";
import { createJobs } from "./platform/jobs/jobs.ts";
import { createLogger } from "./platform/log.ts";
import { outboxIn } from "./platform/mail/transport.ts";
import { openAiUrl } from "./platform/model/model-connection.ts";
import type { Module } from "./platform/module.ts";
import { openResources, type ResourceOptions } from "./platform/platform.ts";
import { checkFingerprint } from "./platform/secret-fingerprint-store.ts";
import { readSessionSecret } from "./platform/session-secret.ts";
import { createSignalHandler, createTeardown } from "./platform/shutdown.ts";
import { createEventLoopWatch } from "./platform/watch/event-loop.ts";
import { createMetrics } from "./platform/watch/metrics.ts";
import { createPrivateServer, type PrivateSources, type Readiness } from "./platform/watch/probes.ts";
import { createReadState } from "./platform/watch/readings.ts";
import { type Watch, watchJob } from "./platform/watch/watch.ts";

const { version } = packageJson;

/** Options that are not in the configuration. */
export interface MeridianOptions extends ResourceOptions {
  /** Time limits of answers; tests shorten them. */
  answerTimes?: AnswerTimes;
  /** The cost of one password hash; tests reduce it. */
  hashCost?: HashCost;
  /** Tests allow more time for documents, and fewer searches. */
  newsLimits?: NewsLimits;
  /** How many new pages a network may open; tests reduce it. */
  newPagesPerNetwork?: RateLimit;
  /** Limits on concurrent work in this process. */
  admission?: Omit<AdmissionOptions, "log">;
}

/** Composes the whole server: platform, then modules. Connects to nothing and starts no timer. */
export const createMeridian = (
  config: Config,
  { admission, answerTimes, hashCost, newPagesPerNetwork, newsLimits, ...options }: MeridianOptions,
) => {
  const resources = openResources(config, options);
  const { log, limiter, databaseUrl, directUrl, isPooled, notifications, background } = resources;
  const signIn = createSignIn(resources, hashCost);
  const { sessions } = signIn;
  const platform = {
    ...resources,
    http: createHttp({
      appOrigin: config.appUrl,
      limiter,
      identify: sessions.identify,
      identifyByToken: signIn.apiTokens.identifyByToken,
      streams: createOpenStreams(),
      admission: createAdmission({ log, ...admission }),
    }),
  };

  const countries = createCountries(platform);
  const news = createNews(platform, matchQueue, newsLimits);
  const monitoring = createMonitoring(platform, {
    tokenize: news.tokenize,
    readSchedule: news.sources.schedule,
    sessions: signIn.watch,
  });
  const law = createLawFeature(platform);
  const questions = createQuestions(platform, { law, news: news.published, version });
  const assistant = createAssistant(
    platform,
    {
      compute: questions.answerText,
      tools: questions.tools,
      readPlaces: questions.readPlaces,
      ...news.places,
      findUpdates: news.findUpdates,
      newsChanged: news.published.changed,
    },
    answerTimes,
  );
  const waitlist = createWaitlist(platform);
  const programmes = createProgrammes(platform);
  const procedures = createProcedures(platform);
  const entry = createEntry(platform, { law });
  const places = createPlaces(platform, { law, news: news.published });
  const stays = createStays(platform, { law, reminders: monitoring.reminders });
  const accountData = [monitoring, assistant, news, stays].map(({ account }) => account);
  const auth = createAuth(platform, signIn, {
    parseAddress: waitlist.parseEmailAddress,
    onEmailChanged: monitoring.reschedule,
    accountData,
  });
  const readState = createReadState({
    ...{ database: platform.database, mails: platform.mails, dataDir: config.dataDir },
    countSources: news.sources.countByHealth,
    readMatching: monitoring.readQueue,
  });
  const eventLoop = createEventLoopWatch();
  const health = createHealth(platform, { readState, eventLoop, version });
  const modules: Module[] = [
    countries,
    programmes,
    law,
    questions,
    entry,
    places,
    procedures,
    news,
    auth,
    monitoring,
    stays,
    waitlist,
    assistant,
    health,
  ];
  const { metrics } = platform.watch;
  if (metrics) {
    Object.assign(metrics.gauges.pools, platform.pools);
    metrics.gauges.openStreams = () => platform.http.streams.count;
    metrics.gauges.isListening = () => notifications.connected;
    metrics.gauges.readReplicas = platform.database.readReplicas;
  }

  return {
    platform,
    countries,
    programmes,
    law,
    entry,
    news,
    monitoring,
    stays,
    assistant,
    waitlist,
    health,
    readState,
    eventLoop,
    auth: { ...auth, ...signIn },
    createApp: (site?: Site) => createApp(platform, { modules, sessions, site, newPagesPerNetwork }),
    createJobs() {
      const scheduled = [...resources.jobs, ...modules.flatMap(({ jobs = [] }) => jobs)];
      const loops = [...resources.loops, ...modules.flatMap((module) => module.loops ?? [])];
      const jobs = createJobs({
        ...{ databaseUrl, directUrl, isPooled },
        jobs: scheduled.map((job) => watchJob(job, platform.watch)),
        loops: loops.map((loop) => watchJob(loop, platform.watch)),
        notifications,
        log,
      });
      if (metrics) metrics.gauges.pools.jobs = jobs.pool;
      return jobs;
    },
    /**
     * Updates the rows of a migrated database to those of this version. Does nothing if they are current.
     * @returns the first administrator with its generated password, which is shown once, or null
     */
    async seed() {
      for (const module of modules) await module.seed?.();
      return auth.ensureAdmin();
    },
    /** Fills caches, so that the first requests don't wait for them. Takes about half a second. */
    prepare() {
      for (const module of modules) module.prepare?.();
    },
    async close() {
      eventLoop.stop();
      // Answers in progress are stored first, and background work is finished.
      await Promise.all([assistant.close(), background.settle()]);
      await news.close();
      await platform.close();
    },
  };
};

export type Meridian = ReturnType<typeof createMeridian>;

const say = (line: string) => process.stdout.write(`${line}\n`);
const warn = (line: string) => process.stderr.write(`${line}\n`);

/** Opens the private port, which serves from `sources` what has started so far. */
const openPrivatePort = async ({ port, host }: NonNullable<Config["metrics"]>, sources: PrivateSources) => {
  const server = createPrivateServer(sources);
  await listen(server, port, host, { port: "METRICS_PORT", host: "METRICS_HOST" });
  say(`Metrics and probes are at http://${host}:${(server.address() as { port: number }).port}.`);
  return async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
};

/** Opens the metrics, tracing and private port that the settings ask for. */
const openWatch = async ({ metrics: privatePort, tracesEndpoint }: Config) => {
  const metrics = privatePort && createMetrics(version);
  // OpenTelemetry is large, so it is loaded only if it is used.
  const tracer = tracesEndpoint
    ? (await import("./platform/watch/tracing.ts")).startTracing(tracesEndpoint, version)
    : undefined;
  const sources: PrivateSources | undefined = metrics && { metrics };
  const closePort = privatePort && sources && (await openPrivatePort(privatePort, sources));
  const watch: Watch = { metrics, tracer };
  const close = async () => {
    await Promise.all([closePort?.(), tracer?.close()]);
  };
  return { watch, sources, close };
};

/** Fails early when the port is in use or the host is not an address of this machine. */
const tryListen = async (port: number, host: string): Promise<void> => {
  const probe = http.createServer();
  await listen(probe, port, host);
  await new Promise((done) => probe.close(done));
};

/**
 * Starts the server, which runs until a signal or a fatal error.
 * @throws ConfigError for wrong settings, Error with a one-line message if something that it needs is unavailable
 */
export const start = async (): Promise<void> => {
  // By default, V8 lets the heap triple before it collects the garbage of a long stream. Half of that is enough.
  setFlagsFromString("--heap-growing-percent=50");
  if (existsSync(".env")) process.loadEnvFile(".env");
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const teardown = createTeardown(log);

  let readiness: Readiness | undefined;

  const stop = async (): Promise<boolean> => {
    readiness?.drain();
    const left = await teardown.run();
    if (left.length > 0) warn(`Meridian ended, but these had not: ${left.join(", ")}.`);
    return left.length === 0;
  };
  const stopAndExit = (code: number) => void stop().then((whole) => process.exit(whole ? code : 1));
  const breakOff = () => {
    warn("Meridian received a second stop signal and ended at once.");
    process.exit(1);
  };
  const onSignal = createSignalHandler(() => stopAndExit(0), breakOff);
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  // Without a listener of its own, Node raises an unhandled rejection as an uncaught exception.
  process.on("uncaughtException", (error, origin) => {
    log.fatal({ err: error, origin }, "stopping after an error that nothing caught");
    stopAndExit(1);
  });

  try {
    await tryListen(config.port, config.host);
    // Without a mail server, emails are files in DATA_DIR.
    if (!config.smtp) await makeDataDir(config.dataDir);
    const { watch, sources, close } = await openWatch(config);
    teardown.add({ what: "the private port", withinMs: 1000, close });
    const postgres = await openDatabase(config, { info: say, warn: say });
    teardown.add({ what: "the embedded PostgreSQL", withinMs: 5000, close: postgres.close });
    await runMigrations(postgres.directUrl, resolve("migrations"), { info: say });
    const sessionSecret = await readSessionSecret(config);
    await checkFingerprint(postgres.directUrl, sessionSecret);
    const meridian = createMeridian(config, {
      ...{ log, databaseUrl: postgres.url, sessionSecret, watch },
      admission: { readLagMs: startLagMeter() },
    });
    const { platform, auth } = meridian;
    teardown.add({ what: "the database connections", withinMs: 1000, close: meridian.close });
    const jobs = meridian.createJobs();
    teardown.add({ what: "the background jobs", withinMs: 6000, close: jobs.stop });
    await jobs.prepare();
    // Instances seed one after the other, so that a later one finds nothing to do instead of waiting for row locks.
    const newAdmin = await withAdvisoryLock(postgres.directUrl, meridian.seed);
    // Printed at once: a later step can fail, and the password is shown only once.
    if (newAdmin)
      say(
        `The first administrator is '${newAdmin.username}' with the password '${newAdmin.password}'. This is shown once.`,
      );
    const unused = newAdmin || config.admin ? undefined : await auth.accounts.findUnusedAdmin();
    if (unused)
      say(
        `Nobody has signed in as '${unused.username}' yet. If the password was lost: npm run user -- reset-password ${unused.username}`,
      );
    const site = existsSync("dist/client/index.html")
      ? await readSite(resolve("dist/client"), siteSettingsOf(config))
      : undefined;
    await platform.model?.prepare();
    meridian.prepare();
    const app = meridian.createApp(site);
    await platform.notifications.start();
    const server = createServer(app);
    watch.metrics?.measureRequests(server);
    const drainDelayMs = config.drainSeconds * 1000;
    const drain = prepareDrain(server, platform.http.streams.close, { delayMs: drainDelayMs });
    await listen(server, config.port, config.host);
    meridian.eventLoop.start();
    readiness = platform.readiness;
    if (sources) Object.assign(sources, { readiness, readState: meridian.readState });
    teardown.add({ what: "the requests under way", withinMs: 11_000 + drainDelayMs, close: drain });
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
