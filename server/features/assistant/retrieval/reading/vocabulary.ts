import { concepts } from "../content/concepts.ts";
import { everyday, fillerWords, introWords } from "../content/everyday.ts";
import type { StoredVocabulary, VocabularyStore } from "../vocabulary-store.ts";
import { createPhraseFinder, type FindPhrases } from "./phrase-finder.ts";
import { createSpelling } from "./spelling.ts";
import { phrasesOf, wordsOf } from "./words.ts";

/** What a phrase of everyday life is found as. */
export const everydayName = "everyday";

/** What questions are read with. */
export interface Vocabulary extends StoredVocabulary {
  /** Whether it names a place and nothing else: an authority or a law is also called by it in the library. */
  namesPlace: (word: string) => boolean;
  isFiller: (word: string) => boolean;
  /** Whether it asks for whatever there is. */
  isIntro: (word: string) => boolean;
  /** Whether it is a word of the library, of a concept, of everyday life, or of nothing in particular. */
  isKnown: (word: string, stem: string | undefined) => boolean;
  correct: (word: string) => string | undefined;
  /** The concepts, and what is everyday life, by the phrases that tell of them. */
  findConcepts: FindPhrases;
  /** What the library says for a concept, as a `tsquery`. */
  queryOf: (concept: string) => string;
}

/** How long what was read is kept: an entry may change with a new version beside this one. */
const keptForMs = 10 * 60_000;

const saidPhrases = [
  ...Object.entries(concepts).flatMap(([name, { says }]) =>
    phrasesOf(says).map((phrase) => ({ name, phrase })),
  ),
  ...phrasesOf(everyday).map((phrase) => ({ name: everydayName, phrase })),
];
const foundPhrases = new Map(Object.entries(concepts).map(([name, { finds }]) => [name, phrasesOf(finds)]));
const filler = new Set(wordsOf(fillerWords).map(({ word }) => word));
const intro = new Set(wordsOf(introWords).map(({ word }) => word));
const lexiconWords = new Set([
  ...saidPhrases.flatMap(({ phrase }) => phrase),
  ...[...foundPhrases.values()].flat(2),
]);

/** A word as a `tsquery` has it; it consists of letters and digits. */
export const quoteStem = (stem: string): string => `'${stem}'`;

const toVocabulary = (stored: StoredVocabulary, placeWords: readonly string[]): Vocabulary => {
  const places = new Set(placeWords);
  const libraryStems = new Set([...stored.counts.keys()].map((word) => stored.stems.get(word)));
  const spellable = new Map(stored.counts);
  for (const word of [...lexiconWords, ...places]) if (!spellable.has(word)) spellable.set(word, 1);
  const lexicon = (word: string) => stored.stems.get(word);
  const queries = new Map(
    [...foundPhrases].map(([name, phrases]) => [
      name,
      [
        ...new Set(
          phrases.map((phrase) =>
            phrase
              .flatMap((word) => lexicon(word) ?? [])
              .map(quoteStem)
              .join(" <-> "),
          ),
        ),
      ]
        .filter((query) => query !== "")
        .join(" | "),
    ]),
  );
  return {
    ...stored,
    namesPlace: (word) => places.has(word) || !stored.counts.has(word),
    isFiller: (word) => filler.has(word),
    isIntro: (word) => intro.has(word),
    isKnown: (word, stem) =>
      filler.has(word) || lexiconWords.has(word) || places.has(word) || libraryStems.has(stem),
    correct: createSpelling(spellable),
    findConcepts: createPhraseFinder(saidPhrases, lexicon),
    queryOf: (name) => queries.get(name) ?? "",
  };
};

/** Gives the vocabulary, which is read once in a while. An empty library is not kept: it is about to be filled. */
export const createVocabularyKeeper = (store: VocabularyStore, placeWords: readonly string[]) => {
  let kept: { vocabulary: Promise<Vocabulary>; until: number } | undefined;
  return (): Promise<Vocabulary> => {
    if (kept && kept.until > Date.now()) return kept.vocabulary;
    const vocabulary = store
      .readVocabulary([...lexiconWords, ...filler])
      .then((stored) => toVocabulary(stored, placeWords));
    const mine = { vocabulary, until: Date.now() + keptForMs };
    kept = mine;
    const forget = () => {
      if (kept === mine) kept = undefined;
    };
    vocabulary.then(({ counts }) => counts.size === 0 && forget(), forget);
    return vocabulary;
  };
};
