import { Moment, useNow } from "#client/ui/text/moment.tsx";
import type { NewsSchedule } from "#shared/news/contract.ts";
import { DeliveryState } from "./delivery-state.tsx";
import type { DeliveryWords } from "./delivery-words.ts";

const healthOf = (sources: number, failing: number): DeliveryWords => {
  const isOne = sources === 1;
  if (failing === 0)
    return { look: "done", words: `${isOne ? "The one source" : `All ${sources} sources`} could be read.` };
  const which = isOne
    ? "The one source could not be read"
    : failing === sources
      ? `None of the ${sources} sources could be read`
      : `${failing} of ${sources} sources could not be read`;
  const late = `what ${failing === 1 ? "it publishes" : "they publish"} may come late`;
  return { look: "trouble", words: `${which} the last time: ${late}.` };
};

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
