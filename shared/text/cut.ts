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
