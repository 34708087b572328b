import {
  ambiguousPlaces,
  notCountryNames,
  notPlaces,
  type PlaceKind,
  placeTerms,
} from "#server/knowledge/places.ts";
import { namesIn } from "#shared/gazetteer/country-names.ts";
import { lazy } from "#shared/lazy.ts";
import { type Token, tokenize } from "./tokens.ts";
import { rules } from "./weights.ts";

/** The subject of a term and its weight. */
export interface Meaning {
  subject: string;
  weight: number;
}

/** A term found in a text: `length` words starting at word `at`. */
export interface Hit<T extends Meaning = Meaning> {
  at: number;
  length: number;
  /** One per subject. */
  meanings: readonly T[];
}

export interface Lexicon<T extends Meaning = Meaning> {
  find: (words: readonly Token[]) => Hit<T>[];
}

const LONGEST_TERM = 8;
const SHORTEST_STEM = 4;

/** If a term is listed twice for one subject, keeps the greater weight. */
const withMeaning = <T extends Meaning>(meanings: readonly T[], added: T | undefined): T[] => {
  if (added === undefined) return [...meanings];
  const same = meanings.find(({ subject }) => subject === added.subject);
  if (same && same.weight >= added.weight) return [...meanings];
  return [...meanings.filter((meaning) => meaning !== same), added];
};

/** A trie of words. `end` is set where a term ends. */
interface Branch<T> {
  next: Map<string, Branch<T>>;
  end?: { length: number; meanings: T[] };
}

/** The longest term after its first word, by exact or plain spelling. */
const longestFrom = <T>(
  first: Branch<T> | undefined,
  words: readonly Token[],
  from: number,
  written: boolean,
) => {
  let longest: Branch<T>["end"];
  let branch = first;
  for (let at = from + 1; branch !== undefined; at += 1) {
    longest = branch.end ?? longest;
    const word = words[at];
    branch = word && branch.next.get(written ? word.exact : word.plain);
  }
  return longest;
};

/** An index of terms by word, so that lookups build no strings. */
const createIndex = <T extends Meaning>() => {
  const root: Branch<T> = { next: new Map() };
  return {
    add(words: readonly string[], meaning: T | undefined) {
      let branch = root;
      for (const word of words) {
        const further: Branch<T> = branch.next.get(word) ?? { next: new Map() };
        branch.next.set(word, further);
        branch = further;
      }
      branch.end = { length: words.length, meanings: withMeaning(branch.end?.meanings ?? [], meaning) };
    },
    first: (word: string) => root.next.get(word),
  };
};

/** The terms that can start with a word, and the meanings of the word as a stem or ending. */
interface Start<T> {
  written: Branch<T> | undefined;
  spoken: Branch<T> | undefined;
  alone: readonly T[] | undefined;
}

/** Stems or endings, longest first, indexed by four letters. */
const createParts = <T extends Meaning>(keyOf: (word: string) => string) => {
  const byKey = new Map<string, { term: string; meanings: T[] }[]>();
  const none: readonly { term: string; meanings: T[] }[] = [];
  return {
    add(term: string, meaning: T | undefined) {
      const parts = byKey.get(keyOf(term)) ?? [];
      const same = parts.find((part) => part.term === term);
      if (same) same.meanings = withMeaning(same.meanings, meaning);
      else parts.push({ term, meanings: withMeaning([], meaning) });
      parts.sort((a, b) => b.term.length - a.term.length);
      byKey.set(keyOf(term), parts);
    },
    among: (word: string) => (word.length < SHORTEST_STEM ? none : (byKey.get(keyOf(word)) ?? none)),
  };
};

/** The words of a term. @throws RangeError for a term that `createLexicon` does not accept */
const wordsOfTerm = (term: string, isPart: boolean): Token[] => {
  const words = tokenize(term);
  const isValid = isPart
    ? words.length === 1 && words[0]!.exact.length >= SHORTEST_STEM
    : words.length > 0 && words.length <= LONGEST_TERM;
  if (!isValid) throw new RangeError(`Not a term: "${term}"`);
  return words;
};

const writtenSpelling = (words: readonly Token[]) => words.map((word) => word.exact);

/**
 * Compiles a word list into an index. A search takes time linear in the text, whatever the size of the list.
 *
 * Terms match whole words without accents. The notation of a term decides how:
 * - lower case matches any case and the plural;
 * - a capital matches as written or in all capitals (`US`, `Turkey`);
 * - `*` at the end marks a stem, at the beginning an ending; the longest one wins.
 *
 * The longest term at a position wins and consumes its words. A term with the meaning `undefined` only consumes its
 * words. A term listed for several subjects means all of them.
 * @throws RangeError for a term without a word or with more than eight, and for a stem or ending with fewer than
 * four letters or several words
 */
