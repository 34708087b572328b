import { useSearch } from "wouter/use-browser-location";
import { useCountries } from "#client/platform/countries.ts";
import { type CountryCode, codeOfIso } from "#shared/monitoring/rules.ts";
import { countryParameter } from "#shared/places/paths.ts";

/** The country that the address selects, as the page of a country links to it; undefined if there is no such country. */
export const useLinkedCountry = (): CountryCode | undefined => {
  const code = new URLSearchParams(useSearch()).get(countryParameter);
  const { data: countries = [] } = useCountries(code !== null);
  const isKnown = countries.some((country) => country.code === code);
  return code !== null && isKnown ? codeOfIso(code) : undefined;
};
