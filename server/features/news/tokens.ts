import { stripAccents } from "#shared/text.ts";

/** A word of a text in two spellings, both without accents; or the mark that ends a clause. */
export interface Token {
  /** In the case in which it stands there; dots of an acronym are gone ("U.S." is `US`). */
  exact: string;
  /** The same in lower case. */
  lower: string;
  /** Lower case, without the ending of a plural, in one of two spellings. */
  plain: string;
}

/** An acronym with dots, money before its amount, a word or number, a currency sign, a mark. None can backtrack beyond a few characters. */
const WORD =
  /\p{Lu}{1,2}(?:\.\p{Lu}{1,2})+(?![\p{L}\p{N}])\.?|(?<![\p{L}\p{N}])(?:RM|Rs|Rp|K[Ss]h|Dhs?)(?=\d)|[\p{L}\p{N}]+|\p{Sc}|[.:;!?](?=\s|$)|[–—|]/gu;

/** Longer runs of letters are no words of any list. */
const LONGEST_WORD = 40;

const ASCII = /^[\x20-\x7e\s]*$/;

/** The same as `WORD` for such text, in a third of the time. */
const ASCII_WORD =
  /[A-Z]{1,2}(?:\.[A-Z]{1,2})+(?![A-Za-z0-9])\.?|(?<![A-Za-z0-9])(?:RM|Rs|Rp|K[Ss]h|Dhs?)(?=\d)|[A-Za-z0-9]+|\$|[.:;!?](?=\s|$)|\|/g;

/** Plurals of English, Spanish and Portuguese that are more than an s. */
const PLURALS: readonly (readonly [string, string])[] = [
  ["ies", "y"],
  ["ciones", "cion"],
  ["coes", "cao"],
];

/** Britain and the United States spell these in two ways. */
const SPELLINGS = new Map([
  ["programme", "program"],
  ["licence", "license"],
  ["labour", "labor"],
  ["centre", "center"],
]);

/** "33 nationalities" are peoples who travel; "nationality" is what one acquires. */
const OTHER_IN_PLURAL = "nationalities";

const withoutPlural = (word: string) => {
  if (word === OTHER_IN_PLURAL) return word;
  if (word.length <= 3 || !word.endsWith("s") || word.endsWith("ss")) return word;
  for (const [plural, singular] of PLURALS) {
    if (word.endsWith(plural) && word.length > plural.length + 1)
      return word.slice(0, -plural.length) + singular;
  }
  return word.slice(0, -1);
};

const inOneSpelling = (word: string) =>
  word.length < 6
    ? word
    : (SPELLINGS.get(word) ?? (word.endsWith("isation") ? `${word.slice(0, -7)}ization` : word));

const toToken = (word: string): Token => {
  if (word.length > LONGEST_WORD) return { exact: "", lower: "", plain: "" };
  const exact = word.length > 1 && word.includes(".") ? word.replaceAll(".", "") : word;
  const lower = exact.toLowerCase();
  return { exact, lower, plain: inOneSpelling(withoutPlural(lower)) };
};

const wordsOf = (text: string): string[] =>
  (ASCII.test(text) ? text.match(ASCII_WORD) : stripAccents(text).match(WORD)) ?? [];

/** The words and marks of any text, in time that grows with its length; anything else between them is dropped. */
export const tokenise = (text: string): Token[] => wordsOf(text).map(toToken);

const MOST_KNOWN = 10_000;

/** Longer words are parts of their text for V8, and would keep all of it in memory. */
const LONGEST_KNOWN = 12;

/** The same as `tokenise`, which remembers the words of earlier texts: most words are common, and cost then little. */
export const createTokeniser = (): ((text: string) => Token[]) => {
  const known = new Map<string, Token>();
  const toKnown = (word: string) => {
    const earlier = known.get(word);
    if (earlier) return earlier;
    const token = toToken(word);
    if (word.length > LONGEST_KNOWN) return token;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(word, token);
    return token;
  };
  return (text) => wordsOf(text).map(toKnown);
};
