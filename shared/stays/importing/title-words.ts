const separators = String.raw`[\s:,|/–—-]`;

/** The longest of the words, in lower case, with which a text begins or ends. */
const longest = (words: readonly string[], isThere: (word: string) => boolean): string | undefined =>
  words.filter(isThere).sort((a, b) => b.length - a.length)[0];

const startSeparators = new RegExp(`^${separators}+`);
const endSeparator = new RegExp(`${separators}$`);

/** A text without the first of its words, if it is one of these, and without what separates it from the next. */
export const withoutStart = (text: string, words: readonly string[]): string => {
  const lower = text.toLowerCase();
  const word = longest(
    words,
    (one) => lower.startsWith(one) && startSeparators.test(lower.slice(one.length)),
  );
  return word === undefined ? text : text.slice(word.length).replace(startSeparators, "");
};

/** A text without the last of its words, if it is one of these. */
export const withoutEnd = (text: string, words: readonly string[]): string => {
  const lower = text.toLowerCase();
  const word = longest(words, (one) => lower.endsWith(one) && endSeparator.test(lower.slice(0, -one.length)));
  return word === undefined ? text : text.slice(0, -word.length).trim();
};
