import { useSyncExternalStore } from "react";
import { isoTodayHere } from "./today.ts";

/** How often (ms) to check whether a new day has begun. */
const lookEveryMs = 10_000;

const watchDay = (onChange: () => void) => {
  const timer = setInterval(onChange, lookEveryMs);
  return () => clearInterval(timer);
};

/** Today in the reader's time zone, as an ISO day. Updates after midnight. */
export const useIsoToday = (): string => useSyncExternalStore(watchDay, isoTodayHere);
