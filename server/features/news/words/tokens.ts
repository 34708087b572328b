/** A word of a text in two spellings, both without accents; or the mark that ends a clause. */
export interface Token {
  /** In the case in which it stands there; dots of an acronym are gone ("U.S." is `US`). */
  exact: string;
  /** Lower case, without the s of a plural. */
  plain: string;
}

/** An acronym with dots, a word or number, a currency sign, a mark. None can backtrack beyond a few characters. */
const WORD = /\p{Lu}{1,2}(?:\.\p{Lu}{1,2})+(?![\p{L}\p{N}])\.?|[\p{L}\p{N}]+|\p{Sc}|[.:;!?](?=\s|$)|[–—|]/gu;

/** Longer runs of letters are no words of any list. */
const LONGEST_WORD = 40;

const UNDECOMPOSED: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ı: "i",
};

// Marks go before the decomposition too: sorting a long run of them would take quadratic time.
const withoutAccents = (text: string) =>
  text
    .replace(/\p{M}+/gu, "")
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ßæÆœŒøØłŁđĐı]/g, (letter) => UNDECOMPOSED[letter] ?? letter);

const withoutPlural = (word: string) =>
  word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;

const toToken = (word: string): Token => {
  if (word.length > LONGEST_WORD) return { exact: "", plain: "" };
  const exact = word.length > 1 ? word.replaceAll(".", "") : word;
  return { exact, plain: withoutPlural(exact.toLowerCase()) };
};

/** The words and marks of any text, in time that grows with its length; anything else between them is dropped. */
export const tokenise = (text: string): Token[] => (withoutAccents(text).match(WORD) ?? []).map(toToken);
