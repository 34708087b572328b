import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedPostgres } from "#server/platform/db/embedded/embedded.ts";
import { type AlertSite, createAlertSite } from "#tests/support/alert-site.ts";
import { makeTestFolder } from "#tests/support/folder.ts";
import type { RunningSite } from "#tests/support/site.ts";
import { startSmtpServer, type TestSmtpServer } from "#tests/support/smtp-server.ts";
import { startTcpRelay, type TcpRelay } from "#tests/support/tcp-relay.ts";
import { type Balancer, findFreePorts, startBalancer } from "./balancer.ts";

/** One line of the report. */
export interface Proof {
  what: string;
  /** The counts or measurements. */
  shown: string;
  /** Absent for a figure that cannot fail. */
  isOk?: boolean;
}

/** Three instances on one PostgreSQL, behind a balancer. */
export interface Cluster {
  /** The URLs of the instances, which skip the balancer. */
  urls: readonly [string, string, string];
  balancer: Balancer;
  /** Feeds, and readers who get immediate emails. */
  alerts: AlertSite;
  smtp: TestSmtpServer;
  /** The relay between the last instance and PostgreSQL. */
  relay: TcpRelay;
  /** The cookie of an administrator. */
  admin: string;
  /**
   * Stops an instance like a deployment and starts it again. Resolves when it is ready, with the exit code and the faults in
   * the log of the stopped process.
   */
  restart(index: number): Promise<{ code: number | null; faults: string[] }>;
  close(): Promise<void>;
}

export interface Call {
  method?: "GET" | "POST" | "PUT";
  cookie?: string;
  /** The caller's address. */
  from?: string;
  body?: unknown;
}

/** Calls the API. A connection that breaks has the status 0. */
export const call = async (url: string, path: string, { method = "GET", cookie, from, body }: Call = {}) => {
  const headers = {
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    ...(cookie && { cookie }),
    ...(from && { "X-Forwarded-For": from }),
  };
  try {
    const answer = await fetch(url + path, {
      ...{ method, headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, text, cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
  } catch (error) {
    return { status: 0, text: String((error as Error).cause ?? error), cookie: "" };
  }
};

/** Limits for a wait of minutes. */
export const patiently = { timeoutMs: 300_000, everyMs: 250 };

/**
 * Checks every 10 ms by default until `check` is true. Resolves with the time, in milliseconds, at which the last false check
 * began, because a slow answer does not show that the old state lasted until its end.
 */
export const until = async (
  what: string,
  check: () => Promise<boolean>,
  { timeoutMs, everyMs } = { timeoutMs: 60_000, everyMs: 10 },
) => {
  const start = performance.now();
  let lastFalseMs = 0;
  for (;;) {
    const askedMs = performance.now() - start;
    if (await check()) return lastFalseMs;
    lastFalseMs = askedMs;
    if (lastFalseMs > timeoutMs) throw new Error(`timed out waiting until ${what}`);
    await sleep(everyMs);
  }
};

/** A different network for each `n` below 65,536. */
export const addressOf = (n: number): string => `10.${(n >> 8) & 255}.${n & 255}.1`;

let networks = 0;

const credentialsOf = (username: string) => ({ username, password: "correct horse" });

/** Starts a session, each from its own address, so that no limit applies. */
export const signIn = async (url: string, username: string, path = "/api/login"): Promise<string> => {
  networks += 1;
  const from = `172.${16 + (networks >> 8)}.${networks & 255}.1`;
  const { status, text, cookie } = await call(url, path, {
    method: "POST",
    from,
    body: credentialsOf(username),
  });
  if (status >= 300) throw new Error(`${path} answered ${status}: ${text}`);
  return cookie;
};

/** Creates an account and starts its first session. */
export const register = (url: string, username: string) => signIn(url, username, "/api/register");

/** Starts everything. All instances start at the same time on an empty database. */
export const startCluster = async (): Promise<Cluster> => {
  const folder = await makeTestFolder("cluster");
  const quiet = { info: () => undefined, warn: console.warn };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: quiet });
  const relay = await startTcpRelay(postgres.url);
  const smtp = await startSmtpServer({ encrypts: false });
  const alerts = await createAlertSite({
    ...{ databaseUrl: postgres.url, smtpUrl: smtp.url },
    ...{ readers: 5, feeds: 5, itemsPerFeed: 4 },
  });
  const ports = await findFreePorts(3);
  const [first = 0, second = 0, third = 0] = ports;
  const start = (index: number) =>
    alerts.start({
      PORT: String(ports[index]),
      SESSION_SECRET: "a secret that all instances share, and no other site",
      TRUST_PROXY: "127.0.0.1",
      DRAIN_SECONDS: "1",
      ...credentialsAsAdmin,
      ...(index === 2 && { DATABASE_URL: relay.url }),
    });
  let sites: RunningSite[] = [];
  let balancer: Balancer | undefined;
  const close = async () => {
    await balancer?.close();
    await alerts.close();
    await smtp.close();
    await relay.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    sites = await Promise.all(ports.map((_, index) => start(index)));
    balancer = await startBalancer(ports, folder);
    const urls = [first, second, third].map((port) => `http://127.0.0.1:${port}`) as [string, string, string];
    return {
      ...{ urls, balancer, alerts, smtp, relay, close },
      admin: await signIn(urls[0], credentialsAsAdmin.ADMIN_USERNAME),
      async restart(index) {
        const stopped = sites[index]!;
        const code = await stopped.end("SIGTERM");
        const faults = stopped.output().match(/^.*("level":[4-6]0|had not:).*$/gm) ?? [];
        sites[index] = await start(index);
        await until(
          "the instance is ready",
          async () => (await call(urls[index]!, "/readyz")).status === 200,
        );
        return { code, faults };
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
};

const credentialsAsAdmin = {
  ADMIN_USERNAME: "the-admin",
  ADMIN_PASSWORD: credentialsOf("the-admin").password,
};
