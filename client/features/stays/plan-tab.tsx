import { useMemo } from "react";
import type { StayFacts } from "#shared/countries/stay-facts.ts";
import type { Day } from "#shared/stays/day.ts";
import { rulesWith } from "#shared/stays/overview.ts";
import type { Travels } from "#shared/stays/travels.ts";
import { type NewStay, Planner } from "./planner.tsx";

interface PlanTabProps {
  travels: Travels;
  /** Citizenships that are known from elsewhere. */
  citizenships: readonly string[];
  /** The figures for countries without a rule of their own. */
  counts: readonly StayFacts["dayCounts"][number][];
  today: Day;
  onAdd: (stay: NewStay) => void;
}

/** The planner with all rules, which load with it. */
export const PlanTab = ({ counts, ...rest }: PlanTabProps) => {
  const rules = useMemo(() => rulesWith(counts), [counts]);
  return <Planner {...rest} rules={rules} />;
};
