import { X } from "lucide-react";
import { useId, useState } from "react";
import { ChipButton } from "#client/ui/chip.tsx";
import { Field } from "#client/ui/field.tsx";
import { lateComponent } from "#client/ui/late-part.tsx";
import { Select } from "#client/ui/select.tsx";
import { unionMembers } from "#shared/gazetteer/names.ts";
import { type CountryCode, isoCodeOf, specifiedCountries } from "#shared/monitoring/rules.ts";
import { useNamesOfCodes } from "./names-of-codes.ts";
import type { PreferencesForm } from "./use-preferences-form.ts";

/** The choice that opens the list of all countries. No country has this code. */
const allCountries = "all";

const CountrySearch = lateComponent(
  () => import("./country-search.tsx").then((module) => module.CountrySearch),
  { failure: "Couldn't load the list of all countries." },
);

/** The countries to follow: the five of the form, or any from the list of all countries. */
export const CountryFields = ({
  form: { draft, errors, change, setError },
}: {
  form: Pick<PreferencesForm, "draft" | "errors" | "change" | "setError">;
}) => {
  const listId = useId();
  const { countryCodes } = draft;
  const [first = ""] = countryCodes;
  const [isSearching, setSearching] = useState(false);
  const nameOf = useNamesOfCodes(countryCodes);
  const showsSearch = isSearching || countryCodes.length > 1;
  const follow = (next: (codes: readonly CountryCode[]) => readonly CountryCode[]) => {
    change((before) => ({ ...before, countryCodes: next(before.countryCodes) }));
    setError("countryCode", undefined);
  };
  const options = {
    ...specifiedCountries,
    ...(!(first in specifiedCountries) && { [first]: nameOf(first) }),
    [allCountries]: "All countries…",
  };
  return (
    <div className="grid gap-3">
      <Field
        label="Countries to Monitor"
        error={errors.countryCode}
        hint={
          countryCodes.some((code) => unionMembers.has(isoCodeOf(code)))
            ? "Updates on the whole European Union are included."
            : undefined
        }
      >
        <Select
          options={options}
          value={first}
          onChange={({ target: { value } }) => {
            if (value === allCountries) setSearching(true);
            else follow(([, ...others]) => [value, ...others.filter((code) => code !== value)]);
          }}
        />
      </Field>
      {showsSearch && (
        <div className="min-h-24">
          <CountrySearch followed={countryCodes} onAdd={(code) => follow((codes) => [...codes, code])} />
        </div>
      )}
      {countryCodes.length > 1 && (
        <div className="grid gap-1.5">
          <p id={listId} className="text-sm font-semibold">
            You follow {countryCodes.length} countries
          </p>
          <ul aria-labelledby={listId} className="flex flex-wrap gap-1.5">
            {countryCodes.map((code) => (
              <li key={code}>
                <ChipButton onClick={() => follow((codes) => codes.filter((other) => other !== code))}>
                  <span className="sr-only">Remove </span>
                  {nameOf(code)}
                  <X aria-hidden="true" strokeWidth={2} />
                </ChipButton>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
};
