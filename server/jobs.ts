import { setTimeout as sleep } from "node:timers/promises";
import PgBoss from "pg-boss";
import type { Logger } from "pino";
import { alone } from "./db/alone.ts";
import { createPool, isDatabaseAway, reasonOf } from "./db/client.ts";
import type { ConversationStore } from "./features/assistant/store.ts";
import type { AccountStore } from "./features/auth/store.ts";
import type { PollService } from "./features/news/polling/poll-service.ts";
import type { LimitStore } from "./http/limits/store.ts";
import { type MailQueue, mailJob } from "./mail/mail-queue.ts";
import type { Outbox } from "./mail/outbox.ts";
import type { MailStore } from "./mail/store.ts";

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

/** Mails under way at once in this process, so that a mail server that hangs with one holds up no other. */
const mailWorkers = 4;

/** What the jobs do. */
export interface JobsDeps {
  polling: Pick<PollService, "pollDueSources">;
  accounts: Pick<AccountStore, "prune">;
  conversations: Pick<ConversationStore, "prune">;
  limits: LimitStore;
  mail: Pick<MailQueue, "deliver">;
  mails: Pick<MailStore, "prune">;
  outbox: Pick<Outbox, "prune">;
  log: Logger;
}

/** The jobs of one instance. */
export const createJobs = (databaseUrl: string, deps: JobsDeps): Jobs => {
  const { polling, accounts, conversations, limits, mail, mails, outbox, log } = deps;
  const jobs = [
    { name: "news-poll", cron: everyMinute, work: () => polling.pollDueSources() },
    { name: "accounts-prune", cron: everyNight, work: () => accounts.prune() },
    { name: "conversations-prune", cron: everyNight, work: () => conversations.prune() },
    { name: "limits-prune", cron: everyNight, work: () => limits.prune() },
    { name: "mails-prune", cron: everyNight, work: () => mails.prune() },
    // By the hour: who reads mails in a folder has a machine that sleeps at night.
    { name: "outbox-prune", cron: everyHour, work: () => outbox.prune() },
  ];
  const pool = createPool({ url: databaseUrl, log, max: 3, patienceMs: 10_000 });
  let waiting = false;
  /** Only between start and stop, which would hang otherwise. */
  let patient = false;
  /** A stop waits for a moment, so that it loses no end of a job to an outage that has just ended. */
  let waitUntil = 0;

  /**
   * Waits for a database that is away: a boss that has started by half could be neither started again nor stopped, and
   * a job whose end is not written down counts as running until it expires.
   */
  const query = async (text: string, values: unknown[]) => {
    for (;;) {
      try {
        const result = await pool.query(text, values);
        waiting = false;
        return result;
      } catch (error) {
        if (!isDatabaseAway(error) || !(patient || Date.now() < waitUntil)) throw error;
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

  const makeQueue = async (name: string, options: typeof queue | typeof mailJob.queue) => {
    await boss.createQueue(name, { name, ...options });
    // One of an earlier version may have been made otherwise.
    await boss.updateQueue(name, { name, ...options });
  };

  const workOnMails = async () => {
    let worker = "";
    worker = await boss.work<{ mailId: number }>(mailJob.name, often, async ([job]) => {
      // Where there was one there may be more.
      boss.notifyWorker(worker);
      const outcome = await run(mailJob.name, () => mail.deliver(job!.data.mailId));
      // It is logged already; pg-boss tries again what fails.
      if (outcome === "later") throw new Error("the mail was not sent");
    });
  };

  return {
    prepare: () =>
      alone(databaseUrl, async () => {
        await boss.start();
        for (const { name, cron } of jobs) {
          await makeQueue(name, queue);
          await boss.schedule(name, cron);
        }
        await makeQueue(mailJob.name, mailJob.queue);
        patient = true;
      }),
    async start() {
      for (const { name, work } of jobs) await boss.work(name, often, () => run(name, work));
      for (let count = 0; count < mailWorkers; count += 1) await workOnMails();
      // The first look does not wait for the clock.
      await boss.send("news-poll", {});
    },
    async stop() {
      patient = false;
      waitUntil = Date.now() + 1000;
      try {
        await boss.stop({ graceful: true, timeout: 5000, wait: true });
      } finally {
        await Promise.allSettled(underWay);
        ended = true;
        await pool.end();
      }
    },
  };
};
