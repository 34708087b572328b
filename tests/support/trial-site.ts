import { mkdir, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import { join } from "node:path";
import pg from "pg";
import { clusterIn } from "#server/platform/db/embedded/cluster.ts";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";
import { findPostmaster } from "#server/platform/db/embedded/postmaster.ts";
import { makeTestFolder } from "./folder.ts";
import { type RunningSite, startSite } from "./site.ts";

/** A complete response, or `status` 0 with the error code if there was none. */
export interface TrialAnswer {
  status: number;
  ms: number;
  body: string;
  headers: http.IncomingHttpHeaders;
  error: string;
}

export interface TrialRequest {
  method?: string;
  /** An object is sent as JSON, a text as it is. */
  body?: object | string;
  headers?: Record<string, string>;
  agent?: http.Agent;
}

/** Sends a request. Never rejects. */
export const ask = (
  url: string,
  { method = "GET", body, headers = {}, agent }: TrialRequest = {},
): Promise<TrialAnswer> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    const settle = (status: number, answer: string, received: http.IncomingHttpHeaders, error = "") =>
      resolve({ status, ms: performance.now() - startedAt, body: answer, headers: received, error });
    const json = typeof body === "object";
    const text = json ? JSON.stringify(body) : body;
    // Node sends the body of a DELETE without its length, which the server reads as another request.
    const length = text === undefined ? {} : { "Content-Length": String(Buffer.byteLength(text)) };
    const request = http.request(
      url,
      {
        method,
        agent,
        headers: { ...length, ...(json && { "Content-Type": "application/json" }), ...headers },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", (error: NodeJS.ErrnoException) =>
          settle(0, "", {}, error.code ?? error.message),
        );
        response.on("end", () =>
          settle(response.statusCode ?? 0, Buffer.concat(chunks).toString(), response.headers),
        );
      },
    );
    request.on("error", (error: NodeJS.ErrnoException) => settle(0, "", {}, error.code ?? error.message));
    request.end(text);
  });

/** The `Cookie` header of a session that an answer starts. */
export const cookieOf = ({ headers }: TrialAnswer): string =>
  String(headers["set-cookie"]?.[0] ?? "").split(";", 1)[0] ?? "";

/** A different network for each number. */
export const networkAddress = (number: number): string =>
  `10.${(number >> 8) & 255}.${number & 255}.${1 + ((number >> 16) & 127)}`;

/** A built site behind a trusted proxy, with its own PostgreSQL, which keeps running when the site is killed. */
export interface TrialSite {
  databaseUrl: string;
  env: Record<string, string>;
  /** Starts another instance. */
  start(env?: Record<string, string>): Promise<RunningSite>;
  query<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>;
  /** The pid of PostgreSQL, or undefined while it restarts. */
  postgresPid(): Promise<number | undefined>;
  /** Stops every instance and PostgreSQL. */
  close(): Promise<void>;
}

/** Prepares a PostgreSQL in an empty folder, which restarts by itself when it is killed. */
export const createTrialSite = async (
  extra: Record<string, string> = {},
  folder?: string,
): Promise<TrialSite> => {
  const dataDir = folder ?? (await makeTestFolder("trial"));
  await mkdir(dataDir, { recursive: true });
  const feedsFile = join(dataDir, "no-feeds.json");
  await writeFile(feedsFile, "[]");
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info: () => undefined, warn: () => undefined },
  });
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    SESSION_SECRET: "a secret of the trials, and of nothing else",
    NEWS_FEEDS_FILE: feedsFile,
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "warn",
    ...extra,
  };
  const pool = new pg.Pool({ connectionString: postgres.url, max: 3 });
  pool.on("error", () => undefined);
  const sites: RunningSite[] = [];
  return {
    databaseUrl: postgres.url,
    env,
    async start(more = {}) {
      const site = await startSite({
        env: { ...env, ...more },
        // scripts/trials.mjs has built it.
        command: [process.execPath, "dist/server/start.js"],
        timeoutMs: 300_000,
      });
      sites.push(site);
      return site;
    },
    query: async (text, values) => (await pool.query(text, values)).rows,
    postgresPid: async () => (await findPostmaster(clusterIn(join(dataDir, "postgres"))))?.pid,
    async close() {
      await Promise.all(sites.map((site) => site.end("SIGKILL")));
      await pool.end();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Runs `work` with a site of its own. */
export const withTrialSite = async <T>(
  work: (site: TrialSite) => Promise<T>,
  extra?: Record<string, string>,
  folder?: string,
): Promise<T> => {
  const site = await createTrialSite(extra, folder);
  try {
    return await work(site);
  } finally {
    await site.close();
  }
};
