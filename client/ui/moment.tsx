import { useEffect, useState } from "react";
import { shortDateTime } from "#client/platform/format.ts";

const minuteSec = 60;
const hourSec = 60 * minuteSec;
const daySec = 24 * hourSec;
const units = [
  ["day", daySec],
  ["hour", hourSec],
  ["minute", minuteSec],
] as const;
const words = new Intl.RelativeTimeFormat("en");
const tickMs = 10_000;

/** The current time, updated every ten seconds. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** '12 minutes ago', 'in 3 hours', 'less than a minute ago', 'within a minute'. */
export const relativeTime = (iso: string, now: Date): string => {
  const seconds = (Date.parse(iso) - now.getTime()) / 1000;
  const [unit, size] = units.find(([, each]) => Math.abs(seconds) >= each) ?? [];
  if (!unit || !size) return seconds > 0 ? "within a minute" : "less than a minute ago";
  return words.format(Math.trunc(seconds / size), unit);
};

interface MomentProps {
  /** ISO 8601. */
  at: string;
  now: Date;
  /** An expected moment: shows 'due now' once it has passed. */
  isPlanned?: boolean;
}

/** A time relative to now. Hover shows the exact time. */
export const Moment = ({ at, now, isPlanned }: MomentProps) => {
  const hasCome = Date.parse(at) <= now.getTime();
  // A past moment must not appear in the future, although `now` can be up to ten seconds old.
  const shownAt = isPlanned || hasCome ? at : now.toISOString();
  return (
    <time dateTime={at} title={shortDateTime(at)}>
      {isPlanned && hasCome ? "due now" : relativeTime(shownAt, now)}
    </time>
  );
};
