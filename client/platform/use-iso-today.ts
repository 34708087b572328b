import { useSyncExternalStore } from "react";

/** Today in the time zone of the reader, as an ISO day. */
const isoTodayHere = (): string => new Date().toLocaleDateString("sv");

/** How often (ms) to look whether another day has begun. */
const lookEveryMs = 10_000;

const watchDay = (onChange: () => void) => {
  const timer = setInterval(onChange, lookEveryMs);
  return () => clearInterval(timer);
};

/** Today in the time zone of the reader, as an ISO day, also after midnight. Needs no library of days. */
export const useIsoToday = (): string => useSyncExternalStore(watchDay, isoTodayHere);
