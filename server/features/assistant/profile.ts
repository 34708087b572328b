import type { ChatAnswer, ChatProfile } from "#shared/assistant/contract.ts";
import { countriesById, namedCountries } from "#shared/profile/places.ts";
import { profileFacts } from "#shared/profile/profile-facts.ts";
import { escapePattern } from "#shared/text/escape-pattern.ts";
import { factsThatFit } from "./prompt.ts";

/** A country with its numeric id and alpha-2 code of ISO 3166-1. */
export interface Country {
  id: number;
  code: string;
  name: string;
}

/** Reads profiles, which refer to countries by numeric id. */
export interface ProfileReader {
  /** The alpha-2 codes of the countries in a profile, and those of its citizenships, the primary one first. */
  placesOf(profile: ChatProfile | undefined): { ownCountries: string[]; ownPassports: string[] };
  /** The whole profile as short English facts. */
  factsOf(profile: ChatProfile): string[];
  /**
   * The facts behind an answer. A model gets every fact that fits into the prompt. The library uses the facts about a
   * country that one of its citations is about. `stays` are the facts of the stays.
   */
  usedFacts(
    profile: ChatProfile,
    stays: readonly string[],
    answer: Pick<ChatAnswer, "origin" | "citations">,
  ): string[];
}

/** Whether a title names a country. Guinea is not named in 'Equatorial Guinea-Bissau'. */
const isNamedIn = (title: string, name: string): boolean =>
  new RegExp(`(?<![\\p{L}-])${escapePattern(name)}(?![\\p{L}-])`, "u").test(title);

export const createProfileReader = (countries: readonly Country[]): ProfileReader => {
  const countryById = countriesById(countries);
  const factsOf = (profile: ChatProfile, isWanted: (name: string) => boolean = () => true) =>
    profileFacts(profile, (id) => {
      const name = countryById.get(id)?.name;
      return name !== undefined && isWanted(name) ? name : undefined;
    });
  return {
    placesOf(profile) {
      if (!profile) return { ownCountries: [], ownPassports: [] };
      const { residencies, citizenships, work } = namedCountries(profile, countryById);
      const codesOf = (named: readonly Country[]) => [...new Set(named.map(({ code }) => code))];
      return {
        ownCountries: codesOf([...residencies, ...citizenships, ...work]),
        ownPassports: codesOf(citizenships),
      };
    },
    factsOf: (profile) => factsOf(profile),
    usedFacts(profile, stays, { origin, citations }) {
      if (origin === "model") return factsThatFit([...factsOf(profile), ...stays]);
      const withoutCountries = new Set(factsOf(profile, () => false));
      return factsOf(profile, (name) => citations.some(({ title }) => isNamedIn(title, name))).filter(
        (fact) => !withoutCountries.has(fact),
      );
    },
  };
};
