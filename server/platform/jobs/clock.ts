import type { Logger } from "pino";

/** The clock of a machine and PostgreSQL's differ by less than this when both are right. */
const toleranceMs = 10_000;

/** PostgreSQL cannot have written a later moment than this, unless its clock moved back since. */
const latest = "now() + interval '1 minute'";

/** pg-boss skips a round that is less than a minute later than the one before. After a step back, it would skip all. */
const forgetRounds = `UPDATE pgboss.version
  SET cron_on = least(cron_on, now()), maintained_on = least(maintained_on, now()), monitored_on = least(monitored_on, now())
  WHERE greatest(cron_on, maintained_on, monitored_on) > ${latest} RETURNING 1`;

/** A waiting run would wait for its moment, and a run that ended would take the place of the one at that moment. */
const startWaiting = `UPDATE pgboss.job SET start_after = now(), created_on = now(), singleton_on = NULL
  WHERE state IN ('created', 'retry') AND created_on > ${latest}`;
const forgetEnded = `DELETE FROM pgboss.job WHERE state > 'active' AND created_on > ${latest}`;

interface ClockWatchOptions {
  query(text: string, values: unknown[]): Promise<{ rowCount: number | null }>;
  log: Logger;
}

/** Notices when a clock was moved, says so, and lets scheduled work go on after a step back. */
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
