import { oneLine } from "#shared/assistant/contract.ts";
import { foldLetters, truncateAtWord } from "#shared/text.ts";

/** Words used of a search; the rest is ignored. */
export const maxSearchWords = 10;

/** The distinct words of a search, folded. */
export const searchWords = (q: string | undefined): string[] =>
  [
    ...new Set(
      foldLetters(q ?? "")
        .split(/\s+/)
        .filter(Boolean),
    ),
  ].slice(0, maxSearchWords);

const maxTitleCharacters = 80;

/** The initial title of a conversation: its first question on one line, cut after a word. */
export const titleOf = (question: string): string => {
  const line = oneLine(question) || "Conversation";
  return truncateAtWord(line, maxTitleCharacters);
};
