import { truncateAtWord } from "../text/cut.ts";

/** Characters of a text that are read for its excerpt. */
export const maxOpening = 400;
const maxExcerpt = 180;

/** The first words of an update's own text on one line, at most 180 characters. Empty if they only repeat the title. */
export const excerptOf = (title: string, opening: string): string => {
  const text = opening.replace(/\s+/g, " ").trim();
  const own = text.startsWith(title) ? text.slice(title.length).replace(/^[\s.:–—-]+/, "") : text;
  return truncateAtWord(own, maxExcerpt);
};
