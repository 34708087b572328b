import { useSyncExternalStore } from "react";

/** Today in the time zone of the reader, as an ISO day. */
const isoTodayHere = (): string => new Date().toLocaleDateString("sv");

/** How often (ms) to check whether another day has begun. */
const checkEveryMs = 10_000;

const watchDay = (onChange: () => void) => {
  const timer = setInterval(onChange, checkEveryMs);
  return () => clearInterval(timer);
};

/** Today in the time zone of the reader, as an ISO day. Updates after midnight. */
export const useIsoToday = (): string => useSyncExternalStore(watchDay, isoTodayHere);
