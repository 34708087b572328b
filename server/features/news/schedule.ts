const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const ceilingMinutes = 24 * 60;

/** The ceiling for a source whose dates tell no rhythm, unless the operator's interval is longer. */
const ceilingWithoutRhythm = 4 * 60;

/** How long a source must have failed, without a success in between, to count as broken. */
export const brokenAfterMs = 7 * dayMs;

/** Whether a source counts as broken, which has failed since then. */
export const isBroken = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= brokenAfterMs;

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

const medianOf = (sorted: readonly number[]): number => {
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
};

/**
 * Half the median time between a source's newest ten entries, in minutes: polled that often, most are seen within half
 * the time until the next. Entries that are dated alike came together and count once; null for fewer than three dates.
 */
export const rhythmOf = (dates: readonly Date[]): number | null => {
  const newest = [...new Set(dates.map(Number))].sort((a, b) => b - a).slice(0, 10);
  if (newest.length < 3) return null;
  const gaps = newest.slice(1).map((date, index) => (newest[index] ?? date) - date);
  const minutes = medianOf(gaps.sort((a, b) => a - b)) / 2 / minuteMs;
  return Math.round(Math.min(minutes, ceilingMinutes));
};

/** What decides when a source that was read is read next. */
interface Rhythm {
  /** What the operator set: how often a source is read by default. */
  pollMinutes: number;
  /** Minutes between the polls before; null where this was the first that succeeded. */
  intervalMinutes: number | null;
  /** What {@link rhythmOf} says. */
  rhythmMinutes: number | null;
  broughtNew: boolean;
}

/**
 * Minutes until the next poll after one that succeeded: the operator's interval or what suits the source's rhythm,
 * whichever is shorter; while nothing new comes, twice as long each time, up to what suits the rhythm. Never under
 * 15 minutes, or the operator's interval where that is less, and never over 24 hours.
 */
export const nextInterval = ({ pollMinutes, intervalMinutes, rhythmMinutes, broughtNew }: Rhythm): number => {
  const target =
    rhythmMinutes === null ? null : clamp(rhythmMinutes, Math.min(15, pollMinutes), ceilingMinutes);
  const shortest = Math.min(pollMinutes, target ?? pollMinutes);
  if (broughtNew || intervalMinutes === null) return shortest;
  return clamp(intervalMinutes * 2, shortest, target ?? Math.max(pollMinutes, ceilingWithoutRhythm));
};

/**
 * Minutes until the next poll after one that failed, `failures` in a row: from the operator's interval on twice as long
 * each time, up to 24 hours, and never sooner than `retryAfterMs`.
 */
export const nextAfterFailure = (
  pollMinutes: number,
  failures: number,
  retryAfterMs: number | null,
): number => {
  const backOff = Math.min(pollMinutes * 2 ** (Math.max(failures, 1) - 1), ceilingMinutes);
  return Math.max(backOff, (retryAfterMs ?? 0) / minuteMs);
};

/** The three forms of RFC 9110: `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 …`, `Sun Nov  6 08:49:37 1994`. */
const httpDate =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT|[MTWFS][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4})$/;

/** How long `Retry-After` asks to wait, at most 24 hours; null where there is none that can be understood. */
export const readRetryAfter = (value: string | undefined, now: Date): number | null => {
  const text = value?.trim() ?? "";
  const waitMs = /^\d+$/.test(text)
    ? Number(text) * 1000
    : httpDate.test(text)
      ? Date.parse(text.endsWith("GMT") ? text : `${text} GMT`) - now.getTime()
      : Number.NaN;
  return waitMs > 0 ? Math.min(waitMs, dayMs) : null;
};
