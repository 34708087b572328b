import { Moment, useNow } from "#client/ui/moment.tsx";
import type { NewsSchedule, NewsState } from "#shared/news/contract.ts";
import { countOf } from "#shared/text/count.ts";
import { useNewsState } from "./api.ts";

const dayMs = 86_400_000;

/** Why there has been nothing newer for a week, in a text that fits on one line of a phone. */
const reasonOf = ({ lastPollAt, sources, failingSources }: NewsSchedule, now: Date): string => {
  if (sources === 0) return "There are no sources.";
  if (!lastPollAt) return "Sources not checked yet.";
  const days = Math.floor((now.getTime() - Date.parse(lastPollAt)) / dayMs);
  if (days > 0) return `Last check ${countOf(days, "day")} ago.`;
  if (failingSources === sources) return "We can't reach our sources.";
  return failingSources > 0
    ? `${failingSources} of ${sources} sources failed.`
    : "Sources have nothing newer.";
};

const Line = ({ state, newestAt }: { state: NewsState; newestAt: string }) => {
  const now = useNow();
  const isOld = now.getTime() - Date.parse(newestAt) > 7 * dayMs;
  return (
    <>
      Newest<span className="max-md:sr-only"> update</span>: <Moment at={newestAt} now={now} />.
      {isOld && ` ${reasonOf(state, now)}`}
    </>
  );
};

/** The age of the newest update, and why there is nothing newer if it is old. */
export const NewestLine = () => {
  const { data } = useNewsState();
  return data?.newestAt && <Line state={data} newestAt={data.newestAt} />;
};
