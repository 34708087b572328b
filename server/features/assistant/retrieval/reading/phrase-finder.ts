/** Gives the stem of a word; undefined for words that say nothing. */
export type StemOf = (word: string) => string | undefined;

/** Where a phrase was found: its first word and how many, and what it stands for. */
export interface FoundPhrase {
  at: number;
  length: number;
  names: readonly string[];
}

/** Finds phrases among words of which each has a stem or none. */
export type FindPhrases = (words: readonly string[], stemOf: StemOf) => FoundPhrase[];

const keyOf = (word: string, stemOf: StemOf) => stemOf(word) ?? `=${word}`;

/** Finds phrases among words, whatever form their words have; the longest from each word on, none within another. */
export const createPhraseFinder = (
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
