import { backoffMs } from "#server/platform/backoff.ts";
import { dayMs } from "#shared/calendar/day.ts";

const minuteMs = 60_000;

const maxIntervalMinutes = 24 * 60;

/** The longest interval without a known rhythm, unless the operator's interval is longer. */
const maxIntervalWithoutRhythmMinutes = 4 * 60;

/** A source counts as broken after failing for this long without a success. */
export const brokenAfterMs = 7 * dayMs;

export const isBroken = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= brokenAfterMs;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

const medianOf = (sorted: readonly number[]): number => {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
};

/**
 * Half the median gap between a source's newest ten entries, in minutes. Polling that often finds most entries
 * before half the gap has passed. Entries with the same date count once. Null for fewer than three dates.
 */
export const rhythmOf = (dates: readonly Date[]): number | null => {
  const newest = [...new Set(dates.map(Number))].sort((a, b) => b - a).slice(0, 10);
  if (newest.length < 3) return null;
  const gaps = newest.slice(1).map((date, index) => (newest[index] ?? date) - date);
  const minutes = medianOf(gaps.sort((a, b) => a - b)) / 2 / minuteMs;
  return Math.round(Math.min(minutes, maxIntervalMinutes));
};

interface Rhythm {
  /** The operator's default interval. */
  pollMinutes: number;
  /** The last interval; null after the first success. */
  intervalMinutes: number | null;
  /** The result of {@link rhythmOf}. */
  rhythmMinutes: number | null;
  broughtNew: boolean;
}

/**
 * Minutes until the next poll after a success: the shorter of the operator's interval and the source's rhythm.
 * Without new items the interval doubles each time, up to the rhythm. It is at least 15 minutes (or the operator's
 * interval, if shorter) and at most 24 hours.
 */
export const nextInterval = ({ pollMinutes, intervalMinutes, rhythmMinutes, broughtNew }: Rhythm): number => {
  const target =
    rhythmMinutes === null ? null : clamp(rhythmMinutes, Math.min(15, pollMinutes), maxIntervalMinutes);
  const shortest = Math.min(pollMinutes, target ?? pollMinutes);
  if (broughtNew || intervalMinutes === null) return shortest;
  return clamp(
    intervalMinutes * 2,
    shortest,
    target ?? Math.max(pollMinutes, maxIntervalWithoutRhythmMinutes),
  );
};

/**
 * Minutes until the next poll after `failures` in a row: exponential backoff from the operator's interval up to 24
 * hours, and not before `retryAfterMs`.
 */
export const nextAfterFailure = (
  pollMinutes: number,
  failures: number,
  retryAfterMs: number | null,
): number => {
  const waitMs = backoffMs(Math.max(failures, 1), { firstMs: pollMinutes * minuteMs, maxMs: dayMs });
  return Math.max(waitMs, retryAfterMs ?? 0) / minuteMs;
};

/**
 * The three date formats of RFC 9110: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 …`, `Sun Nov  6 08:49:37
 * 1994`.
 */
const httpDate =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT|[MTWFS][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4})$/;

/** The delay that `Retry-After` asks for in ms, at most 24 hours; null if absent or invalid. */
export const readRetryAfter = (value: string | undefined, now: Date): number | null => {
  const text = value?.trim() ?? "";
  const waitMs = /^\d+$/.test(text)
    ? Number(text) * 1000
    : httpDate.test(text)
      ? Date.parse(text.endsWith("GMT") ? text : `${text} GMT`) - now.getTime()
      : Number.NaN;
  return waitMs > 0 ? Math.min(waitMs, dayMs) : null;
};
