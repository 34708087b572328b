import { type Token, tokenise } from "./tokens.ts";

/** What a term tells of, and how much. */
export interface Meaning {
  subject: string;
  weight: number;
}

/** A term of the lists that was found: `length` words from the word `at`. */
export interface Hit<T extends Meaning = Meaning> {
  at: number;
  length: number;
  term: string;
  /** Each of another subject. */
  meanings: readonly T[];
}

/** Finds the terms of a word list in a text. */
export interface Lexicon<T extends Meaning = Meaning> {
  find: (words: readonly Token[]) => Hit<T>[];
}

const LONGEST_TERM = 8;
const SHORTEST_STEM = 4;

/** The terms of a list as it is written: between commas or on lines of their own. */
export const termsOf = (list: string): string[] =>
  list
    .split(/[,\n]/)
    .map((term) => term.trim())
    .filter((term) => term !== "");

/** Keeps the weightier where a term is listed twice for one subject. */
const withMeaning = <T extends Meaning>(meanings: readonly T[], added: T | undefined): T[] => {
  if (added === undefined) return [...meanings];
  const same = meanings.find(({ subject }) => subject === added.subject);
  if (same && same.weight >= added.weight) return [...meanings];
  return [...meanings.filter((meaning) => meaning !== same), added];
};

/** Terms by spelling, and for each first word the length of the longest term that begins with it. */
const createIndex = <T extends Meaning>() => {
  const byTerm = new Map<string, T[]>();
  const longest = new Map<string, number>();
  return {
    add(words: readonly string[], meaning: T | undefined) {
      const term = words.join(" ");
      byTerm.set(term, withMeaning(byTerm.get(term) ?? [], meaning));
      const first = words[0] ?? "";
      longest.set(first, Math.max(longest.get(first) ?? 0, words.length));
    },
    longestAt: (first: string) => longest.get(first) ?? 0,
    get: (term: string) => byTerm.get(term),
  };
};

/**
 * Compiles terms and their meanings once, so that a search looks up each run of at most eight words and its cost grows
 * with the text, not with the lists.
 *
 * How a term is written says how it is matched, always by whole words and without accents: in lower case it matches
 * any case and a plural s; with a capital it matches as written, or all in capitals (`US`, `Turkey`); with a `*` at
 * its end it is a stem, and the longest stem wins. The longest term at a place wins, and its words are used up; a term
 * with the meaning `undefined` matches nothing and only uses up its words. A term listed for several subjects means
 * them all.
 * @throws RangeError for a term without a word, longer than eight words, or a stem of more than one
 */
export const createLexicon = <T extends Meaning>(
  entries: Iterable<readonly [string, T | undefined]>,
): Lexicon<T> => {
  const plain = createIndex<T>();
  const exact = createIndex<T>();
  const stems = new Map<string, T[]>();
  let longestStem = 0;

  for (const [term, meaning] of entries) {
    const words = tokenise(term);
    const isStem = term.endsWith("*");
    if (words.length === 0 || words.length > LONGEST_TERM || (isStem && words.length > 1)) {
      throw new RangeError(`Not a term: "${term}"`);
    }
    if (isStem) {
      const stem = words[0]!.exact.toLowerCase();
      longestStem = Math.max(longestStem, stem.length);
      stems.set(stem, withMeaning(stems.get(stem) ?? [], meaning));
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

  const phraseAt = (words: readonly Token[], at: number): Hit<T> | undefined => {
    const word = words[at]!;
    const longestExact = exact.longestAt(word.exact);
    const longestPlain = plain.longestAt(word.plain);
    for (let length = Math.max(longestExact, longestPlain); length > 0; length -= 1) {
      if (at + length > words.length) continue;
      const run = words.slice(at, at + length);
      const written = run.map((part) => part.exact).join(" ");
      const spoken = run.map((part) => part.plain).join(" ");
      const meanings = exact.get(written) ?? plain.get(spoken);
      if (meanings !== undefined) return { at, length, term: spoken, meanings };
    }
    return undefined;
  };

  const stemAt = (words: readonly Token[], at: number): Hit<T> | undefined => {
    const word = words[at]!.plain;
    for (let length = Math.min(word.length, longestStem); length >= SHORTEST_STEM; length -= 1) {
      const stem = word.slice(0, length);
      const meanings = stems.get(stem);
      if (meanings !== undefined) return { at, length: 1, term: stem, meanings };
    }
    return undefined;
  };

  return {
    find(words) {
      const hits: Hit<T>[] = [];
      for (let at = 0; at < words.length; ) {
        const hit = phraseAt(words, at) ?? stemAt(words, at);
        if (hit && hit.meanings.length > 0) hits.push(hit);
        at += hit?.length ?? 1;
      }
      return hits;
    },
  };
};
