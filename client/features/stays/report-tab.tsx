import { useMemo } from "react";
import type { StayFacts } from "#shared/countries/stay-facts.ts";
import type { Day } from "#shared/stays/day.ts";
import { rulesWith } from "#shared/stays/overview.ts";
import type { Travels } from "#shared/stays/travels.ts";
import { Report } from "./report.tsx";

interface ReportTabProps {
  travels: Travels;
  /** Citizenships that are known from elsewhere. */
  citizenships: readonly string[];
  /** The figures for countries without a rule of their own. */
  counts: readonly StayFacts["dayCounts"][number][];
  today: Day;
}

/** The report with the rules that the cards show, too. They load with it. */
export const ReportTab = ({ counts, ...rest }: ReportTabProps) => {
  const rules = useMemo(() => rulesWith(counts), [counts]);
  return <Report {...rest} rules={rules} />;
};
