import type pg from "pg";
import PgBoss from "pg-boss";
import type { Logger } from "pino";
import { type Clock, sleep, systemClock } from "../clock.ts";
import { createPool, errorCode, isConflict, isDatabaseAway, reasonOf } from "../db/client.ts";
import type { Notifications } from "../db/notifications.ts";
import { withAdvisoryLock } from "../db/open-database.ts";
import type { LoopJob, ScheduledJob } from "../module.ts";
import { createLoop } from "./background.ts";
import { createClockWatch } from "./clock.ts";
import { forgetQueues } from "./queue-store.ts";

/** Work in the background, shared by all instances. */
export interface Jobs {
  /**
   * Creates the queues and schedules. Instances take turns, because concurrent ones would get in each other's way.
   * @throws Error when the database goes away
   */
  prepare(): Promise<void>;
  /** Starts working. From here on, an outage of the database only delays the work. */
  start(): Promise<void>;
  /** Waits for running work for at most 5 s. */
  stop(): Promise<void>;
  /** The connections of the jobs, for the metrics. */
  readonly pool: pg.Pool;
}

/**
 * The `short` policy keeps at most one queued run per job, which any instance can take. That run can start while an
 * earlier one still counts as active, for example because its instance was killed. So every job must tolerate two
 * concurrent runs.
 */
const queue = { policy: "short", retryLimit: 0, expireInSeconds: 600 } as const;

/** Queues of earlier versions, which are deleted. */
const formerQueues = ["mail-send"];

/** Whether the same statement may succeed later. Class 53 is a shortage, such as a full disk. */
const isTemporary = (error: unknown): boolean =>
  isDatabaseAway(error) || isConflict(error) || Boolean(errorCode(error)?.startsWith("53"));

const clockEveryMs = 30_000;

/** The background work of one instance. */
export interface JobsOptions {
  databaseUrl: string;
  /** PostgreSQL itself if `databaseUrl` leads to a pooler. */
  directUrl?: string;
  isPooled?: boolean;
  jobs: readonly ScheduledJob[];
  loops: readonly LoopJob[];
  /** Wakes the loops. Loops subscribe before it starts. */
  notifications: Pick<Notifications, "subscribe">;
  log: Logger;
  /** How often each queue is polled, in seconds; at least 0.5. */
  pollSeconds?: number;
  /** How long a stop waits for running work. */
  stopMs?: number;
  clock?: Clock;
}

/** Runs the scheduled jobs and the loops of one instance. */
export const createJobs = ({
  databaseUrl,
  directUrl = databaseUrl,
  isPooled = false,
  jobs,
  loops: loopJobs,
  notifications,
  log,
  pollSeconds = 2,
  stopMs = 5000,
  clock = systemClock,
}: JobsOptions): Jobs => {
  const loops = loopJobs.map(({ wakeOn, ...options }) => {
    const loop = createLoop({ ...options, log, clock });
    for (const channel of wakeOn) notifications.subscribe(channel, loop.wake);
    return loop;
  });
  const pool = createPool({ url: databaseUrl, log, max: 3, timeoutMs: 10_000, isPooled });
  let waiting = false;
  /** Whether queries wait for the database without a limit. False during a stop, which would hang. */
  let patient = false;
  /** During a stop, queries wait until this time, so that a short outage does not lose the end of a job. */
  let waitUntil = 0;

  /** Waits before a failed query is retried. @throws the error itself if a retry cannot help or would come too late */
  const waitOrThrow = async (error: unknown) => {
    if (!isTemporary(error) || !(patient || clock.now() < waitUntil)) throw error;
    if (!waiting) log.warn({ reason: reasonOf(error) }, "background jobs wait for the database");
    waiting = true;
    await sleep(clock, patient ? 1000 : 100);
  };

  /**
   * Queries the database and waits while it is away. pg-boss cannot be stopped or restarted after half a start, and a
   * job whose end was not stored counts as active until it expires. pg-boss does not await the query that stores the
   * end, so a failure of it would be an unhandled rejection, which stops the server.
   */
  const query = async (text: string, values: unknown[]) => {
    for (;;) {
      try {
        const result = await pool.query(text, values);
        waiting = false;
        return result;
      } catch (error) {
        await waitOrThrow(error);
      }
    }
  };
  /**
   * Queries in progress. pg-boss does not wait until the end of a job is stored, so a stop waits for these. Queries
   * after the stop never settle, because pg-boss would not handle their failure.
   */
  const underWay = new Set<Promise<unknown>>();
  let ended = false;
  const executeSql = (text: string, values: unknown[]) => {
    if (ended) return new Promise<never>(() => undefined);
    const result = query(text, values);
    const done = () => underWay.delete(result);
    underWay.add(result);
    result.then(done, done);
    return result;
  };
  const watchClock = createClockWatch({ query: executeSql, log });
  loops.push(createLoop({ name: "clock", everyMs: clockEveryMs, work: watchClock, log, clock }));
  const boss = new PgBoss({ db: { executeSql } });
  boss.on("error", (error) => log.warn({ reason: reasonOf(error) }, "a background job could not be handled"));

  const run = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const reason = reasonOf(error);
      // A job that a stop interrupts has not failed.
      if (isDatabaseAway(error)) log.warn({ job: name, reason }, "a background job broke off");
      else if (patient) log.error({ job: name, err: error }, "a background job failed");
      // pg-boss stores the whole error, so it gets only the reason.
      throw new Error(reason);
    }
  };

  const makeQueue = async (name: string) => {
    await boss.createQueue(name, { name, ...queue });
    // A queue of an earlier version may have other options.
    await boss.updateQueue(name, { name, ...queue });
  };

  return {
    pool,
    prepare: () =>
      withAdvisoryLock(directUrl, async () => {
        await boss.start();
        for (const { name, cron } of jobs) {
          await makeQueue(name);
          await boss.schedule(name, cron);
        }
        await forgetQueues(boss, query, formerQueues);
        patient = true;
      }),
    async start() {
      for (const loop of loops) loop.start();
      for (const { name, work } of jobs)
        await boss.work(name, { pollingIntervalSeconds: pollSeconds }, () => run(name, work));
      for (const { name, runAtStart } of jobs) if (runAtStart) await boss.send(name, {});
    },
    async stop() {
      patient = false;
      waitUntil = clock.now() + 1000;
      const looped = Promise.race([Promise.all(loops.map((loop) => loop.stop())), sleep(clock, stopMs)]);
      try {
        await boss.stop({ graceful: true, timeout: stopMs, wait: true });
      } finally {
        await Promise.allSettled([looped, ...underWay]);
        ended = true;
        await pool.end();
      }
    },
  };
};
