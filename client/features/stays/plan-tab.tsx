import { useMemo } from "react";
import { Skeleton } from "#client/ui/loading.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import type { Day } from "#shared/calendar/day.ts";
import { personOf, type Travels } from "#shared/stays/travels.ts";
import { useLaw } from "./api.ts";
import { type NewStay, Planner } from "./planner.tsx";

interface PlanTabProps {
  travels: Travels;
  /** Citizenships that are known from elsewhere. */
  citizenships: readonly string[];
  today: Day;
  onAdd: (stay: NewStay) => void;
}

/** The planner with all rules. */
export const PlanTab = ({ travels, citizenships, today, onAdd }: PlanTabProps) => {
  const { data: law, isError, refetch } = useLaw();
  const person = useMemo(() => {
    const known = personOf(travels);
    return { ...known, citizenships: [...new Set([...known.citizenships, ...citizenships])] };
  }, [travels, citizenships]);
  if (isError) return <RetryNotice onRetry={refetch}>Couldn't load the rules.</RetryNotice>;
  if (!law) return <Skeleton className="h-64 rounded-lg" />;
  return <Planner {...{ person, today, onAdd }} rules={law.rulesFor(person.citizenships, today)} />;
};
