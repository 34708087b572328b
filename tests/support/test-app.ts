import type http from "node:http";
import type { AddressInfo } from "node:net";
import supertest from "supertest";
import type { NewsLimits } from "#server/features/news/module.ts";
import { createMeridian, type Meridian, type MeridianOptions } from "#server/main.ts";
import { type Config, readConfig } from "#server/platform/config.ts";
import { createServer } from "#server/platform/http/server.ts";
import type { Site } from "#server/platform/http/static.ts";
import { createLogger } from "#server/platform/log.ts";
import { createTestDatabase } from "./database.ts";
import type { CollectedLog } from "./log.ts";

export interface TestApp extends Omit<Meridian, "close"> {
  url: string;
  server: http.Server;
  /** A caller without a session. */
  visitor: ReturnType<typeof supertest.agent>;
  /** A caller signed in as a fresh account. */
  signIn(account?: { username?: string; password?: string; role?: "admin" | "member" }): Promise<SignedIn>;
  close(): Promise<void>;
}

export interface SignedIn {
  agent: ReturnType<typeof supertest.agent>;
  user: { id: number; username: string };
  password: string;
}

export interface TestAppOptions
  extends Pick<
      MeridianOptions,
      "answerTimes" | "databaseTimeouts" | "modelClock" | "newPagesPerNetwork" | "watch"
    >,
    Pick<NewsLimits, "searchesPerCaller"> {
  /** Environment variables as an operator would set them. */
  env?: Record<string, string>;
  site?: Site;
  /** The database of another test app, to be its second instance. */
  databaseUrl?: string;
  /** The destination of the log, at LOG_LEVEL. Silent by default. */
  log?: CollectedLog;
}

export const testSecret = "a secret that only tests use, and no server";

/** Long enough for a busy machine. Tests with a silent PostgreSQL use the server's own timeouts. */
const patientMs = 60_000;
const patientTimeouts = { queryMs: patientMs, limiterMs: patientMs };
const patientLimits = { startMs: patientMs, timeMs: patientMs };

/** A minimal cost, at which a hash takes a fraction of a millisecond. */
const hashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Starts the whole app on its own database, listening on loopback. */
export const createTestApp = async ({
  env,
  site,
  databaseUrl,
  log,
  searchesPerCaller,
  ...options
}: TestAppOptions = {}): Promise<TestApp> => {
  const database = databaseUrl
    ? { url: databaseUrl, drop: async () => undefined }
    : await createTestDatabase();
  const config: Config = readConfig({ LOG_LEVEL: "silent", ...env });
  const meridian = createMeridian(config, {
    databaseTimeouts: patientTimeouts,
    newsLimits: { documentLimits: patientLimits, feedMs: patientMs, searchesPerCaller },
    ...options,
    hashCost,
    log: createLogger(config.logLevel, log),
    databaseUrl: database.url,
    sessionSecret: testSecret,
  });
  const server = createServer(meridian.createApp(site));
  options.watch?.metrics?.measureRequests(server);
  await meridian.platform.notifications.start();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let count = 0;

  return {
    ...meridian,
    url,
    server,
    visitor: supertest.agent(url),
    async signIn({ username, password = "correct horse", role = "member" } = {}) {
      count += 1;
      const name = username ?? `nomad-${count}`;
      const passwordHash = await meridian.auth.passwords.hash(password);
      await meridian.auth.accounts.create({ username: name, passwordHash, role });
      const agent = supertest.agent(url);
      const { body } = await agent.post("/api/login").send({ username: name, password }).expect(200);
      return { agent, user: body, password };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await meridian.close();
      await database.drop();
    },
  };
};
