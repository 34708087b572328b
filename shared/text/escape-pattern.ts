/** Escapes a text for a regular expression, so that it matches literally. */
export const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
