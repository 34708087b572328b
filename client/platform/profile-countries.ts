import { useMemo } from "react";
import { useStoredProfile } from "#client/platform/stored-profile.ts";
import type { Country } from "#shared/countries/contract.ts";
import { countriesById, namedCountries } from "#shared/profile/places.ts";
import { readProfile } from "#shared/profile/profile.ts";

/** The countries of a profile, as ISO 3166-1 alpha-2, the primary one first. */
export interface ProfileCountries {
  citizenships: readonly string[];
  residencies: readonly string[];
}

const codesOf = (countries: readonly Country[]) => countries.map(({ code }) => code);

/** The citizenships and residencies of the profile in this browser. */
export const useProfileCountries = (countries: readonly Country[]): ProfileCountries => {
  const [{ text }] = useStoredProfile();
  return useMemo(() => {
    const byId = countriesById(countries);
    const { citizenships, residencies } = namedCountries(readProfile(text, byId).draft, byId);
    return { citizenships: codesOf(citizenships), residencies: codesOf(residencies) };
  }, [text, countries]);
};
