import type { Profile, ProfileCountry, ProfileDraft } from "./profile.ts";

/** A country of a profile. */
export interface ProfilePlace {
  /** The country's id, as in the profile. */
  country: string;
  /** The person's ties to it, strongest first: 'primary residency', 'citizenship', 'employment'. */
  ties: readonly string[];
}

const work: Readonly<Record<Profile["employmentStatus"], string>> = {
  employed: "employment",
  "self-employed": "self-employment",
  "company-owner": "company registration",
};

/** The rows of a profile, the primary one first. */
export const primaryFirst = (rows: readonly ProfileCountry[]): ProfileCountry[] =>
  rows.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary));

const tiesOf = (rows: readonly ProfileCountry[], noun: string): [country: string, tie: string][] =>
  primaryFirst(rows).map(({ country, isPrimary }) => [
    country,
    isPrimary && rows.length > 1 ? `primary ${noun}` : noun,
  ]);

type Placed = Pick<ProfileDraft, "residencies" | "citizenships" | "employmentStatus" | "employmentCountry">;

/** The countries of a profile, each once. Residencies come first, then citizenships, then work. */
export const placesOf = (profile: Placed): ProfilePlace[] => {
  const { residencies, citizenships, employmentStatus, employmentCountry } = profile;
  const ties = new Map<string, Set<string>>();
  for (const [country, tie] of [
    ...tiesOf(residencies, "residency"),
    ...tiesOf(citizenships, "citizenship"),
    [employmentCountry, work[employmentStatus]] as const,
  ]) {
    if (country !== "") ties.set(country, (ties.get(country) ?? new Set()).add(tie));
  }
  return [...ties].map(([country, of]) => ({ country, ties: [...of] }));
};

/** Countries by their ids in a profile. */
export const countriesById = <Country extends { id: number }>(
  countries: readonly Country[],
): ReadonlyMap<string, Country> => new Map(countries.map((country) => [String(country.id), country]));

/** The known countries that a profile names, each once per list, the primary one first. */
export const namedCountries = <Country extends { id: number }>(
  profile: Pick<Placed, "residencies" | "citizenships" | "employmentCountry">,
  byId: ReadonlyMap<string, Country>,
): Record<"residencies" | "citizenships" | "work", Country[]> => {
  const found = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => byId.get(id) ?? []))];
  const inRows = (rows: readonly ProfileCountry[]) => found(primaryFirst(rows).map(({ country }) => country));
  return {
    residencies: inRows(profile.residencies),
    citizenships: inRows(profile.citizenships),
    work: found([profile.employmentCountry]),
  };
};
