/** Letters that are no others with a mark, as people type them who have no key for them. */
const lookalikes: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  ß: "ss",
};

/** A text as it is searched: without case and accents. */
export const folded = (text: string): string =>
  text
    // Marks go before the decomposition too: sorting a long run of them would take quadratic time.
    .replace(/\p{M}+/gu, "")
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[æœøłđıß]/g, (letter) => lookalikes[letter] ?? letter);

/** A search has so many words; what follows them is left out. */
export const mostSearchWords = 10;

/** The words of a search, folded, each once. */
export const searchWords = (q: string | undefined): string[] =>
  [
    ...new Set(
      folded(q ?? "")
        .split(/\s+/)
        .filter(Boolean),
    ),
  ].slice(0, mostSearchWords);
