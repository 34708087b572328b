/** What a person typed, as PostgreSQL reads searches: each quoted part is one term, of one word or of several. */
export interface SearchTerms {
  /** Terms that all must occur, but the last word where it may be begun only. */
  whole: string[];
  /** The last word, where nothing says that it is complete. */
  begun: string | undefined;
}

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
    .replace(/[/<>&]/g, " ")
    .split(/["“”„«»]/);
  const closed = parts.length % 2 === 1;
  const isPhrase = (index: number) => index % 2 === 1 && (closed || index < parts.length - 2);
  const phrases = parts.filter((part, index) => isPhrase(index) && wordsOf(part).length > 0);
  const words = parts.flatMap((part, index) => (isPhrase(index) ? [] : wordsOf(part)));
  const begun = /[\p{L}\p{N}]$/u.test(q) ? words.pop() : undefined;
  return { whole: [...words, ...phrases].map(quoteTerm), begun: begun && quoteTerm(begun) };
};
