import { Skeleton } from "#client/ui/loading.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import type { Day } from "#shared/calendar/day.ts";
import type { Travels } from "#shared/stays/travels.ts";
import { useLaw } from "./api.ts";
import { Report } from "./report.tsx";

interface ReportTabProps {
  travels: Travels;
  /** Citizenships that are known from elsewhere. */
  citizenships: readonly string[];
  today: Day;
}

/** The report with the rules that the cards show, too. */
export const ReportTab = (props: ReportTabProps) => {
  const { data: law, isError, refetch } = useLaw();
  if (isError) return <RetryNotice onRetry={refetch}>Couldn't load the rules.</RetryNotice>;
  if (!law) return <Skeleton className="h-64 rounded-lg" />;
  return <Report {...props} law={law} />;
};
