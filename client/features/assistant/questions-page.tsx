import { useState } from "react";
import { AdminFrame } from "#client/platform/admin-frame.tsx";
import { Card, CardContent, CardTitle } from "#client/ui/card.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { Select } from "#client/ui/select.tsx";
import { Status } from "#client/ui/status.tsx";
import { type AskedPeriod, usualPeriod } from "#shared/assistant/asked-contract.ts";
import { AnswerCounts } from "./answer-counts.tsx";
import { useAnswerCounts } from "./asked-api.ts";
import { MissedQuestions } from "./missed-questions.tsx";

const periods: Readonly<Record<AskedPeriod, string>> = {
  "7": "Last 7 days",
  "30": "Last 30 days",
  "90": "Last 90 days",
  "365": "Last 12 months",
};

const Loading = () => (
  <Status className="grid gap-3">
    <span className="sr-only">Loading the counts</span>
    {["computed", "search", "nothing"].map((key) => (
      <Skeleton key={key} className="h-8" />
    ))}
  </Status>
);

/** The page on which administrators see how the assistant answers, and which questions it misses. */
export const QuestionsPage = () => {
  const [days, setDays] = useState<AskedPeriod>(usualPeriod);
  const { data: counts, isError, isPlaceholderData, refetch } = useAnswerCounts(days);
  return (
    <AdminFrame
      title="Questions"
      subtitle="How the assistant answers, and which questions it misses. No account is shown."
    >
      <div className="grid grid-cols-1 gap-5">
        <Card>
          <div className="flex flex-wrap items-center justify-between gap-3 px-card pt-card">
            <CardTitle>Answers</CardTitle>
            <Select
              aria-label="Period"
              options={periods}
              value={days}
              onChange={(event) => setDays(event.target.value as AskedPeriod)}
              className="min-w-44"
            />
          </div>
          <CardContent aria-busy={isPlaceholderData} className="grid grid-cols-1 gap-4 aria-busy:opacity-60">
            {isError && <RetryNotice onRetry={() => refetch()}>Couldn't load the counts.</RetryNotice>}
            {counts && <AnswerCounts counts={counts} />}
            {!counts && !isError && <Loading />}
          </CardContent>
        </Card>
        <MissedQuestions days={days} />
      </div>
    </AdminFrame>
  );
};
