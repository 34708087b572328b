import { useDeferredValue, useEffect, useMemo } from "react";
import { useLate } from "#client/platform/use-late.ts";
import type { Day } from "#shared/calendar/day.ts";
import type { Overview } from "#shared/stays/counting/overview.ts";
import { personOf, type Travels } from "#shared/stays/travels.ts";
import { useLaw } from "./api.ts";

/** The overview is most of the screen's code, so it loads after the first paint. */
const loadOverview = async () => (await import("#shared/stays/counting/overview.ts")).overviewOf;

interface OverviewState {
  /** Undefined until the law is loaded, and without stays. */
  overview: Overview | undefined;
  /** Retries loading the law. Set only after a failure. */
  retry?: () => void;
}

/**
 * The results of all rules. Deferred after a change, so that typing stays fast.
 * @param citizenships in addition to those in `travels`, such as those of the profile
 */
export const useOverview = (travels: Travels, citizenships: readonly string[], today: Day): OverviewState => {
  const { part: overviewOf, failed, fetchPart } = useLate(loadOverview);
  useEffect(() => void fetchPart(), [fetchPart]);
  const { data: law, isError, refetch } = useLaw();
  const deferred = useDeferredValue(travels);
  const overview = useMemo(() => {
    if (!overviewOf || !law || deferred.stays.length === 0) return undefined;
    const person = personOf(deferred);
    const all = [...new Set([...person.citizenships, ...citizenships])];
    return overviewOf(law.rulesFor(all, today), { ...person, citizenships: all }, today);
  }, [overviewOf, law, deferred, citizenships, today]);
  const retry = () => {
    void refetch();
    void fetchPart();
  };
  return { overview, retry: failed || isError ? retry : undefined };
};
