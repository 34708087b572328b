/**
 * A text for search, without accents, case and punctuation. Imports nothing, because the script of the public map must not
 * load the code of the app.
 */
export const searchText = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
