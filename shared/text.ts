/** Letters that Unicode does not decompose into a base letter and a mark, as people type them without such a key. */
const lookalikes: Readonly<Record<string, string>> = {
  ß: "ss",
  ẞ: "SS",
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

/** The text without accents and other marks (`Łódź` → `Lodz`), in the case in which it is written. */
export const stripAccents = (text: string): string =>
  text
    // Marks go before the decomposition too: sorting a long run of them would take quadratic time.
    .replace(/\p{M}+/gu, "")
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ßẞæÆœŒøØłŁđĐı]/g, (letter) => lookalikes[letter] ?? letter);

/** The text as its letters are compared: lower case, without accents (`Łódź` → `lodz`). */
export const foldLetters = (text: string): string => stripAccents(text).toLowerCase();

/** Ends a text that was cut with an ellipsis, without the punctuation or half a character that the cut left at its end. */
export const endWithEllipsis = (head: string): string => `${head.replace(/[\s\ud800-\udbff,;:–—-]+$/, "")}…`;

/**
 * The text in at most `max` UTF-16 units: cut at a word, with an ellipsis where something is missing. A word that takes more
 * than half of the space is cut within.
 */
export const truncateAtWord = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const lastSpace = text.lastIndexOf(" ", max - 1);
  return endWithEllipsis(text.slice(0, lastSpace > max / 2 ? lastSpace : Math.max(max - 1, 0)));
};
