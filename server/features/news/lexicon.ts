import {
  ambiguousPlaces,
  notCountryNames,
  notPlaces,
  type PlaceKind,
  placeTerms,
} from "#server/knowledge/places.ts";
import { type Token, tokenise } from "./tokens.ts";
import { rules } from "./weights.ts";

/** What a term tells of, and how much. */
export interface Meaning {
  subject: string;
  weight: number;
}

/** A term of the lists that was found: `length` words from the word `at`. */
export interface Hit<T extends Meaning = Meaning> {
  at: number;
  length: number;
  /** Each of another subject. */
  meanings: readonly T[];
}

/** Finds the terms of a word list in a text. */
export interface Lexicon<T extends Meaning = Meaning> {
  find: (words: readonly Token[]) => Hit<T>[];
}

const LONGEST_TERM = 8;
const SHORTEST_STEM = 4;

/** Keeps the weightier where a term is listed twice for one subject. */
const withMeaning = <T extends Meaning>(meanings: readonly T[], added: T | undefined): T[] => {
  if (added === undefined) return [...meanings];
  const same = meanings.find(({ subject }) => subject === added.subject);
  if (same && same.weight >= added.weight) return [...meanings];
  return [...meanings.filter((meaning) => meaning !== same), added];
};

/** The words of terms, each leading to those that can follow it; where a term ends stands what it means. */
interface Branch<T> {
  next: Map<string, Branch<T>>;
  end?: { length: number; meanings: T[] };
}

/** The longest term that goes on from its first word, along these spellings of the words. */
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

/** Terms by their words, so that the longest at a place is found word by word, without making strings. */
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

/** What can begin with a word: terms by how it is written and by how it is spoken, or the word as a part of it says. */
interface Start<T> {
  written: Branch<T> | undefined;
  spoken: Branch<T> | undefined;
  alone: readonly T[] | undefined;
}

/** Parts of words, the longest first, found by the four letters by which they are kept. */
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

/**
 * Compiles terms and their meanings once, so that the cost of a search grows with the text, not with the lists.
 *
 * How a term is written says how it is matched, always by whole words and without accents: in lower case it matches
 * any case and a plural; with a capital it matches as written, or all in capitals (`US`, `Turkey`); with a `*` at its
 * end it is the stem of a word, with one at its beginning the ending, and the longest of these wins. The longest term
 * at a place wins, and its words are used up; a term with the meaning `undefined` matches nothing and only uses up its
 * words. A term listed for several subjects means them all.
 * @throws RangeError for a term without a word, longer than eight words, or a part of a word that is shorter than four
 * letters or has several words
 */
export const createLexicon = <T extends Meaning>(
  entries: Iterable<readonly [string, T | undefined]>,
): Lexicon<T> => {
  const plain = createIndex<T>();
  const exact = createIndex<T>();
  const stems = createParts<T>((word) => word.slice(0, SHORTEST_STEM));
  const endings = createParts<T>((word) => word.slice(-SHORTEST_STEM));

  for (const [term, meaning] of entries) {
    const words = tokenise(term);
    const part = term.endsWith("*") ? stems : term.startsWith("*") ? endings : undefined;
    if (
      words.length === 0 ||
      words.length > LONGEST_TERM ||
      (part && (words.length > 1 || words[0]!.exact.length < SHORTEST_STEM))
    ) {
      throw new RangeError(`Not a term: "${term}"`);
    }
    if (part) {
      part.add(words[0]!.lower, meaning);
    } else if (/\p{Lu}/u.test(term)) {
      const written = words.map((word) => word.exact);
      const capitals = written.map((word) => word.toUpperCase());
      exact.add(written, meaning);
      if (capitals.join() !== written.join()) exact.add(capitals, meaning);
    } else {
      plain.add(
        words.map((word) => word.plain),
        meaning,
      );
    }
  }

  const byPart = (word: string) => {
    const stem = stems.among(word).find(({ term }) => word.startsWith(term));
    const ending = endings.among(word).find(({ term }) => word.endsWith(term));
    return (stem?.term.length ?? 0) >= (ending?.term.length ?? 0) ? stem?.meanings : ending?.meanings;
  };

  // Words come as the same objects again and again: see `createTokeniser`.
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

/** What a term tells: a place by code, or several that share it; and how much. */
export interface PlaceTerm extends Meaning {
  kind: PlaceKind;
  /** The one place, or the candidates of an ambiguous term. */
  codes: readonly string[];
  /** What decides between several. */
  by?: "town" | "any";
}

const WEIGHTS: Record<PlaceKind, number> = rules.places;

/** The languages of the word lists; the two spellings of Portuguese differ in many names. */
const LANGUAGES = ["es", "pt", "pt-PT", "de"];

/** Countries whose names are words in lower case: turkey, jersey, Portuguese "peru" and "camarões", Spanish "irán". */
const CAPITALISED = new Set(["TR", "JO", "TD", "JE", "PE", "CM", "IR"]);

const spoken = (name: string) =>
  tokenise(name)
    .map((word) => word.plain)
    .join(" ");

const commonWords = new Set(
  notCountryNames.filter(({ skippedIn }) => skippedIn === "everywhere").map(({ name }) => spoken(name)),
);

const spellings = (country: { name: string; code: string }) => {
  const names = LANGUAGES.map((language) =>
    new Intl.DisplayNames([language], { type: "region", fallback: "none" }).of(country.code),
  );
  return [country.name, ...names]
    .filter((name) => name !== undefined)
    .map((name) => name.replace(/\s*\(.*\)/, ""))
    .filter((name) => !commonWords.has(spoken(name)))
    .map((name) => (CAPITALISED.has(country.code) ? name : name.toLowerCase()));
};

/** Finds the places that words tell of: the given countries by their names in four languages, and the word lists. */
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
