import { type Day, dayOf } from "#shared/calendar/day.ts";
import { useIsoToday } from "./use-iso-today.ts";

/** Today in the reader's time zone. Updates after midnight. */
export const useToday = (): Day => dayOf(useIsoToday());
