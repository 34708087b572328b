import type { FoundPhrase, StemOf } from "./phrase-finder.ts";
import { type FindPlaces, type Places, readPlaces } from "./read-places.ts";
import { everydayName, type Vocabulary } from "./vocabulary.ts";
import { wordsOf } from "./words.ts";

const mostWords = 400;

/** What a text says in itself. */
export interface Understood {
  words: readonly { word: string; stem: string | undefined; isPlace: boolean }[];
  found: readonly FoundPhrase[];
  places: Places;
}

const capitalised = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

/** Says the same of a word that it said before. */
const once = (find: (word: string) => boolean) => {
  const said = new Map<string, boolean>();
  return (word: string): boolean => {
    const known = said.get(word) ?? find(word);
    said.set(word, known);
    return known;
  };
};

/** The text with what was misspelt put right, and the stems of its words. */
export const readText = (
  text: string,
  vocabulary: Vocabulary,
  stems: ReadonlyMap<string, string | undefined>,
  findPlaces: FindPlaces,
): Understood => {
  const stemOf: StemOf = (word) => vocabulary.stems.get(word) ?? stems.get(word);
  const isPlace = once(
    (word) =>
      vocabulary.namesPlace(word) &&
      (findPlaces(word).length > 0 || findPlaces(capitalised(word)).length > 0),
  );
  let corrected = text;
  const words = wordsOf(text)
    .slice(0, mostWords)
    .map(({ word, stands }) => {
      const stem = stemOf(word);
      if (stem === undefined || vocabulary.isKnown(word, stem)) return { word, stem };
      if (findPlaces(stands).length > 0) return { word, stem };
      const meant = vocabulary.correct(word);
      if (meant === undefined) return { word, stem };
      const isName = isPlace(meant);
      corrected = corrected.replace(stands, () => (isName ? capitalised(meant) : meant));
      return { word: meant, stem: stemOf(meant) };
    });
  return {
    words: words.map(({ word, stem }) => ({
      word,
      stem,
      isPlace: stem !== undefined && !/\d/.test(word) && isPlace(word),
    })),
    found: vocabulary.findConcepts(
      words.map(({ word }) => word),
      stemOf,
    ),
    places: readPlaces(corrected, findPlaces),
  };
};

/** The concepts that a text tells of. */
export const conceptsIn = ({ found }: Understood) =>
  [...new Set(found.flatMap(({ names }) => names))].filter((name) => name !== everydayName);
