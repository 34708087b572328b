import type http from "node:http";
import type pg from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { ReplicaState } from "#server/platform/db/replicas.ts";
import type { ModelCall } from "#server/platform/model/model-call.ts";
import type { Readings } from "./readings.ts";

/** The metrics of one process, in the format of Prometheus. */
export interface Metrics {
  registry: Registry;
  /** Counts and times all requests of a server. Call it before the server listens. */
  measureRequests(server: http.Server): void;
  query(seconds: number, hasFailed: boolean): void;
  job(name: string, seconds: number, hasFailed: boolean): void;
  /** An attempt to send an email: the email's state after it, and whether the server may have accepted it twice. */
  mail(state: string, isRepeat: boolean): void;
  modelCall(call: ModelCall): void;
  /** A document read from another site. `outcome` is `ok` or the code of a `FetchError`. */
  fetched(seconds: number, outcome: string): void;
  /** The values of this process that are read at each scrape. */
  gauges: {
    /** Connection pools by purpose. */
    pools: Record<string, Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount">>;
    openStreams: () => number;
    isListening: () => boolean;
    readReplicas: () => Promise<ReplicaState[]>;
  };
  /** The answer to a scrape. `readings` are undefined while the database is away. */
  render(readings: Readings | undefined): Promise<string>;
}

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const longBuckets = [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Other methods share one label, because a caller may invent any. */
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The template of the route that answered, such as `/api/news/:id`. Files and unknown addresses share one. */
const routeOf = (req: http.IncomingMessage): string => {
  const path: unknown = (req as { route?: { path?: unknown } }).route?.path;
  return typeof path === "string" ? path : "other";
};

const isEventStream = (res: http.ServerResponse) =>
  String(res.getHeader("Content-Type") ?? "").startsWith("text/event-stream");

/** Creates a registry of its own, so that a process can hold several apps. */
export const createMetrics = (version: string): Metrics => {
  const registry = new Registry();
  const shared = { registers: [registry] };
  const gauge = <T extends string = never>(name: string, help: string, ...labelNames: T[]) =>
    new Gauge({ name: `meridian_${name}`, help, labelNames, ...shared });
  const counter = <T extends string = never>(name: string, help: string, ...labelNames: T[]) =>
    new Counter({ name: `meridian_${name}`, help, labelNames, ...shared });
  const histogram = <T extends string>(name: string, help: string, buckets: number[], ...labelNames: T[]) =>
    new Histogram({ name: `meridian_${name}`, help, buckets, labelNames, ...shared });

  const buildInfo = gauge("build_info", "Always 1; the labels name the version.", "version", "node");
  buildInfo.set({ version, node: process.versions.node }, 1);

  const requests = histogram(
    "http_request_duration_seconds",
    "Requests, from their headers to the end of the answer. Without event streams.",
    requestBuckets,
    ...(["method", "route", "status"] as const),
  );
  const inFlight = gauge("http_requests_in_flight", "Requests that are being answered.");
  const refused = counter(
    "http_refused_total",
    "Requests refused with 429 (too many by one caller) or 503 (overload, or no database).",
    "status",
  );
  const streams = gauge("http_streams_open", "Open event streams.");

  const poolSize = gauge("database_connections", "Connections by pool and state.", "pool", "state");
  const poolWaiting = gauge("database_waiting", "Queries that wait for a connection.", "pool");
  const queries = histogram(
    "database_query_duration_seconds",
    "Queries of requests and jobs.",
    requestBuckets,
    "outcome",
  );
  const databaseUp = gauge("database_up", "1 if the database answered this scrape, else 0.");
  const replicaUp = gauge("replica_up", "1 if a replica answered this scrape, else 0.", "replica");
  const replicaLag = gauge(
    "replica_lag_seconds",
    "How far a replica is behind the primary. Missing while either is away.",
    "replica",
  );
  const listening = gauge("notifications_up", "1 while the LISTEN connection works, else 0.");

  const jobs = histogram(
    "job_duration_seconds",
    "Runs of scheduled jobs and rounds of loops in this process.",
    longBuckets,
    ...(["name", "outcome"] as const),
  );
  const mailAttempts = counter(
    "mail_attempts_total",
    "Attempts to send an email, by its state after it.",
    "state",
  );
  const mailRepeats = counter(
    "mail_repeats_total",
    "Emails that were accepted after an attempt that may have arrived too, with the same Message-ID.",
  );
  const modelCalls = histogram(
    "model_call_duration_seconds",
    "Calls of the language model, with the wait for a turn. `outcome` is ok or the code of the error.",
    longBuckets,
    ...(["kind", "outcome"] as const),
  );
  const modelTokens = counter(
    "model_tokens_total",
    "Tokens of the language model. `basis` is reported, or estimated at four characters a token.",
    ...(["direction", "basis"] as const),
  );
  const fetches = histogram(
    "fetch_duration_seconds",
    "Documents read from other sites. `outcome` is ok or the code of the error.",
    longBuckets,
    "outcome",
  );

  // The gauges below describe the whole site: every instance reports the same values.
  const sources = gauge("sources", "News sources that are switched on, by health.", "health");
  const mailsWaiting = gauge("mails_waiting", "Emails that are not sent yet.", "state");
  const mailsOldest = gauge("mails_oldest_seconds", "How long the oldest of these emails is due.");
  const mailsLost = gauge("mails_given_up", "Emails of the last 24 hours that were given up.", "state");
  const matching = gauge("matching_waiting", "Updates whose alerts are not written yet.");
  const matchingOldest = gauge("matching_oldest_seconds", "How long the first of these updates waits.");
  const jobsWaiting = gauge("jobs_waiting", "Runs of scheduled jobs that are due.", "name");
  const jobsOldest = gauge("jobs_oldest_seconds", "How long the first of these runs waits.", "name");
  const instances = gauge("instances", "Instances that are connected to the database.");
  const databaseSize = gauge("database_size_bytes", "Size of the database.");
  const backends = gauge("database_backends", "Connections to the database by all programs.");
  const maxBackends = gauge("database_backends_max", "The limit of PostgreSQL for these connections.");
  const longestQuery = gauge("database_longest_query_seconds", "How long the oldest running query runs.");
  const diskFree = gauge("disk_free_bytes", "Free space on the disk of DATA_DIR.");
  const diskSize = gauge("disk_size_bytes", "Size of the disk of DATA_DIR.");
  const ofTheSite = [
    ...[sources, mailsWaiting, mailsOldest, mailsLost, matching, matchingOldest, jobsWaiting, jobsOldest],
    ...[instances, databaseSize, backends, maxBackends, longestQuery, diskFree, diskSize],
  ];

  const setReadings = ({ sources: counts, mails, matching: queue, jobs: due, database, disk }: Readings) => {
    for (const [health, count] of Object.entries(counts)) sources.set({ health }, count);
    for (const state of ["queued", "sending"] as const) mailsWaiting.set({ state }, mails[state]);
    for (const state of ["failed", "unsure"] as const) mailsLost.set({ state }, mails[state]);
    mailsOldest.set(mails.oldestSec);
    matching.set(queue.waiting);
    matchingOldest.set(queue.oldestSec);
    for (const { name, waiting, oldestSec } of due) {
      jobsWaiting.set({ name }, waiting);
      jobsOldest.set({ name }, oldestSec);
    }
    instances.set(database.instancesSince.length);
    databaseSize.set(database.bytes);
    backends.set(database.connections);
    maxBackends.set(database.maxConnections);
    longestQuery.set(database.longestQuerySec);
    if (!disk) return;
    diskFree.set(disk.freeBytes);
    diskSize.set(disk.totalBytes);
  };

  const gauges: Metrics["gauges"] = {
    pools: {},
    openStreams: () => 0,
    isListening: () => false,
    readReplicas: async () => [],
  };
  const setReplicas = async () => {
    replicaLag.reset();
    for (const { name: replica, isUp, lagSec } of await gauges.readReplicas()) {
      replicaUp.set({ replica }, isUp ? 1 : 0);
      if (lagSec !== undefined) replicaLag.set({ replica }, lagSec);
    }
  };
  const setGauges = () => {
    for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(gauges.pools)) {
      poolSize.set({ pool, state: "in_use" }, totalCount - idleCount);
      poolSize.set({ pool, state: "idle" }, idleCount);
      poolWaiting.set({ pool }, waitingCount);
    }
    streams.set(gauges.openStreams());
    listening.set(gauges.isListening() ? 1 : 0);
  };

  return {
    registry,
    gauges,
    measureRequests(server) {
      collectDefaultMetrics({ register: registry });
      server.prependListener("request", (req, res) => {
        const startedAt = performance.now();
        inFlight.inc();
        res.once("close", () => {
          inFlight.dec();
          const { statusCode } = res;
          if (statusCode === 429 || statusCode === 503) refused.inc({ status: String(statusCode) });
          if (isEventStream(res)) return;
          const method = knownMethods.has(req.method ?? "") ? req.method : "other";
          const status = `${Math.floor(statusCode / 100)}xx`;
          requests.observe({ method, route: routeOf(req), status }, (performance.now() - startedAt) / 1000);
        });
      });
    },
    query: (seconds, hasFailed) => queries.observe({ outcome: hasFailed ? "failed" : "ok" }, seconds),
    job: (name, seconds, hasFailed) => jobs.observe({ name, outcome: hasFailed ? "failed" : "ok" }, seconds),
    mail(state, isRepeat) {
      mailAttempts.inc({ state });
      if (isRepeat) mailRepeats.inc();
    },
    modelCall({ kind, outcome, startedAt, tokens }) {
      modelCalls.observe({ kind, outcome }, (Date.now() - startedAt) / 1000);
      if (!tokens) return;
      const basis = tokens.areEstimated ? "estimated" : "reported";
      modelTokens.inc({ direction: "prompt", basis }, tokens.prompt);
      modelTokens.inc({ direction: "completion", basis }, tokens.completion);
    },
    fetched: (seconds, outcome) => fetches.observe({ outcome }, seconds),
    async render(readings) {
      setGauges();
      await setReplicas();
      databaseUp.set(readings ? 1 : 0);
      // Old values would look like new ones, and a reset gauge without labels would say 0.
      for (const each of ofTheSite) {
        each.reset();
        each.remove({});
      }
      if (readings) setReadings(readings);
      return registry.metrics();
    },
  };
};
