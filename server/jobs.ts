import { setTimeout as sleep } from "node:timers/promises";
import PgBoss from "pg-boss";
import { createPool, isDatabaseAway } from "./db/client.ts";
import type { Deps } from "./deps.ts";

/** Work in the background, run once over all instances. */
export interface Jobs {
  start(): Promise<void>;
  /** Waits for running work for at most 5 s. */
  stop(): Promise<void>;
}

const everyMinute = "* * * * *";
const everyNight = "17 3 * * *";

export const createJobs = (
  databaseUrl: string,
  { newsService, accounts, log }: Pick<Deps, "newsService" | "accounts" | "log">,
): Jobs => {
  const pool = createPool({ url: databaseUrl, log, max: 3, patienceMs: 10_000 });
  let waiting = false;
  let stopping = false;

  /**
   * Waits for a database that is away: a boss that has started by half could be neither started again nor stopped, and
   * a job whose end is not written down counts as running until it expires.
   */
  const executeSql = async (text: string, values: unknown[]) => {
    for (;;) {
      try {
        const result = await pool.query(text, values);
        waiting = false;
        return result;
      } catch (error) {
        if (stopping || !isDatabaseAway(error)) throw error;
        if (!waiting) log.warn({ reason: (error as Error).message }, "background jobs wait for the database");
        waiting = true;
        await sleep(1000);
      }
    }
  };
  const boss = new PgBoss({ db: { executeSql } });
  boss.on("error", (error) => log.warn({ reason: error.message }, "a background job could not be handled"));

  /** `policy: "singleton"` runs one at a time; an overdue one is not queued twice. */
  const schedule = async (name: string, cron: string, work: () => Promise<void>) => {
    await boss.createQueue(name, { name, policy: "singleton", retryLimit: 0, expireInSeconds: 600 });
    await boss.work(name, { pollingIntervalSeconds: 2 }, async () => work());
    await boss.schedule(name, cron, {}, { singletonKey: name, singletonSeconds: 30 });
  };

  return {
    async start() {
      await boss.start();
      await schedule("news-poll", everyMinute, () => newsService.pollDueSources());
      await schedule("accounts-prune", everyNight, () => accounts.prune());
      // The first look does not wait for the clock.
      await boss.send("news-poll", {});
    },
    async stop() {
      stopping = true;
      try {
        await boss.stop({ graceful: true, timeout: 5000, wait: true });
      } finally {
        await pool.end();
      }
    },
  };
};
