import { useMemo } from "react";
import { useSearch } from "wouter/use-browser-location";
import { useCountries } from "#client/platform/countries.ts";
import { useStoredProfile } from "#client/platform/stored-profile.ts";
import { type CountryCode, codeOfIso } from "#shared/monitoring/rules.ts";
import { countryParameter } from "#shared/places/paths.ts";
import { placesOf } from "#shared/profile/places.ts";
import { readProfile } from "#shared/profile/profile.ts";

/** The country in the address, which the page of a country links to. Undefined if there is no such country. */
export const useLinkedCountry = (): CountryCode | undefined => {
  const code = new URLSearchParams(useSearch()).get(countryParameter);
  const { data: countries = [] } = useCountries(code !== null);
  const isKnown = countries.some((country) => country.code === code);
  return code !== null && isKnown ? codeOfIso(code) : undefined;
};

/** The countries of the form by their ids in the profile, the numeric codes of ISO 3166-1. */
const choices: ReadonlyMap<string, CountryCode> = new Map([
  ["840", "US"],
  ["826", "UK"],
  ["620", "PT"],
  ["724", "ES"],
  ["276", "DE"],
]);

/** The first country of the stored profile that is one of the form's. Undefined if there is none. */
export const useProfileCountry = (): CountryCode | undefined => {
  const [{ text }] = useStoredProfile();
  return useMemo(() => {
    const [first] = placesOf(readProfile(text, choices).draft);
    return first && choices.get(first.country);
  }, [text]);
};
