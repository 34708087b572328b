import type { Logger } from "pino";

/** The clock of a machine and PostgreSQL's differ by less than this when both are right. */
const toleranceMs = 10_000;

/** A stored time later than this was written before PostgreSQL's clock moved back. */
const latest = "now() + interval '1 minute'";

/** pg-boss skips a round less than a minute after the last one. After a step back, it would skip all rounds. */
const forgetRounds = `UPDATE pgboss.version
  SET cron_on = least(cron_on, now()), maintained_on = least(maintained_on, now()), monitored_on = least(monitored_on, now())
  WHERE greatest(cron_on, maintained_on, monitored_on) > ${latest} RETURNING 1`;

/** A waiting run would wait until the clock has caught up, and an ended run would block the run of the same time. */
const startWaiting = `UPDATE pgboss.job SET start_after = now(), created_on = now(), singleton_on = NULL
  WHERE state IN ('created', 'retry') AND created_on > ${latest}`;
const forgetEnded = `DELETE FROM pgboss.job WHERE state > 'active' AND created_on > ${latest}`;

interface ClockWatchOptions {
  query(text: string, values: unknown[]): Promise<{ rowCount: number | null }>;
  log: Logger;
}

/** Logs when a clock was moved, and keeps scheduled work running after a step back. */
export const createClockWatch = ({ query, log }: ClockWatchOptions): (() => Promise<void>) => {
  const readOffset = () => Date.now() - performance.now();
  let offset = readOffset();
  return async () => {
    const steppedMs = readOffset() - offset;
    offset += steppedMs;
    if (Math.abs(steppedMs) > toleranceMs)
      log.warn({ seconds: Math.round(steppedMs / 1000) }, "the clock of this machine was moved");
    const { rowCount } = await query(forgetRounds, []);
    if (!rowCount) return;
    log.warn("the clock of PostgreSQL was moved back; scheduled work goes on");
    await query(startWaiting, []);
    await query(forgetEnded, []);
  };
};
