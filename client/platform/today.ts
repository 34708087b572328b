import { type Day, dayOf } from "#shared/calendar/day.ts";

/** Today in the reader's time zone. */
export const todayHere = (): Day => dayOf(new Date().toLocaleDateString("sv"));
