import type { CountryCode } from "#shared/monitoring/rules.ts";
import { placesOf } from "#shared/profile/places.ts";
import { readProfile } from "#shared/profile/profile.ts";

/** The countries of the form by their ids in the profile, the numeric codes of ISO 3166-1. */
const choices: ReadonlyMap<string, CountryCode> = new Map([
  ["840", "US"],
  ["826", "UK"],
  ["620", "PT"],
  ["724", "ES"],
  ["276", "DE"],
]);

/**
 * The first country of the stored profile that can be watched; undefined if it names none.
 * @param text the profile in local storage, or null
 */
export const startingCountry = (text: string | null): CountryCode | undefined => {
  const [first] = placesOf(readProfile(text, new Set(choices.keys())).draft);
  return first && choices.get(first.country);
};
