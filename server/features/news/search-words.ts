/** A parsed search. Each term is a quoted PostgreSQL lexeme or phrase. */
export interface SearchTerms {
  /** Terms that must occur in any inflected form. */
  stemmed: string[];
  /** Names such as `I-485` that must occur exactly, because stemming may drop a single letter. */
  exact: string[];
  /** The last word if it may be incomplete. Not among the other terms. */
  prefix: { term: string; isExact: boolean } | undefined;
}

/** The placeholder of `news_words` for a hyphen before a digit. */
const hyphen = "\u001b";

/** Quotes a term so that operators in it have no effect. */
const quoteTerm = (text: string) => `'${text.replace(/['\\]/g, "$&$&")}'`;

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/**
 * Parses words and quoted phrases. An unmatched quotation mark is ignored. A leading hyphen, `OR` and brackets are
 * ordinary text, not operators.
 */
export const readSearch = (q: string): SearchTerms => {
  // Same normalization as `news_words`.
  const segments = q
    .normalize("NFC")
    .replace(/[/<>&\p{Cc}]/gu, " ")
    .replace(/-(?=[0-9])/g, hyphen)
    .split(/["“”„«»]/);
  const isBalanced = segments.length % 2 === 1;
  const isPhrase = (index: number) => index % 2 === 1 && (isBalanced || index < segments.length - 2);
  const phrases = segments.filter((part, index) => isPhrase(index) && wordsOf(part).length > 0);
  const words = segments.flatMap((part, index) => (isPhrase(index) ? [] : wordsOf(part)));
  const prefix = /[\p{L}\p{N}]$/u.test(q) ? words.pop() : undefined;
  const isExact = (word: string) => word.includes(hyphen);
  return {
    stemmed: [...words.filter((word) => !isExact(word)), ...phrases].map(quoteTerm),
    exact: words.filter(isExact).map(quoteTerm),
    prefix: prefix === undefined ? undefined : { term: quoteTerm(prefix), isExact: isExact(prefix) },
  };
};
