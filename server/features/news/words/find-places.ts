import { termsOf } from "./lexicon.ts";
import { places } from "./places.ts";
import { createPlaceLexicon } from "./places-lexicon.ts";
import { createTokeniser, tokenise } from "./tokens.ts";
import { weighPlaces } from "./weigh-places.ts";

/** Finds the places that a text tells of. */
export interface PlaceFinder {
  /** ISO 3166-1 alpha-2 codes and `EU`, the weightiest first; what only hints at a place counts where nothing names one. */
  findPlaces: (text: string) => string[];
  /** Single words of five letters and more that name a place, in lower case without accents. */
  placeWords: readonly string[];
}

const shortestWord = 5;

/** Finds places by the given countries' names and the word lists, in a text of which nobody knows where it is from. */
export const createPlaceFinder = (countries: readonly { name: string; code: string }[]): PlaceFinder => {
  const lexicon = createPlaceLexicon(countries);
  const tokens = createTokeniser();
  const known = new Set([...countries.map(({ code }) => code), "EU"]);
  const named = Object.values(places).flatMap(({ names = "", people = "", towns = "" }) =>
    [names, people, towns].flatMap(termsOf),
  );
  const words = [...countries.map(({ name }) => name), ...named]
    .filter((term) => !term.includes("*"))
    .map(tokenise)
    .filter((term) => term.length === 1)
    .flatMap((term) => term.map(({ lower }) => lower))
    .filter((word) => word.length >= shortestWord);
  return {
    placeWords: [...new Set(words)],
    findPlaces(text) {
      const told = weighPlaces(lexicon, { title: tokens(text), body: [] }, "").filter(({ code }) =>
        known.has(code),
      );
      const certain = told.filter(({ role }) => role !== "hinted");
      return (certain.length > 0 ? certain : told).map(({ code }) => code);
    },
  };
};
