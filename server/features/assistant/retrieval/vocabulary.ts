import { concepts } from "#server/knowledge/concepts.ts";
import {
  noiseWords,
  otherSenses,
  questionPhrases,
  ruleWords,
  topicWords,
  typeWords,
} from "#server/knowledge/word-lists.ts";
import { type FoundName, findNames } from "#shared/text/find-names.ts";
import { foldLetters } from "#shared/text/fold.ts";
import { createPhraseFinder, gap } from "#shared/text/phrases.ts";
import type { StoredVocabulary, VocabularyStore } from "./search-store.ts";

/** The stem of a word; undefined for stop words. */
export type StemOf = (word: string) => string | undefined;

/** A phrase in a text, and the concepts it stands for. */
export type FoundConcepts = FoundName<readonly string[]>;

type FindConcepts = (words: readonly string[], stemOf: StemOf) => FoundConcepts[];

const keyOf = (word: string, stemOf: StemOf) => stemOf(word) ?? `=${word}`;

/** The maximum number of words between the parts of a phrase. */
const maxGap = 8;

/**
 * Finds the phrases of concepts by the stems of their words. At each word the longest phrase wins, and phrases never
 * overlap. The later parts of a phrase with gaps may belong to other phrases too.
 */
const createConceptFinder = (
  entries: readonly { name: string; parts: readonly (readonly string[])[] }[],
  stemOf: StemOf,
): FindConcepts => {
  const rows = entries.map(({ name, parts }) => {
    const [first = [], ...rest] = parts.map((part) => part.map((word) => keyOf(word, stemOf)));
    return { name, length: first.length, patterns: [first, ...rest.map((part) => [gap, ...part])].flat() };
  });
  const longest = Math.max(...rows.map(({ length }) => length));
  const findPhrases = createPhraseFinder(rows, maxGap);
  return (words, stemOfWord) => {
    const keys = words.map((word) => keyOf(word, stemOfWord));
    const found = findPhrases(keys);
    const namesAt = (_: string, at: number, length: number) => {
      const phrases = found.filter((phrase) => phrase.at === at && phrase.row.length === length);
      return phrases.length > 0 ? [...new Set(phrases.map(({ row }) => row.name))] : undefined;
    };
    return findNames(keys, namesAt, longest);
  };
};

const letter = /^[a-z]+$/;

/** The Damerau-Levenshtein distance (optimal string alignment) of two words; `max + 1` if it is larger than `max`. */
const distance = (a: string, b: string, max: number): number => {
  if (Math.abs(a.length - b.length) > max) return max + 1;
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
    if (Math.min(...row) > max) return max + 1;
    before = last;
    last = row;
  }
  return last[b.length]!;
};

/** Shorter words are not corrected. */
const minCorrectedLength = 5;

/** The words that can be corrections, by first letter. */
const indexByFirstLetter = (words: Iterable<string>): ReadonlyMap<string, readonly string[]> => {
  const index = new Map<string, string[]>();
  for (const word of words) {
    if (word.length < minCorrectedLength - 1 || !letter.test(word)) continue;
    const list = index.get(word[0]!);
    if (list) list.push(word);
    else index.set(word[0]!, [word]);
  }
  return index;
};

/** A known word, its edit distance from the misspelled word, and how often it occurs. */
interface Correction {
  word: string;
  edits: number;
  count: number;
}

const isBetter = (a: Correction, b: Correction) =>
  a.edits < b.edits || (a.edits === b.edits && a.count > b.count);

/** The candidate with the fewest edits, at most `maxEdits`. A tie goes to the more common word. */
const nearestWord = (
  word: string,
  candidates: readonly string[],
  maxEdits: number,
  known: ReadonlyMap<string, number>,
): string | undefined => {
  let best: Correction | undefined;
  for (const candidate of candidates) {
    const edits = distance(word, candidate, best?.edits ?? maxEdits);
    if (edits > maxEdits) continue;
    const correction = { word: candidate, edits, count: known.get(candidate) ?? 0 };
    if (!best || isBetter(correction, best)) best = correction;
  }
  return best?.word;
};

/**
 * Creates a spelling correction to the nearest known word, or the most common of several. It allows one edit, or two in
 * long words. The first letter must match, because people seldom mistype it.
 */
const createSpelling = (known: ReadonlyMap<string, number>): ((word: string) => string | undefined) => {
  const byFirstLetter = indexByFirstLetter(known.keys());
  return (word) => {
    if (word.length < minCorrectedLength || !letter.test(word)) return undefined;
    return nearestWord(word, byFirstLetter.get(word[0]!) ?? [], word.length >= 8 ? 2 : 1, known);
  };
};

