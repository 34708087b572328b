import { useState } from "react";
import { Link } from "wouter";
import { useCountries } from "#client/platform/countries.ts";
import { PlaceCombobox } from "#client/platform/place-combobox.tsx";
import { countryOptions } from "#client/platform/place-options.ts";
import { useIsoToday } from "#client/platform/use-iso-today.ts";
import { Field } from "#client/ui/field.tsx";
import { Skeleton } from "#client/ui/loading.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { compareHoldings } from "#shared/entry/added.ts";
import { inSentence } from "#shared/gazetteer/names.ts";
import { paths } from "#shared/paths.ts";
import { AddedFigures } from "./added-view.tsx";
import { useEntryEngine } from "./api.ts";
import { passportOptions } from "./places.ts";
import { useLastPassports } from "./use-choice.ts";

interface PassportAdditionProps {
  /** ISO 3166-1 alpha-2 of the passport that a program gives. */
  code: string;
  name: string;
}

const noCountries: readonly never[] = [];

/** What a program's passport would add to one that the reader chooses: the figures, and a link to the places. */
export const PassportAddition = ({ code, name }: PassportAdditionProps) => {
  const countries = useCountries();
  const engine = useEntryEngine();
  const own = useLastPassports(countries.data ?? noCountries);
  const [chosen, setChosen] = useState<string>();
  const today = useIsoToday();
  const passport = chosen ?? own.find((held) => held !== code) ?? "";
  if (engine.isError || countries.isError)
    return (
      <RetryNotice onRetry={() => Promise.all([engine.refetch(), countries.refetch()])}>
        Couldn't load the entry rules.
      </RetryNotice>
    );
  if (!engine.data || !countries.data) return <Skeleton className="h-40 rounded-lg" />;
  const address = `${paths.entry}?passports=${passport}&tab=add&add=${code}`;
  return (
    <section aria-label={`What ${name} would add`} className="grid gap-3">
      <h3 className="font-text text-sm font-semibold tracking-normal">
        What a passport of {inSentence(name)} would add
      </h3>
      <Field label="Your passport" className="max-w-sm">
        <PlaceCombobox
          value={passport}
          options={passportOptions(countryOptions(countries.data), engine.data.tables).filter(
            ({ value }) => value !== code,
          )}
          onChange={setChosen}
        />
      </Field>
      {passport !== "" && passport !== code && (
        <>
          <AddedFigures
            added={compareHoldings(engine.data, {
              before: [passport],
              after: [passport, code],
              date: today,
            })}
          />
          <Link href={address} className="text-link justify-self-start text-sm">
            See the places<span className="sr-only"> that {name} would add</span>
          </Link>
        </>
      )}
    </section>
  );
};
