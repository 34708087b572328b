import { useEffect, useState } from "react";

/**
 * Counts down.
 * @returns how many seconds are left, and what begins anew
 */
export const useWait = (): [leftSec: number, wait: (seconds: number) => void] => {
  const [{ endsAt, now }, setTimes] = useState({ endsAt: 0, now: 0 });
  const leftSec = Math.max(0, Math.ceil((endsAt - now) / 1000));
  useEffect(() => {
    if (now >= endsAt) return;
    const timer = setTimeout(() => setTimes({ endsAt, now: Date.now() }), 1000);
    return () => clearTimeout(timer);
  }, [endsAt, now]);
  const wait = (seconds: number) => setTimes({ endsAt: Date.now() + seconds * 1000, now: Date.now() });
  return [leftSec, wait];
};
