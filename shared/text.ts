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

/** Folds a text for comparisons: lower case, without accents (`Łódź` → `lodz`). */
export const foldLetters = (text: string): string => stripAccents(text).toLowerCase();

/** Appends an ellipsis to a cut text. First removes trailing punctuation, spaces, and half of a surrogate pair. */
export const endWithEllipsis = (head: string): string =>
  `${head.replace(/(?<![\s\ud800-\udbff,;:–—-])[\s\ud800-\udbff,;:–—-]+$/, "")}…`;

/**
 * Truncates a text to at most `max` UTF-16 code units, at a word boundary and with an ellipsis. Cuts inside a word that
 * takes more than half of the space.
 */
export const truncateAtWord = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const lastSpace = text.lastIndexOf(" ", max - 1);
  return endWithEllipsis(text.slice(0, lastSpace > max / 2 ? lastSpace : Math.max(max - 1, 0)));
};

/** '1 item', '1,200 items'. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;

/** Stands for a part of a text that is read: a character for private use, which is no letter, digit or space. */
export const hidden = "\uE000";

/** Hides a part of a text, and keeps the positions of the rest. */
export const hide = (text: string, at: number, end: number): string =>
  text.slice(0, at) + hidden.repeat(end - at) + text.slice(end);

export const hideAll = (text: string, parts: readonly { at: number; end: number }[]): string =>
  parts.reduce((all, { at, end }) => hide(all, at, end), text);
