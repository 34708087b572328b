/** A text as it is compared when somebody searches: without accents, case and punctuation (`Côte d'Ivoire` → `cote d ivoire`). */
export const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
