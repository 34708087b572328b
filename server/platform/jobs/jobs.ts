import { setTimeout as sleep } from "node:timers/promises";
import PgBoss from "pg-boss";
import type { Logger } from "pino";
import { createPool, errorCode, isConflict, isDatabaseAway, reasonOf } from "../db/client.ts";
import type { Notifications } from "../db/notifications.ts";
import { withAdvisoryLock } from "../db/open-database.ts";
import type { LoopJob, ScheduledJob } from "../module.ts";
import { createLoop } from "./background.ts";
import { forgetQueues } from "./queue-store.ts";

/** Work in the background, shared by all instances. */
export interface Jobs {
  /**
   * Makes what the jobs need in the database, one instance after the other, for those that come first disturb each other.
   * @throws Error when the database goes away
   */
  prepare(): Promise<void>;
  /** Begins to work; from here on a database that is away is waited for. */
  start(): Promise<void>;
  /** Waits for running work for at most 5 s. */
  stop(): Promise<void>;
}

/**
 * `short` queues an overdue job once, on whichever instance is free. It does not wait for one that runs, which may be
 * that of an instance that was killed: so all work must bear to be done twice at once.
 */
const queue = { policy: "short", retryLimit: 0, expireInSeconds: 600 } as const;

/** What earlier versions made, of which nothing is left to do. */
const formerQueues = ["mail-send"];

/** Whether the same statement may succeed later. Class 53 is a shortage, such as a full disk. */
const isTemporary = (error: unknown): boolean =>
  isDatabaseAway(error) || isConflict(error) || Boolean(errorCode(error)?.startsWith("53"));

/** What one instance works on in the background. */
export interface JobsOptions {
  databaseUrl: string;
  jobs: readonly ScheduledJob[];
  loops: readonly LoopJob[];
  /** Wakes the loops. Loops subscribe before it starts. */
  notifications: Pick<Notifications, "subscribe">;
  log: Logger;
  /** How often each queue is polled, in seconds; at least 0.5. */
  pollSeconds?: number;
  /** How long a stop waits for running work. */
  stopMs?: number;
}

/** Runs the scheduled jobs and the loops of one instance. */
export const createJobs = ({
  databaseUrl,
  jobs,
  loops: loopJobs,
  notifications,
  log,
  pollSeconds = 2,
  stopMs = 5000,
}: JobsOptions): Jobs => {
  const loops = loopJobs.map(({ wakeOn, ...options }) => {
    const loop = createLoop({ ...options, log });
    for (const channel of wakeOn) notifications.subscribe(channel, loop.wake);
    return loop;
  });
  const pool = createPool({ url: databaseUrl, log, max: 3, timeoutMs: 10_000 });
  let waiting = false;
  /** Only between start and stop, which would hang otherwise. */
  let patient = false;
  /** A stop waits for a moment, so that it loses no end of a job to an outage that has just ended. */
  let waitUntil = 0;

  /** Waits before the next attempt at a failed query. @throws the error itself if a retry cannot help or comes too late */
  const waitOrThrow = async (error: unknown) => {
    if (!isTemporary(error) || !(patient || Date.now() < waitUntil)) throw error;
    if (!waiting) log.warn({ reason: reasonOf(error) }, "background jobs wait for the database");
    waiting = true;
    await sleep(patient ? 1000 : 100);
  };

  /**
   * Waits for a database that is away: a boss that has started by half could be neither started again nor stopped, and
   * a job whose end is not written down counts as running until it expires. pg-boss does not await the query that
   * writes the end down, so its failure would be an unhandled rejection, which stops the server.
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
   * pg-boss does not wait until the end of a job is written down, so a stop must; what it still asks for afterwards
   * gets no answer, since it would not listen to a refusal.
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
  const boss = new PgBoss({ db: { executeSql } });
  boss.on("error", (error) => log.warn({ reason: reasonOf(error) }, "a background job could not be handled"));

  const run = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      const reason = reasonOf(error);
      // What a stop breaks off is no failure.
      if (isDatabaseAway(error)) log.warn({ job: name, reason }, "a background job broke off");
      else if (patient) log.error({ job: name, err: error }, "a background job failed");
      // pg-boss keeps all that it is told of an error.
      throw new Error(reason);
    }
  };

  const makeQueue = async (name: string) => {
    await boss.createQueue(name, { name, ...queue });
    // One of an earlier version may have been made otherwise.
    await boss.updateQueue(name, { name, ...queue });
  };

  return {
    prepare: () =>
      withAdvisoryLock(databaseUrl, async () => {
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
      waitUntil = Date.now() + 1000;
      const looped = Promise.race([
        Promise.all(loops.map((loop) => loop.stop())),
        sleep(stopMs, undefined, { ref: false }),
      ]);
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
