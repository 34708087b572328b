import { type Day, dayOf } from "#shared/calendar/day.ts";

/** Today in the reader's time zone, as an ISO day. */
export const isoTodayHere = (): string => new Date().toLocaleDateString("sv");

/** Today in the reader's time zone. */
export const todayHere = (): Day => dayOf(isoTodayHere());
