import { type Day, dayOf } from "#shared/calendar/day.ts";

/** Today in the time zone of the reader. */
export const todayHere = (): Day => dayOf(new Date().toLocaleDateString("sv"));
