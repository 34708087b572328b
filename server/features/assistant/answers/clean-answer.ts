import { createBracketFilter } from "./cleaning/bracket-filter.ts";
import { createInertText } from "./cleaning/inert-text.ts";
import { createCharacterFilter } from "./cleaning/plain-characters.ts";
import { createTagFilter } from "./cleaning/tag-filter.ts";

/** Makes of a model's words, piece by piece, what may be kept and shown. */
export interface AnswerCleaner {
  /** What may be shown after this piece; all that was returned, in a row, is the answer. */
  push(text: string): string;
  /** What was held back, when nothing more comes. */
  end(): string;
  /** The citations that the answer names so far, in order. */
  cited(): readonly number[];
}

/**
 * Keeps a model's Markdown without HTML, links, images and citations above `passages`; other forms of citations become
 * `[1][2]`. It holds back no more than what may still turn into one of these, 500 characters at most for each kind, and
 * takes time in proportion to the text. Splitting the text elsewhere gives the same answer.
 */
export const createAnswerCleaner = (passages: number): AnswerCleaner => {
  const inert = createInertText(passages);
  const filters = [createCharacterFilter(), createTagFilter(), createBracketFilter(passages), inert];
  const pass = (text: string, from: number): string =>
    filters.slice(from).reduce((rest, filter) => (rest === "" ? "" : filter.push(rest)), text);
  return {
    push: (text) => pass(text, 0),
    end: () => filters.map((filter, at) => pass(filter.end(), at + 1)).join(""),
    cited: inert.cited,
  };
};
