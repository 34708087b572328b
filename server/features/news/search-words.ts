/** What a person typed, as PostgreSQL reads searches: each quoted part is one term, of one word or of several. */
export interface SearchTerms {
  /** Terms that all must occur, in any form of theirs. */
  whole: string[];
  /** Names like `I-485` that must occur as they stand: a language may drop a letter that is a word of its own. */
  exact: string[];
  /** The last word, where nothing says that it is complete; none of the others. */
  begun: { term: string; isExact: boolean } | undefined;
}

/** What `news_words` puts in the place of a hyphen before a digit. */
const hyphen = "\u001b";

/** A term means itself, whatever it consists of. */
const quoteTerm = (text: string) => `'${text.replace(/['\\]/g, "$&$&")}'`;

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/**
 * Reads a search: words, and phrases between quotation marks. A mark without its counterpart is none. Operators are
 * none here: a hyphen before a word, `OR` and brackets are what they are in a text.
 */
export const readSearch = (q: string): SearchTerms => {
  // As the stored words are cut; see `news_words`.
  const parts = q
    .normalize("NFC")
    .replace(/[/<>&\p{Cc}]/gu, " ")
    .replace(/-(?=[0-9])/g, hyphen)
    .split(/["“”„«»]/);
  const closed = parts.length % 2 === 1;
  const isPhrase = (index: number) => index % 2 === 1 && (closed || index < parts.length - 2);
  const phrases = parts.filter((part, index) => isPhrase(index) && wordsOf(part).length > 0);
  const words = parts.flatMap((part, index) => (isPhrase(index) ? [] : wordsOf(part)));
  const begun = /[\p{L}\p{N}]$/u.test(q) ? words.pop() : undefined;
  const isExact = (word: string) => word.includes(hyphen);
  return {
    whole: [...words.filter((word) => !isExact(word)), ...phrases].map(quoteTerm),
    exact: words.filter(isExact).map(quoteTerm),
    begun: begun === undefined ? undefined : { term: quoteTerm(begun), isExact: isExact(begun) },
  };
};
