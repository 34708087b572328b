const separators = String.raw`[\s:,|/–—-]`;

const longest = (words: readonly string[], isThere: (word: string) => boolean): string | undefined =>
  words.filter(isThere).sort((a, b) => b.length - a.length)[0];

const startSeparators = new RegExp(`^${separators}+`);
const endSeparator = new RegExp(`${separators}$`);

/** Removes one of the words (lower case) and the separators after it from the start of a text. The longest match wins. */
export const withoutStart = (text: string, words: readonly string[]): string => {
  const lower = text.toLowerCase();
  const word = longest(
    words,
    (one) => lower.startsWith(one) && startSeparators.test(lower.slice(one.length)),
  );
  return word === undefined ? text : text.slice(word.length).replace(startSeparators, "");
};

/** Removes one of the words (lower case) from the end of a text. The longest match wins. */
export const withoutEnd = (text: string, words: readonly string[]): string => {
  const lower = text.toLowerCase();
  const word = longest(words, (one) => lower.endsWith(one) && endSeparator.test(lower.slice(0, -one.length)));
  return word === undefined ? text : text.slice(0, -word.length).trim();
};
