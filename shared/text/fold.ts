/** ASCII replacements for letters that Unicode does not decompose. */
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

/** Removes accents and other marks (`Łódź` → `Lodz`). Keeps the case. */
export const stripAccents = (text: string): string =>
  text
    // Removes marks before the decomposition too, because normalizing a long run of marks takes quadratic time.
    .replace(/\p{M}+/gu, "")
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replace(/[ßẞæÆœŒøØłŁđĐı]/g, (letter) => lookalikes[letter] ?? letter);

const asciiOnly = /^[ -~]*$/;

/** Folds a text for comparisons: lower case, without accents (`Łódź` → `lodz`). */
export const foldLetters = (text: string): string =>
  (asciiOnly.test(text) ? text : stripAccents(text)).toLowerCase();
