import type { StayFacts } from "#shared/countries/stay-facts.ts";
import { ambiguousPlaces, placeTerms } from "./places.ts";

const isNamed = ({ kind }: { kind: string }): boolean => kind === "name" || kind === "town";

/** The names of countries and towns that the screen of stays needs. */
export const stayFacts: StayFacts = {
  names: [
    ...placeTerms
      .filter((term) => isNamed(term) && term.place !== "EU")
      .map(({ term, place }) => ({ name: term, countries: [place] })),
    ...ambiguousPlaces
      .filter(isNamed)
      .map(({ term, places }) => ({ name: term, countries: places.filter((place) => place !== "none") }))
      .filter(({ countries }) => countries.length > 0),
  ],
};
