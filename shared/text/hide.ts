/** A private-use character that replaces matched text. No pattern for letters, digits or spaces matches it. */
export const hidden = "\uE000";

/** Hides the part of a text from `at` up to `end`, and keeps the positions of the rest. */
export const hide = (text: string, at: number, end: number): string =>
  text.slice(0, at) + hidden.repeat(end - at) + text.slice(end);

export const hideAll = (text: string, parts: readonly { at: number; end: number }[]): string =>
  parts.reduce((all, { at, end }) => hide(all, at, end), text);
