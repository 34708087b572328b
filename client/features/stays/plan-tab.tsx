import { useMemo } from "react";
import { Skeleton } from "#client/ui/loading.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { personOf } from "#shared/stays/travels.ts";
import { useLaw } from "./api.ts";
import { type NewStay, Planner } from "./planner.tsx";
import { useStays } from "./stays-context.tsx";

interface PlanTabProps {
  onAdd: (stay: NewStay) => void;
}

/** The planner, with the rules for the person's passports. */
export const PlanTab = ({ onAdd }: PlanTabProps) => {
  const { travels, profile, today } = useStays();
  const { data: law, isError, refetch } = useLaw();
  const person = useMemo(() => {
    const known = personOf(travels);
    return { ...known, citizenships: [...new Set([...known.citizenships, ...profile.citizenships])] };
  }, [travels, profile]);
  if (isError) return <RetryNotice onRetry={refetch}>Couldn't load the rules.</RetryNotice>;
  if (!law) return <Skeleton className="h-64 rounded-lg" />;
  return <Planner {...{ person, today, onAdd }} rules={law.rulesFor(person.citizenships, today)} />;
};
