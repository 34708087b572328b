import { askedPlaceNames, notCountryNames, placeTerms } from "#server/knowledge/places.ts";
import { namesIn } from "#shared/gazetteer/country-names.ts";
import { lazy } from "#shared/lazy.ts";
import { findNames } from "#shared/text/find-names.ts";
import { foldWords, wordsOf } from "#shared/text/words.ts";
import { buildOnFirstSearch, createPlaceLexicon, type Lexicon, type PlaceTerm } from "./lexicon.ts";
import { createTokenizer, tokenize } from "./tokens.ts";
import { weighPlaces } from "./weigh.ts";

/** Languages in addition to those of `createPlaceLexicon`. Country names come from Unicode CLDR. */
const spacedLanguages = ["fr", "it", "nl", "pl", "sv", "cs", "tr", "id"];
/** Languages with inflected endings and a script of their own. */
const inflectedLanguages = ["ru", "uk", "el"];
/** Languages written without spaces, or with words joined. */
const joinedLanguages = ["ja", "zh", "zh-Hant", "ko", "th", "ar", "he", "fa", "hi"];

const mostWords = 6;
const shortestName = 4;
const shortestStem = 4;

/** Whether a word is a name with a different ending. */
const isFormOf = (word: string, name: string) => {
  const stem = name.slice(0, -1);
  if (stem.length < shortestStem) return word === name;
  return word.startsWith(stem) && word.length <= name.length + 1;
};

const createNames = (codes: readonly string[]) => {
  const others = new Set(notCountryNames.map(({ name }) => foldWords(name)));
  const spaced = new Map<string, string>();
  const add = (name: string, code: string) => {
    const key = foldWords(name);
    if (key.length >= shortestName && !others.has(key) && !spaced.has(key)) spaced.set(key, code);
  };
  for (const { term, place } of askedPlaceNames) add(term, place);
  for (const [name, code] of namesIn(spacedLanguages, codes)) add(name, code);
  return {
    spaced,
    inflected: namesIn(inflectedLanguages, codes).map(([name, code]) => ({ words: wordsOf(name), code })),
    joined: namesIn(joinedLanguages, codes)
      .map(([name, code]) => ({ name: name.normalize("NFC"), code }))
      .sort((a, b) => b.name.length - a.name.length),
  };
};

type FurtherNames = ReturnType<typeof createNames>;

const findInflected = (words: readonly string[], inflected: FurtherNames["inflected"]): string[] => {
  const isAt = (name: readonly string[], at: number) =>
    name.every((part, more) => isFormOf(words[at + more] ?? "", part));
  return inflected.filter(({ words: name }) => words.some((_, at) => isAt(name, at))).map(({ code }) => code);
};

/** Longer names consume their characters, so that a shorter name inside them does not count. */
const findJoined = (text: string, joined: FurtherNames["joined"]): string[] => {
  const found: string[] = [];
  let left = text.normalize("NFC");
  for (const { name, code } of joined) {
    if (!left.includes(name)) continue;
    found.push(code);
    left = left.replaceAll(name, " ");
  }
  return found;
};

const inflectedScript = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const joinedScript = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{M}]/u;

/** Finds places by their names in further languages and scripts and by further towns, the former first. */
export const createFurtherFinder = (codes: readonly string[]): ((text: string) => string[]) => {
  const names = lazy(() => createNames(codes));
  return (text) => {
    const { spaced, inflected, joined } = names();
    const words = wordsOf(text);
    return [
      ...new Set([
        ...findNames(words, (name) => spaced.get(name), mostWords).map(({ meaning }) => meaning),
        ...(inflectedScript.test(text) ? findInflected(words, inflected) : []),
        ...(joinedScript.test(text) ? findJoined(text, joined) : []),
      ]),
    ];
  };
};

export interface PlaceFinder {
  /**
   * Returns ISO 3166-1 alpha-2 codes and `EU`, by weight, followed by places named in further languages. Hints
   * count only if no place is named.
   */
  findPlaces: (text: string) => string[];
  /** Words of place names with at least five letters, in lower case without accents. */
  placeWords: () => readonly string[];
  /** The place lexicon, built on the first search. */
  lexicon: Lexicon<PlaceTerm>;
}

const shortestWord = 5;

/** Finds places in a text of unknown origin, by the countries' names and the word lists. */
export const createPlaceFinder = (countries: readonly { name: string; code: string }[]): PlaceFinder => {
  const lexicon = buildOnFirstSearch(() => createPlaceLexicon(countries));
  const tokens = createTokenizer();
  const findFurther = createFurtherFinder(countries.map(({ code }) => code));
  const known = new Set([...countries.map(({ code }) => code), "EU"]);
  const named = placeTerms.filter(({ kind }) => kind === "name" || kind === "people" || kind === "town");
  const singleWords = () =>
    [...countries.map(({ name }) => name), ...named.map(({ term }) => term)]
      .filter((term) => !term.includes("*"))
      .map(tokenize)
      .filter((term) => term.length === 1);
  const furtherWords = () => askedPlaceNames.map(({ term }) => tokenize(term));
  return {
    lexicon,
    placeWords: lazy(() => {
      const words = [...singleWords(), ...furtherWords()].flat().map(({ lower }) => lower);
      return [...new Set(words.filter((word) => word.length >= shortestWord))];
    }),
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