export const createLexicon = <T extends Meaning>(
  entries: Iterable<readonly [string, T | undefined]>,
): Lexicon<T> => {
  const plain = createIndex<T>();
  const exact = createIndex<T>();
  const stems = createParts<T>((word) => word.slice(0, SHORTEST_STEM));
  const endings = createParts<T>((word) => word.slice(-SHORTEST_STEM));

  /** "DHS" is a term of its own and not "Dhs" in capitals. */
  const asWritten = new Set(
    Array.from(entries, ([term]) => term).flatMap((term) =>
      /\p{Lu}/u.test(term) ? writtenSpelling(tokenize(term)).join(" ") : [],
    ),
  );

  const add = (term: string, meaning: T | undefined) => {
    const part = term.endsWith("*") ? stems : term.startsWith("*") ? endings : undefined;
    const words = wordsOfTerm(term, part !== undefined);
    if (part) {
      part.add(words[0]!.lower, meaning);
    } else if (/\p{Lu}/u.test(term)) {
      const written = writtenSpelling(words);
      exact.add(written, meaning);
      const capitals = written.map((word) => word.toUpperCase());
      if (!asWritten.has(capitals.join(" "))) exact.add(capitals, meaning);
    } else {
      plain.add(
        words.map((word) => word.plain),
        meaning,
      );
    }
  };
  for (const [term, meaning] of entries) add(term, meaning);

  const byPart = (word: string) => {
    const stem = stems.among(word).find(({ term }) => word.startsWith(term));
    const ending = endings.among(word).find(({ term }) => word.endsWith(term));
    return (stem?.term.length ?? 0) >= (ending?.term.length ?? 0) ? stem?.meanings : ending?.meanings;
  };

  // `createTokenizer` returns the same object for a repeated word.
  const starts = new WeakMap<Token, Start<T> | "none">();
  const startOf = (word: Token): Start<T> | "none" => {
    const start = {
      written: exact.first(word.exact),
      spoken: plain.first(word.plain),
      alone: byPart(word.lower),
    };
    const kept = start.written || start.spoken || start.alone ? start : "none";
    starts.set(word, kept);
    return kept;
  };

  const hitAt = (words: readonly Token[], at: number): Hit<T> | undefined => {
    const word = words[at]!;
    const start = starts.get(word) ?? startOf(word);
    if (start === "none") return undefined;
    const written = longestFrom(start.written, words, at, true);
    const spoken = longestFrom(start.spoken, words, at, false);
    const phrase = (written?.length ?? 0) >= (spoken?.length ?? 0) ? written : spoken;
    if (phrase) return { at, length: phrase.length, meanings: phrase.meanings };
    return start.alone && { at, length: 1, meanings: start.alone };
  };

  return {
    find(words) {
      const hits: Hit<T>[] = [];
      for (let at = 0; at < words.length; ) {
        const hit = hitAt(words, at);
        if (hit && hit.meanings.length > 0) hits.push(hit);
        at += hit?.length ?? 1;
      }
      return hits;
    },
  };
};

/** Postpones a build, which takes up to 100 ms, to the first search. */
export const buildOnFirstSearch = <T extends Meaning>(build: () => Lexicon<T>): Lexicon<T> => {
  const lexicon = lazy(build);
  return { find: (words) => lexicon().find(words) };
};

/** A term for a place, or for several that share it. */
export interface PlaceTerm extends Meaning {
  kind: PlaceKind;
  /** The one place, or the candidates of an ambiguous term. */
  codes: readonly string[];
  /** How an ambiguous term is resolved. */
  by?: "town" | "any";
}

const WEIGHTS: Record<PlaceKind, number> = rules.places;

/** The languages of the word lists. The two variants of Portuguese have many different names. */
const LANGUAGES = ["es", "pt", "pt-PT", "de"];

/**
 * Countries whose names are common words in lower case: turkey, jersey, Portuguese "peru" and "camarões", Spanish
 * "irán".
 */
const CAPITALISED = new Set(["TR", "JO", "TD", "JE", "PE", "CM", "IR"]);

const spoken = (name: string) =>
  tokenize(name)
    .map((word) => word.plain)
    .join(" ");

const commonWords = new Set(
  notCountryNames.filter(({ skippedIn }) => skippedIn === "everywhere").map(({ name }) => spoken(name)),
);

/** The names of a country, spelled as terms. */
const spellings = ({ name, code }: { name: string; code: string }) =>
  [name, ...namesIn(LANGUAGES, [code]).map(([translated]) => translated)]
    .filter((one) => !commonWords.has(spoken(one)))
    .map((one) => (CAPITALISED.has(code) ? one : one.toLowerCase()));

/** Builds the lexicon of places from the word lists and the countries' names in four languages. */
export const createPlaceLexicon = (
  countries: readonly { name: string; code: string }[],
): Lexicon<PlaceTerm> => {
  const ambiguous = new Set(ambiguousPlaces.map(({ term }) => spoken(term)));
  const entries: [string, PlaceTerm | undefined][] = [];
  const add = (term: string, meaning: Omit<PlaceTerm, "subject">) =>
    entries.push([term, { ...meaning, subject: meaning.codes.join() }]);

  for (const country of countries) {
    for (const name of spellings(country)) {
      if (!ambiguous.has(spoken(name)))
        add(name, { kind: "name", weight: WEIGHTS.name, codes: [country.code] });
    }
  }
  for (const { term, kind, place } of placeTerms) add(term, { kind, weight: WEIGHTS[kind], codes: [place] });
  for (const { term, kind, places, decidedBy } of ambiguousPlaces) {
    const codes = places.map((place) => (place === "none" ? "" : place));
    add(term, { kind, weight: WEIGHTS[kind], codes, by: decidedBy });
  }
  for (const term of notPlaces) entries.push([term, undefined]);
  return createLexicon(entries);
};
