const undecomposed: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
};

/** A text as its words are compared: lower case, without accents. */
export const fold = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ßæœøłđı]/g, (letter) => undecomposed[letter] ?? letter);

/** Longer runs of letters are no words. */
const longestWord = 30;

/** The words of a text as they are compared, and as they stand there; an amount apart from its unit (`10GB`, `250k`). */
export const wordsOf = (text: string): { word: string; stands: string }[] =>
  (text.match(/\d+(?=(?:k|gb|mb|usd|eur|euros?)\b)|[\p{L}\p{N}\p{M}]+/giu) ?? [])
    .map((stands) => ({ stands, word: fold(stands) }))
    .filter(({ word }) => word.length <= longestWord && /^[a-z0-9]+$/.test(word));

/** The phrases of a list between commas. */
export const phrasesOf = (list: string): string[][] =>
  list
    .split(",")
    .map((phrase) => wordsOf(phrase).map(({ word }) => word))
    .filter((phrase) => phrase.length > 0);
