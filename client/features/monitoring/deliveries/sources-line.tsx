import { countOf } from "#client/ui/text/count-of.ts";
import { Moment, useNow } from "#client/ui/text/moment.tsx";
import type { NewsSchedule } from "#shared/news/contract.ts";
import { DeliveryState } from "./delivery-state.tsx";

const healthOf = (sources: number, failing: number) =>
  failing === 0
    ? ({ look: "done", words: `All ${countOf(sources, "source")} could be read.` } as const)
    : ({
        look: "trouble",
        words: `${failing} of ${countOf(sources, "source")} could not be read the last time: what they publish may come late.`,
      } as const);

/** When the sources were last looked at and will be next, so that silence can be trusted. */
export const SourcesLine = ({ schedule }: { schedule: NewsSchedule }) => {
  const { lastPollAt, nextPollAt, sources, failingSources } = schedule;
  const now = useNow();
  if (sources === 0) return <p>There are no sources, so nothing new can come.</p>;
  return (
    <div className="grid gap-1.5">
      <p>
        {lastPollAt ? (
          <>
            The sources were last checked <Moment at={lastPollAt} now={now} />.
          </>
        ) : (
          "The sources have not been checked yet."
        )}{" "}
        {nextPollAt && (
          <>
            The next check: <Moment at={nextPollAt} now={now} isPlanned />.
          </>
        )}
      </p>
      {lastPollAt && <DeliveryState state={healthOf(sources, failingSources)} />}
    </div>
  );
};
