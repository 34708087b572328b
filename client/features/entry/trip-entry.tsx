import { Link } from "wouter";
import { Card } from "#client/ui/card.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { dateText } from "#shared/calendar/words.ts";
import { type EntryPermit, isAskable, maxPassports, maxPermits } from "#shared/entry/question.ts";
import { choiceText, reasonText, stayText } from "#shared/entry/words.ts";
import { inSentence, type NameOf } from "#shared/gazetteer/names.ts";
import { flagCodeOf } from "#shared/gazetteer/schengen.ts";
import { paths } from "#shared/paths.ts";
import { useEntryEngine } from "./api.ts";
import { RequirementChip } from "./requirement.tsx";

interface TripEntryProps {
  /** ISO 3166-1 alpha-2. */
  destination: string;
  /** The first and the last day (ISO 8601). Without `to`, the end is open. */
  from: string;
  to?: string;
  passports: readonly string[];
  /** The permits and visas that are valid on the first day. */
  permits: readonly EntryPermit[];
  nameOf: NameOf;
  /** Why the trip is too long. */
  problem?: string;
  /** Says why a passport can't be used for the trip. Undefined if nothing speaks against it. */
  passportProblemOf: (passport: string) => string | undefined;
}

type RightProps = Omit<TripEntryProps, "to" | "problem">;

const BestRight = ({ destination, from, passports, permits, nameOf, passportProblemOf }: RightProps) => {
  const { data: engine, isError, refetch } = useEntryEngine();
  if (isError) return <RetryNotice onRetry={refetch}>Couldn't load the entry rules.</RetryNotice>;
  if (!engine) return <Skeleton className="h-20 rounded-md" />;
  const answer = engine.answer({
    ...{ destination, date: from },
    permits: permits.slice(0, maxPermits),
    passports: passports.slice(0, maxPassports),
  });
  if (answer.ownPermits.length > 0)
    return <p>You have a permit or visa for this country. How long you may stay depends on it.</p>;
  const { best } = answer;
  const choice = choiceText(answer, nameOf);
  const problem = passportProblemOf(best.passport);
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Flag code={flagCodeOf(best.passport)} className="w-6" />
        <span className="font-semibold">Passport of {inSentence(nameOf(best.passport))}</span>
        <RequirementChip tables={engine.tables} right={best} />
        <span>{stayText(best)}</span>
      </p>
      {problem && <p className="font-semibold text-danger">{problem}</p>}
      <p className="text-sm text-ink-muted">{choice ?? reasonText(best, destination, nameOf)}</p>
    </div>
  );
};

/** The next planned trip, and which passport to use for it. */
export const TripEntry = (props: TripEntryProps) => {
  const { destination, from, to, passports, nameOf, problem } = props;
  const place = nameOf(destination);
  return (
    <Card aria-labelledby="next-trip" className="grid content-start gap-4 p-card">
      <h2 id="next-trip" className="text-xl">
        Your next trip
      </h2>
      <p className="flex items-center gap-3">
        <Flag code={flagCodeOf(destination)} className="w-9" />
        <span className="grid">
          <span className="font-display text-xl leading-tight">{place}</span>
          <span className="text-sm text-ink-muted">
            {to ? `${dateText(from)} to ${dateText(to)}` : `From ${dateText(from)}`}
          </span>
        </span>
      </p>
      {problem && <p className="font-semibold text-danger">{problem}</p>}
      {passports.length > 0 && isAskable(from) && <BestRight {...props} />}
      <Link
        href={`${paths.entry}?passports=${passports.join()}&places=${destination}&date=${from}`}
        className="text-link justify-self-start text-sm"
      >
        What to check before you go
      </Link>
    </Card>
  );
};
