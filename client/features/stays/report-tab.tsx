import { allRules } from "#shared/stays/all-rules.ts";
import type { Day } from "#shared/stays/day.ts";
import type { Travels } from "#shared/stays/travels.ts";
import { Report } from "./report.tsx";

interface ReportTabProps {
  travels: Travels;
  /** Citizenships that are known from elsewhere. */
  citizenships: readonly string[];
  today: Day;
}

/** The report with the rules that have a law, which load with it. Whoever checks it has the same ones. */
export const ReportTab = (props: ReportTabProps) => <Report {...props} rules={allRules} />;
