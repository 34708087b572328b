import type { ChatProfile } from "#shared/assistant/contract.ts";
import { profileFacts } from "#shared/profile/profile-facts.ts";
import { keptFacts } from "../answers/prompt.ts";

/** Countries by ISO 3166-1: numeric, alpha-2, and the name. */
export interface Country {
  id: number;
  code: string;
  name: string;
}

/** What of a profile an answer may use. */
export interface ProfileReader {
  /** ISO 3166-1 alpha-2 of the countries that it names. */
  countriesOf(profile: ChatProfile): string[];
  /** All of it in words. */
  factsOf(profile: ChatProfile): string[];
  /**
   * The facts that an answer rests on: of a model's those that it was given, of the library's those on a country that
   * one of its sources is about.
   */
  usedFacts(profile: ChatProfile, answer: UsedBy): string[];
}

interface UsedBy {
  origin: "model" | "library";
  citations: readonly { title: string }[];
}

/** Whether a title names a country, and no other that has its name in its own. */
const isNamedIn = (title: string, name: string): boolean => {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}-])${escaped}(?![\\p{L}-])`, "u").test(title);
};

/** Reads profiles, whose countries are numbers. */
export const createProfileReader = (countries: readonly Country[]): ProfileReader => {
  const countryOf = new Map(countries.map((country) => [String(country.id), country]));
  const factsOf = (profile: ChatProfile, isWanted: (name: string) => boolean = () => true) =>
    profileFacts(profile, (id) => {
      const name = countryOf.get(id)?.name;
      return name !== undefined && isWanted(name) ? name : undefined;
    });
  return {
    countriesOf({ residencies, citizenships, employmentCountry }) {
      const ids = [...residencies, ...citizenships].map(({ country }) => country);
      return [...new Set([...ids, employmentCountry].flatMap((id) => countryOf.get(id)?.code ?? []))];
    },
    factsOf: (profile) => factsOf(profile),
    usedFacts(profile, { origin, citations }) {
      if (origin === "model") return keptFacts(factsOf(profile));
      const withoutCountries = new Set(factsOf(profile, () => false));
      return factsOf(profile, (name) => citations.some(({ title }) => isNamedIn(title, name))).filter(
        (fact) => !withoutCountries.has(fact),
      );
    },
  };
};
