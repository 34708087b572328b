import { concepts } from "#server/knowledge/concepts.ts";
import { everyday, fillerWords, introWords } from "#server/knowledge/question-words.ts";
import { foldLetters } from "#shared/text.ts";
import type { StoredVocabulary, VocabularyStore } from "./vocabulary-store.ts";

/** Gives the stem of a word; undefined for words that say nothing. */
export type StemOf = (word: string) => string | undefined;

/** Where a phrase was found: its first word and how many, and what it stands for. */
export interface FoundPhrase {
  at: number;
  length: number;
  names: readonly string[];
}

/** Finds phrases among words of which each has a stem or none. */
type FindPhrases = (words: readonly string[], stemOf: StemOf) => FoundPhrase[];

const keyOf = (word: string, stemOf: StemOf) => stemOf(word) ?? `=${word}`;

/** Finds phrases among words, whatever form their words have; the longest from each word on, none within another. */
const createPhraseFinder = (
  entries: readonly { name: string; phrase: readonly string[] }[],
  stemOf: StemOf,
): FindPhrases => {
  const phrases = new Map<string, Set<string>>();
  const longest = new Map<string, number>();
  for (const { name, phrase } of entries) {
    const keys = phrase.map((word) => keyOf(word, stemOf));
    const joined = keys.join(" ");
    phrases.set(joined, (phrases.get(joined) ?? new Set()).add(name));
    longest.set(keys[0]!, Math.max(longest.get(keys[0]!) ?? 0, keys.length));
  }
  const findAt = (keys: readonly string[], at: number): FoundPhrase | undefined => {
    for (let length = longest.get(keys[at]!) ?? 0; length > 0; length -= 1) {
      const names = phrases.get(keys.slice(at, at + length).join(" "));
      if (names) return { at, length, names: [...names] };
    }
    return undefined;
  };
  return (words, stemOfWord) => {
    const keys = words.map((word) => keyOf(word, stemOfWord));
    const found: FoundPhrase[] = [];
    for (let at = 0; at < keys.length; ) {
      const phrase = findAt(keys, at);
      if (phrase) found.push(phrase);
      at += phrase?.length ?? 1;
    }
    return found;
  };
};

const letter = /^[a-z]+$/;

/** How many letters must be changed, added, left out or swapped to make one word the other; `most + 1` where more. */
export const distance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const changed = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(swapped ? Math.min(changed, before[j - 2]! + 1) : changed);
    }
    if (Math.min(...row) > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length]!;
};

const shortest = 5;

/**
 * Gives the known word that a word was probably meant to be: one letter off, two in a long word, and the same first
 * letter, which people seldom miss. Of several the one that is nearest, then the commonest.
 */
const createSpelling = (known: ReadonlyMap<string, number>): ((word: string) => string | undefined) => {
  const byStart = new Map<string, string[]>();
  for (const word of known.keys()) {
    if (word.length < shortest - 1 || !letter.test(word)) continue;
    const list = byStart.get(word[0]!);
    if (list) list.push(word);
    else byStart.set(word[0]!, [word]);
  }
  return (word) => {
    if (word.length < shortest || !letter.test(word)) return undefined;
    const most = word.length >= 8 ? 2 : 1;
    let best: { word: string; off: number } | undefined;
    for (const candidate of byStart.get(word[0]!) ?? []) {
      const off = distance(word, candidate, Math.min(most, best?.off ?? most));
      if (off > most) continue;
      const commoner = (known.get(candidate) ?? 0) > (known.get(best?.word ?? "") ?? 0);
      if (!best || off < best.off || (off === best.off && commoner)) best = { word: candidate, off };
    }
    return best?.word;
  };
};

/** Longer runs of letters are no words. */
const longestWord = 30;

/** The words of a text as they are compared, and as they stand there; an amount apart from its unit (`10GB`, `250k`). */
export const wordsOf = (text: string): { word: string; stands: string }[] =>
  (text.match(/\d+(?=(?:k|gb|mb|usd|eur|euros?)\b)|[\p{L}\p{N}\p{M}]+/giu) ?? [])
    .map((stands) => ({ stands, word: foldLetters(stands) }))
    .filter(({ word }) => word.length <= longestWord && /^[a-z0-9]+$/.test(word));

/** Phrases as words. Skips phrases without a word in Latin letters. */
const phrasesOf = (phrases: readonly string[]): string[][] =>
  phrases.map((phrase) => wordsOf(phrase).map(({ word }) => word)).filter((phrase) => phrase.length > 0);

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
const filler = new Set(phrasesOf(fillerWords).flat());
const intro = new Set(phrasesOf(introWords).flat());
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
