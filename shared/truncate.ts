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
