import { useDeferredValue, useEffect, useMemo } from "react";
import { useLate } from "#client/platform/use-late.ts";
import type { StayFacts } from "#shared/countries/stay-facts.ts";
import type { Day } from "#shared/stays/day.ts";
import type { Overview } from "#shared/stays/overview.ts";
import { personOf, type Travels } from "#shared/stays/travels.ts";

/** The rules with their engine. They are most of the screen's code, so they load after its first paint. */
const loadEngine = async () => (await import("#shared/stays/overview.ts")).overviewOf;

interface OverviewState {
  /** Undefined until the rules are loaded, and without stays. */
  overview: Overview | undefined;
  /** Loads the rules again. Absent unless they could not be loaded. */
  retry?: () => Promise<boolean>;
}

/**
 * What all rules say. Follows changes a moment later, so that typing stays quick.
 * @param citizenships those that are known from elsewhere
 */
export const useOverview = (
  travels: Travels,
  citizenships: readonly string[],
  today: Day,
  facts: StayFacts | undefined,
): OverviewState => {
  const { part: overviewOf, failed, fetchPart } = useLate(loadEngine);
  useEffect(() => void fetchPart(), [fetchPart]);
  const deferred = useDeferredValue(travels);
  const overview = useMemo(() => {
    if (!overviewOf || deferred.stays.length === 0) return undefined;
    const person = personOf(deferred);
    const all = [...new Set([...person.citizenships, ...citizenships])];
    return overviewOf({ ...person, citizenships: all }, today, facts?.dayCounts ?? []);
  }, [overviewOf, deferred, citizenships, today, facts]);
  return { overview, retry: failed ? fetchPart : undefined };
};
