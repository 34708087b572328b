import { createFurtherFinder } from "./further/find-further.ts";
import { furtherNames } from "./further/further-names.ts";
import { type Lexicon, termsOf } from "./lexicon.ts";
import { places } from "./places.ts";
import { createPlaceLexicon, type PlaceTerm } from "./places-lexicon.ts";
import { createTokeniser, tokenise } from "./tokens.ts";
import { weighPlaces } from "./weigh-places.ts";

/** Finds the places that a text tells of. */
export interface PlaceFinder {
  /**
   * ISO 3166-1 alpha-2 codes and `EU`, the weightiest first; then those that are named in further languages. What only
   * hints at a place counts where nothing names one.
   */
  findPlaces: (text: string) => string[];
  /** Words of five letters and more that names of places consist of, in lower case without accents. */
  placeWords: readonly string[];
  /** What finds them; it takes a while to make. */
  lexicon: Lexicon<PlaceTerm>;
}

const shortestWord = 5;

/** Finds places by the given countries' names and the word lists, in a text of which nobody knows where it is from. */
export const createPlaceFinder = (countries: readonly { name: string; code: string }[]): PlaceFinder => {
  const lexicon = createPlaceLexicon(countries);
  const tokens = createTokeniser();
  const findFurther = createFurtherFinder(countries.map(({ code }) => code));
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
  const furtherWords = Object.values(furtherNames)
    .flatMap(termsOf)
    .flatMap(tokenise)
    .map(({ lower }) => lower)
    .filter((word) => word.length >= shortestWord);
  return {
    lexicon,
    placeWords: [...new Set([...words, ...furtherWords])],
    findPlaces(text) {
      const told = weighPlaces(lexicon, { title: tokens(text), body: [] }, "").filter(({ code }) =>
        known.has(code),
      );
      const certain = told.filter(({ role }) => role !== "hinted");
      const further = findFurther(text).filter((code) => known.has(code));
      const named = [...new Set([...certain.map(({ code }) => code), ...further])];
      return named.length > 0 ? named : told.map(({ code }) => code);
    },
  };
};
