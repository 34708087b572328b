import * as z from "zod/mini";
import { defineContract } from "../contract.ts";

const count = z.int().check(z.minimum(0));
const amount = z.number().check(z.minimum(0));
const moment = z.iso.datetime();

/** The state of the site at the beginning of an hour. */
export const HealthHour = z.object({
  hour: moment,
  sourcesWorking: count,
  sourcesFailing: count,
  sourcesBroken: count,
  mailsWaiting: count,
  /** In the 24 hours before. */
  mailsGivenUp: count,
  updatesToMatch: count,
  databaseBytes: count,
});
export type HealthHour = z.infer<typeof HealthHour>;

/** `waiting`: due and not started; `oldestSec`: the time since the first of them was due. */
const Queue = z.object({ waiting: count, oldestSec: amount });

/** Why a language model does not answer. `model_denied`: it refused the key. `model_busy`: its limit of requests. */
export const ModelOutage = z.enum([
  "model_timeout",
  "model_unreachable",
  "model_denied",
  "model_busy",
  "model_failed",
]);
export type ModelOutage = z.infer<typeof ModelOutage>;

/** The state of the language model, from the calls of the answering instance since its start. */
export const ModelReport = z.object({
  name: z.string(),
  /** Null: it has not answered yet. */
  answeredAt: z.nullable(moment),
  /** The calls that failed since the last answer, and why the latest one did; null if none failed. */
  failures: z.nullable(z.object({ count, since: moment, reason: ModelOutage })),
});
export type ModelReport = z.infer<typeof ModelReport>;

/** The state of the whole site, and of the instance that answers. Durations are in seconds, sizes in bytes. */
export const HealthReport = z.object({
  at: moment,
  /** Sources that are switched on. `broken`: has failed for seven days. `waiting`: never read so far. */
  sources: z.object({ working: count, failing: count, broken: count, waiting: count }),
  mails: z.object({
    queued: count,
    sending: count,
    /** Given up in the last 24 hours. `unsure`: may have arrived. */
    failed: count,
    unsure: count,
    oldestSec: amount,
    /** The waiting emails by age. */
    underMinute: count,
    underHour: count,
    underDay: count,
    older: count,
  }),
  /** Updates whose alerts are not written yet. */
  matching: Queue,
  /** Scheduled jobs with a run that is due. */
  jobs: z.array(z.extend(Queue, { name: z.string() })),
  database: z.object({
    bytes: count,
    connections: count,
    maxConnections: count,
    longestQuerySec: amount,
  }),
  /**
   * The servers of DATABASE_READ_URL, as the answering instance sees them. `lagSec` is null while the replica or the
   * primary cannot be reached.
   */
  replicas: z.array(
    z.object({
      name: z.string(),
      isUp: z.boolean(),
      /** Whether it answers reads. Otherwise the primary does. */
      isRead: z.boolean(),
      lagSec: z.nullable(amount),
    }),
  ),
  /** The disk of DATA_DIR on the answering instance; null if the folder cannot be read. */
  disk: z.nullable(z.object({ freeBytes: amount, totalBytes: amount })),
  /** When each instance connected to the database, the oldest first. */
  instancesSince: z.array(moment),
  /** The answering instance. */
  instance: z.object({
    version: z.string(),
    startedAt: moment,
    memoryBytes: count,
    /** The 99th percentile of the delay of the event loop in the last minute. */
    loopDelaySec: amount,
    /** The share of the last minute in which the event loop was busy, from 0 to 1. */
    loopBusy: amount,
    openStreams: count,
    /** Whether changes by other instances arrive at once. */
    isListening: z.boolean(),
    /** Null: no language model is set. */
    model: z.nullable(ModelReport),
  }),
  /** The last 14 days, oldest first. Hours without a running instance are missing. */
  hours: z.array(HealthHour),
});
export type HealthReport = z.infer<typeof HealthReport>;

export const healthContract = defineContract({
  read: {
    method: "get",
    path: "/api/admin/health",
    summary: "The health of the site: sources, emails, queues, database, disk, and instances.",
    access: "admin",
    limit: { points: 60, durationSec: 60 },
    response: HealthReport,
  },
});
