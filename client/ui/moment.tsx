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

/** The time, again every ten seconds. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** '12 minutes ago', 'in 3 hours'; what is less than a minute away is 'less than a minute ago' or 'within a minute'. */
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
  /** What is still to come and is late says 'due now'. */
  isPlanned?: boolean;
}

/** A moment from now; exactly when it is shown on hover. */
export const Moment = ({ at, now, isPlanned }: MomentProps) => {
  const hasCome = Date.parse(at) <= now.getTime();
  // What has happened is never to come, also where it happened since the clock here was last looked at.
  const told = isPlanned || hasCome ? at : now.toISOString();
  return (
    <time dateTime={at} title={shortDateTime(at)}>
      {isPlanned && hasCome ? "due now" : relativeTime(told, now)}
    </time>
  );
};
