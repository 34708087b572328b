import { useMemo } from "react";
import { useStoredProfile } from "#client/platform/stored-profile.ts";
import type { Country } from "#shared/countries/contract.ts";
import { readProfile } from "#shared/profile/profile.ts";

/** The countries of a profile, as ISO 3166-1 alpha-2. */
export interface ProfileCountries {
  citizenships: readonly string[];
  residencies: readonly string[];
}

/** The citizenships and residencies of the profile in this browser. */
export const useProfileCountries = (countries: readonly Country[]): ProfileCountries => {
  const [{ text }] = useStoredProfile();
  return useMemo(() => {
    const codes = new Map(countries.map(({ id, code }) => [String(id), code]));
    const { draft } = readProfile(text, new Set(codes.keys()));
    const codesOf = (rows: typeof draft.citizenships) => [
      ...new Set(rows.flatMap(({ country }) => codes.get(country) ?? [])),
    ];
    return { citizenships: codesOf(draft.citizenships), residencies: codesOf(draft.residencies) };
  }, [text, countries]);
};
