import { setTimeout as sleep } from "node:timers/promises";
import PgBoss from "pg-boss";
import type { Logger } from "pino";
import type { ConversationStore } from "./features/assistant/store.ts";
import type { AccountStore } from "./features/auth/store.ts";
import type { Digests } from "./features/monitoring/digests.ts";
import type { MatchService } from "./features/monitoring/match.ts";
import { monitoringQueued } from "./features/monitoring/match-store.ts";
import type { PollService } from "./features/news/poll.ts";
import { sourceRemoved } from "./features/news/source-store.ts";
import type { SourceRemovals } from "./features/news/sources.ts";
import { createPool, errorCode, isConflict, isDatabaseAway, reasonOf } from "./platform/db/client.ts";
import type { Notifications } from "./platform/db/notifications.ts";
import { withAdvisoryLock } from "./platform/db/open-database.ts";
import type { LimitStore } from "./platform/http/limit-store.ts";
import { createLoop } from "./platform/jobs/background.ts";
import { forgetQueues } from "./platform/jobs/queue-store.ts";
import { type MailStore, mailQueued } from "./platform/mail/mail-store.ts";
import type { MailRoom } from "./platform/mail/send-mail.ts";
import type { Outbox } from "./platform/mail/transport.ts";

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

const everyMinute = "* * * * *";
const everyHour = "41 * * * *";
const everyNight = "17 3 * * *";

/**
 * `short` queues an overdue job once, on whichever instance is free. It does not wait for one that runs, which may be
 * that of an instance that was killed: so all work must bear to be done twice at once.
 */
const queue = { policy: "short", retryLimit: 0, expireInSeconds: 600 } as const;
const often = { pollingIntervalSeconds: 2 };

/** What earlier versions made, of which nothing is left to do. */
const formerQueues = ["mail-send"];

/** Whether the same statement may succeed later. Class 53 is a shortage, such as a full disk. */
const isTemporary = (error: unknown): boolean =>
  isDatabaseAway(error) || isConflict(error) || Boolean(errorCode(error)?.startsWith("53"));

/** What the jobs do. */
export interface JobsDeps {
  polling: Pick<PollService, "pollDueSources">;
  removals: SourceRemovals;
  accounts: Pick<AccountStore, "prune">;
  conversations: Pick<ConversationStore, "prune">;
  limits: Pick<LimitStore, "prune">;
  matching: MatchService;
  digests: Digests;
  mailRoom: Pick<MailRoom, "sendDue">;
  mails: Pick<MailStore, "prune">;
  outbox: Pick<Outbox, "prune">;
  /** What wakes the loops; subscribed to before it starts. */
  notifications: Pick<Notifications, "subscribe">;
  log: Logger;
}

/** The jobs of one instance; a stop waits `stopMs` for what goes on. */
export const createJobs = (databaseUrl: string, deps: JobsDeps, { stopMs = 5000 } = {}): Jobs => {
  const {
    polling,
    removals,
    accounts,
    conversations,
    limits,
    matching,
    digests,
    mailRoom,
    mails,
    outbox,
    notifications,
    log,
  } = deps;
  const jobs = [
    { name: "news-poll", cron: everyMinute, work: () => polling.pollDueSources() },
    { name: "accounts-prune", cron: everyNight, work: () => accounts.prune() },
    { name: "conversations-prune", cron: everyNight, work: () => conversations.prune() },
    { name: "limits-prune", cron: everyNight, work: () => limits.prune() },
    { name: "alerts-prune", cron: everyNight, work: () => digests.prune() },
    { name: "mails-prune", cron: everyNight, work: () => mails.prune() },
    // By the hour: who reads mails in a folder has a machine that sleeps at night.
    { name: "outbox-prune", cron: everyHour, work: () => outbox.prune() },
  ];
  /** Work off tables of their own in each instance, woken by what is written there, and every few seconds anyway. */
  const loops = [
    { name: "mail", everyMs: 2000, wakeOn: [mailQueued], work: mailRoom.sendDue },
    { name: "source-removal", everyMs: 5000, wakeOn: [sourceRemoved], work: removals.deleteRemoved },
    { name: "matching", everyMs: 5000, wakeOn: [monitoringQueued], work: matching.matchQueued },
    // Nothing wakes it: what comes gathers for 10 s at least.
    { name: "digests", everyMs: 2000, wakeOn: [], work: digests.writeDueMails },
  ].map(({ wakeOn, ...options }) => {
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
        if (!isTemporary(error) || !(patient || Date.now() < waitUntil)) throw error;
        if (!waiting) log.warn({ reason: reasonOf(error) }, "background jobs wait for the database");
        waiting = true;
        await sleep(patient ? 1000 : 100);
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
      for (const { name, work } of jobs) await boss.work(name, often, () => run(name, work));
      // The first look does not wait for the clock.
      await boss.send("news-poll", {});
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
