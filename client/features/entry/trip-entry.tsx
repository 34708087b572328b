import { Link } from "wouter";
import { Card } from "#client/ui/card.tsx";
import { Flag } from "#client/ui/flag.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { dayOf, rangeText } from "#shared/calendar/day.ts";
import { dateText } from "#shared/calendar/words.ts";
import type { EntryEngine } from "#shared/entry/engine.ts";
import { type DatedPassport, passportProblem } from "#shared/entry/passport-problem.ts";
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
  /** The passports whose dates are known. A country can have several. */
  datedPassports: readonly DatedPassport[];
}

type RightProps = Omit<TripEntryProps, "problem">;

/** Says why none of the dated passports of a country can be used for the trip. Undefined if one can, or if there is none. */
const problemsOf =
  (engine: EntryEngine, { destination: country, from, to, datedPassports }: RightProps) =>
  (passport: string): string | undefined => {
    const problems = datedPassports
      .filter((one) => one.country === passport)
      .map((one) => passportProblem(engine, one, { country, from, to }));
    return problems.every(Boolean) ? problems[0] : undefined;
  };

const BestRight = (props: RightProps) => {
  const { destination, from, passports, permits, nameOf } = props;
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
  const problemOf = problemsOf(engine, props);
  const problem = problemOf(best.passport);
  // Citizens enter their own country with its passport. Elsewhere, another passport that is as good can take its place.
  const usable =
    problem &&
    best.requirement !== "own_country" &&
    answer.rights.find(
      ({ passport, requirement }) =>
        !problemOf(passport) && (requirement === best.requirement || requirement === "visa_free"),
    );
  const right = usable || best;
  const reason = usable
    ? `The passport of ${inSentence(nameOf(best.passport))} ${problem}.`
    : (choiceText(answer, nameOf) ?? reasonText(best, destination, nameOf));
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Flag code={flagCodeOf(right.passport)} className="w-6" />
        <span className="font-semibold">Passport of {inSentence(nameOf(right.passport))}</span>
        <RequirementChip tables={engine.tables} right={right} />
        <span>{stayText(right)}</span>
      </p>
      {problem && !usable && (
        <p className="font-semibold text-danger">This passport {problem}. Renew it before you go.</p>
      )}
      <p className="text-sm text-ink-muted">{reason}</p>
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
            {to ? rangeText(dayOf(from), dayOf(to)) : `From ${dateText(from)}`}
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