/** Longer runs of letters are not treated as words. */
const maxWordLength = 30;

/** The words of a text, folded and as written. An amount is split from its unit (`10GB`, `250k`), and `L-1A` is one word. */
export const wordsOf = (text: string): { word: string; written: string }[] =>
  (
    text.match(/(?<!\d)\d+(?=(?:k|gb|mb|usd|eur|euros?)\b)|\b[a-z]{1,2}-\d+[a-z]?\b|[\p{L}\p{N}\p{M}]+/giu) ??
    []
  )
    .map((written) => ({ written, word: foldLetters(written).replace("-", "") }))
    .filter(({ word }) => word.length <= maxWordLength && /^[a-z0-9\u0400-\u04ff]+$/.test(word));

/** Phrases as words. Skips phrases without a word in Latin or Cyrillic letters. */
const phrasesOf = (phrases: readonly string[]): string[][] =>
  phrases.map((phrase) => wordsOf(phrase).map(({ word }) => word)).filter((phrase) => phrase.length > 0);

/** The words and concepts for reading questions. */
export interface Vocabulary extends StoredVocabulary {
  /** Whether a word only names a place. Words of the library may also belong to the name of an authority or a law. */
  namesPlace: (word: string) => boolean;
  /** Whether a word is the name of a program or a tool, or a rare word of such a name. */
  namesEntry: (word: string) => boolean;
  isFiller: (word: string) => boolean;
  /** Whether a word only introduces a question, such as `tell` or `about`. */
  isIntro: (word: string) => boolean;
  /** Whether a word occurs in the library, a concept, a place name or a list of words. */
  isKnown: (word: string, stem: string | undefined) => boolean;
  correct: (word: string) => string | undefined;
  /** Finds the phrases of concepts. */
  findConcepts: FindConcepts;
  /** The words of the library for a concept, as a `tsquery`. */
  queryOf: (concept: string) => string;
}

/** How long entries are cached. They expire because a newer server version, running at the same time, can change them. */
const cacheMs = 10 * 60_000;

const spokenPhrases = Object.entries(concepts).flatMap(([name, { says }]) =>
  says.map((phrase) => ({ name, parts: phrasesOf(phrase.split("…")) })),
);
const foundPhrases = new Map(Object.entries(concepts).map(([name, { finds }]) => [name, phrasesOf(finds)]));
const wordsOfKind = (kind: "filler" | "intro") =>
  phrasesOf(questionPhrases(kind).map(({ phrase }) => phrase)).flat();
const filler = new Set(wordsOfKind("filler"));
const intro = new Set(wordsOfKind("intro"));
const lexiconWords = new Set([
  ...spokenPhrases.flatMap(({ parts }) => parts.flat()),
  ...[...foundPhrases.values()].flat(2),
]);

/** Words of the news. The library may lack them, but they are not spelling mistakes. */
const newsWords = new Set(
  phrasesOf([
    ...[...noiseWords, ...ruleWords, ...typeWords, ...topicWords].map(({ term }) => term),
    ...otherSenses,
  ]).flat(),
);

/** Quotes a stem of letters and digits for a `tsquery`. */
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
    namesEntry: (word) => stored.names.has(word),
    isFiller: (word) => filler.has(word),
    isIntro: (word) => intro.has(word),
    isKnown: (word, stem) =>
      [filler, lexiconWords, places, newsWords].some((words) => words.has(word)) || libraryStems.has(stem),
    correct: createSpelling(spellable),
    findConcepts: createConceptFinder(spokenPhrases, lexicon),
    queryOf: (name) => queries.get(name) ?? "",
  };
};

/** Caches the vocabulary. That of an empty library is not cached, because the library is about to be filled. */
export const createVocabularyCache = (store: VocabularyStore, placeWords: () => readonly string[]) => {
  let cached: { vocabulary: Promise<Vocabulary>; until: number } | undefined;
  return (): Promise<Vocabulary> => {
    if (cached && cached.until > performance.now()) return cached.vocabulary;
    const vocabulary = store
      .readVocabulary([...lexiconWords, ...filler])
      .then((stored) => toVocabulary(stored, placeWords()));
    const mine = { vocabulary, until: performance.now() + cacheMs };
    cached = mine;
    const forget = () => {
      if (cached === mine) cached = undefined;
    };
    vocabulary.then(({ counts }) => counts.size === 0 && forget(), forget);
    return vocabulary;
  };
};
