import { oneLine } from "#shared/assistant/contract.ts";
import { foldLetters, truncateAtWord } from "#shared/text.ts";

/** A search has so many words; what follows them is left out. */
export const mostSearchWords = 10;

/** The words of a search, each once. */
export const searchWords = (q: string | undefined): string[] =>
  [
    ...new Set(
      foldLetters(q ?? "")
        .split(/\s+/)
        .filter(Boolean),
    ),
  ].slice(0, mostSearchWords);

const mostCharacters = 80;

/** The name that a conversation gets of its first question: one line, cut at a word where it is too long. */
export const titleOf = (question: string): string => {
  const line = oneLine(question) || "Conversation";
  return truncateAtWord(line, mostCharacters);
};
