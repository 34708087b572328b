import { useMemo } from "react";
import { useCountries } from "#client/platform/countries.ts";
import { countryOptions, namesOf } from "#client/platform/place-options.ts";
import type { NameOf } from "#shared/gazetteer/names.ts";

/** The names of countries by code. Until they have loaded, a code stands for itself. */
export const useCountryNames = (): NameOf => {
  const { data = [] } = useCountries();
  return useMemo(() => namesOf(countryOptions(data)), [data]);
};
