import { Skeleton } from "#client/ui/loading.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { useLaw } from "./api.ts";
import { Report } from "./report.tsx";
import { useStays } from "./stays-context.tsx";

/** The report, with the same rules as the cards. */
export const ReportTab = () => {
  const { travels, profile, today } = useStays();
  const { data: law, isError, refetch } = useLaw();
  if (isError) return <RetryNotice onRetry={refetch}>Couldn't load the rules.</RetryNotice>;
  if (!law) return <Skeleton className="h-64 rounded-lg" />;
  return <Report {...{ travels, today, law }} citizenships={profile.citizenships} />;
};
