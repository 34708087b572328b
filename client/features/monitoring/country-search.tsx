import { useCountries } from "#client/platform/countries.ts";
import { PlaceCombobox } from "#client/platform/place-combobox.tsx";
import { placeOption } from "#client/platform/place-options.ts";
import { Field } from "#client/ui/field.tsx";
import { RetryNotice } from "#client/ui/retry-notice.tsx";
import { type CountryCode, codeOfIso, maxFollowed } from "#shared/monitoring/rules.ts";

interface SearchProps {
  followed: readonly CountryCode[];
  onAdd: (code: CountryCode) => void;
}

/** Finds a country of the world to follow. */
export const CountrySearch = ({ followed, onAdd }: SearchProps) => {
  const { data: countries, isError, refetch } = useCountries();
  if (!countries)
    return isError && <RetryNotice onRetry={refetch}>Couldn't load the list of all countries.</RetryNotice>;
  const options = countries
    .filter(({ code }) => !followed.includes(codeOfIso(code)))
    .map((country) => ({ ...placeOption(country), value: codeOfIso(country.code) }));
  return (
    <Field
      label="All countries"
      hint={
        followed.length < maxFollowed
          ? `Choose each country to follow, ${maxFollowed} at most.`
          : "You follow as many countries as possible. Remove one to add another."
      }
    >
      <PlaceCombobox
        value=""
        options={followed.length < maxFollowed ? options : []}
        onChange={(code) => code !== "" && onAdd(code)}
      />
    </Field>
  );
};
