import { Link } from "wouter";
import { useCountries } from "#client/platform/countries.ts";
import { countryOptions, namesOf } from "#client/platform/place-options.ts";
import { useIsoToday } from "#client/platform/use-iso-today.ts";
import { Flag } from "#client/ui/flag.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import { Notice } from "#client/ui/notice.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import type { createEntryEngine } from "#shared/entry/engine.ts";
import { choiceText, reasonText, stayText } from "#shared/entry/words.ts";
import { inSentence, type NameOf } from "#shared/gazetteer/names.ts";
import { flagCodeOf } from "#shared/gazetteer/schengen.ts";
import { paths } from "#shared/paths.ts";
import { useEntryEngine } from "./api.ts";
import { RequirementChip } from "./requirement.tsx";
import { Basis } from "./right-details.tsx";
import { useOwnPassports } from "./use-choice.ts";

interface OwnEntryProps {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
}

interface AnswerProps extends OwnEntryProps {
  engine: ReturnType<typeof createEntryEngine>;
  passports: readonly string[];
  nameOf: NameOf;
}

const Answer = ({ engine, code, name, passports, nameOf }: AnswerProps) => {
  const date = useIsoToday();
  const answer = engine.answer({ passports, destination: code, date });
  const choice = choiceText(answer, nameOf);
  return (
    <div className="grid gap-3 rounded-lg border border-accent bg-surface p-card shadow-raised">
      {choice && <p className="font-semibold">{choice}</p>}
      <ul className="grid gap-3">
        {answer.rights.map((right) => (
          <li key={right.passport} className="grid gap-1.5 [li+&]:border-t [li+&]:pt-3">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <span className="inline-flex items-center gap-2 font-semibold">
                <Flag code={flagCodeOf(right.passport)} className="w-6" />
                {nameOf(right.passport)}
              </span>
              <RequirementChip tables={engine.tables} right={right} />
              <span>{stayText(right)}</span>
            </p>
            <p className="text-sm text-ink-muted">{reasonText(right, code, nameOf)}</p>
            <Basis basis={right.basis} />
          </li>
        ))}
      </ul>
      <Link
        href={`${paths.entry}?passports=${passports.join()}&places=${code}`}
        className="text-link justify-self-start text-sm"
      >
        What to check before you go<span className="sr-only"> to {inSentence(name)}</span>
      </Link>
    </div>
  );
};

const noCountries: readonly never[] = [];

/** The entry rules for the reader's passports in a country today. */
export const OwnEntry = ({ code, name }: OwnEntryProps) => {
  const countries = useCountries();
  const engine = useEntryEngine();
  const passports = useOwnPassports(countries.data ?? noCountries);
  if (engine.isError || countries.isError)
    return (
      <RetryNotice onRetry={() => Promise.all([engine.refetch(), countries.refetch()])}>
        Couldn't load the entry rules.
      </RetryNotice>
    );
  if (!engine.data || !countries.data) return <Skeleton className="h-32 rounded-lg" />;
  if (passports.length === 0)
    return (
      <Notice>
        Your profile names no citizenship.{" "}
        <Link href={paths.profile} className="text-link">
          Add it to your profile
        </Link>
        , or{" "}
        <Link href={`${paths.entry}?places=${code}`} className="text-link">
          choose a passport
        </Link>{" "}
        to see what it gives in {inSentence(name)}.
      </Notice>
    );
  const nameOf = namesOf(countryOptions(countries.data));
  return <Answer {...{ code, name, passports, nameOf }} engine={engine.data} />;
};
