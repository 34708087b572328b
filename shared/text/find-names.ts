/** A name in a list of words: the index of its first word, its number of words, and what it means. */
export interface FoundName<Meaning> {
  at: number;
  length: number;
  meaning: Meaning;
}

/**
 * Finds names in a list of words. At each word the longest name wins, and names never overlap.
 * @param meaningOf looks up words with one space between them
 * @param longest the maximum number of words in a name
 */
export const findNames = <Meaning>(
  words: readonly string[],
  meaningOf: (name: string, at: number, length: number) => Meaning | undefined,
  longest = 5,
): FoundName<Meaning>[] => {
  const nameAt = (at: number): FoundName<Meaning> | undefined => {
    for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
      const meaning = meaningOf(words.slice(at, at + length).join(" "), at, length);
      if (meaning !== undefined) return { at, length, meaning };
    }
    return undefined;
  };
  const found: FoundName<Meaning>[] = [];
  for (let at = 0; at < words.length; ) {
    const name = nameAt(at);
    if (name) found.push(name);
    at += name?.length ?? 1;
  }
  return found;
};
