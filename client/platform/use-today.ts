import { type Day, dayOf } from "#shared/calendar/day.ts";
import { useIsoToday } from "./use-iso-today.ts";

/** Today in the time zone of the reader, also after midnight. */
export const useToday = (): Day => dayOf(useIsoToday());
