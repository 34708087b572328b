import { useMemo } from "react";
import { useToday } from "#client/platform/use-today.ts";
import { yearOf } from "#shared/calendar/day.ts";
import { type Coloring, daysColoring } from "#shared/places/colorings.ts";
import { stayOf } from "#shared/stays/travels.ts";
import { daysSoFar } from "./ribbon-days.ts";
import { useTravels } from "./travels-store.ts";

const none: readonly never[] = [];

/** The coloring of the map by the reader's days of this year. Undefined while the stays load; empty without stays. */
export const useDaysColoring = (): readonly Coloring[] | undefined => {
  const { state, travels } = useTravels();
  const today = useToday();
  return useMemo(() => {
    if (state === "loading") return undefined;
    if (travels.stays.length === 0) return none;
    return [daysColoring(yearOf(today), daysSoFar(travels.stays.map(stayOf), today))];
  }, [state, travels, today]);
};
